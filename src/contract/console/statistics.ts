import { Type } from 'typebox'
import { COUNTRIES } from '#countries/index.ts'
import { LIMITS } from '#domain/limits.ts'
import { DISTANCES, NEVER_NEAR } from '#domain/near-misses.ts'
import { TAX_ANSWER_KINDS, UNAVAILABLE_CAUSES } from '#domain/verify/tax-answer.ts'
import { endpoint } from '../endpoint.ts'
import { CountryCode, DateTime, Defaulted, Integer, Nullable, OneOf, PromoId, RejectKeyName } from '../fields.ts'

const counted = {
  arrived: Integer({ description: 'Receipts sent.' }),
  read: Integer({
    description:
      'Of the receipts sent, those whose requisites were known when they were counted, a minute after they arrived: from their QR, or typed. What moderators read from photos later is not among them.',
  }),
  confirmed: Integer({ description: 'Receipts the tax authority has confirmed.' }),
  approved: Integer({ description: 'Verdicts that approve. A receipt that was reconsidered has a verdict more.' }),
  rejected: Integer({ description: 'Verdicts that reject.' }),
  points: Integer({ description: 'Points awarded.' }),
}

const CountedSpan = Type.Object({ at: DateTime({ description: 'When the hour or day begins.' }), ...counted }, { title: 'CountedSpan' })

const Pace = Type.Object(
  {
    verdicts: Integer(),
    p50Seconds: Nullable(Type.Number({ description: 'Half of the verdicts took no longer; within a tenth. null without any.' })),
    p95Seconds: Nullable(Type.Number()),
  },
  { title: 'Pace', description: 'From the arrival of a receipt to its verdict, moderators included.' },
)

const Durations = Type.Object(
  {
    count: Integer(),
    p50Seconds: Nullable(Type.Number({ description: 'Half of them took no longer; within a tenth. null without any.' })),
    p95Seconds: Nullable(Type.Number()),
  },
  {
    title: 'Durations',
    description:
      '`taxPace`: from the arrival of a receipt until the tax authority has confirmed it. `reviewPace`: from the moment at which it came to moderators until their decision holds.',
  },
)

const NearMiss = Type.Object(
  {
    rule: RejectKeyName,
    rejected: Integer({ description: 'Receipts that no other rule objected to, of those that were asked: at intake not all of them are.' }),
    otherwiseApproved: Integer({
      description: 'Of these, those that all rules were asked about: without this one they would have been approved, or gone to moderators.',
    }),
    distances: Nullable(
      Type.Object(
        {
          unit: OneOf(['kopeks', 'minutes']),
          steps: Type.Array(Type.Object({ upTo: Nullable(Integer({ description: 'Included; null: farther than any step.' })), count: Integer() }), {
            description: 'Nearest first; a receipt is counted in one step.',
          }),
        },
        {
          title: 'Distances',
          description: `How much was missing to the smallest sum, or how far outside the period the purchase was. Only of ${Object.keys(DISTANCES).join(', ')}.`,
        },
      ),
    ),
  },
  { title: 'NearMiss' },
)

const TaxStatus = Type.Object(
  {
    country: CountryCode,
    state: OneOf(['fair', 'troubled', 'closed'], {
      description: '`troubled`: questions fail, and are asked on; `closed`: until `openUntil` only a new receipt is asked about now and then.',
    }),
    failures: Integer({ description: 'Failures in a row.' }),
    cause: Nullable(OneOf(UNAVAILABLE_CAUSES)),
    detail: Nullable(Type.String()),
    since: Nullable(DateTime()),
    openUntil: Nullable(DateTime()),
    waiting: Integer({ description: 'Receipts that wait for their next check, of the promo or of all.' }),
    answers: Type.Array(Type.Object({ kind: OneOf(TAX_ANSWER_KINDS), count: Integer() }, { title: 'CountedAnswers' }), {
      description: 'What questions of the period came to, of all promos together.',
    }),
    quota: Nullable(
      Type.Object(
        {
          perDay: Integer(),
          used: Integer(),
          left: Integer(),
          renewsAt: DateTime(),
          endsAt: Nullable(
            DateTime({
              description:
                'When the quota ends if questions go on at the pace of the last hour; null: not before it is renewed. A quota that is spent ends now.',
            }),
          ),
          promos: Type.Array(
            Type.Object(
              { promoId: PromoId, asked: Integer(), share: Integer({ description: "The promo's own part; it may have more of what others do not use." }) },
              { title: 'QuotaOfPromo' },
            ),
            { description: 'The promos for which most was asked today.' },
          ),
        },
        { title: 'Quota', description: 'Questions of the current day in Moscow.' },
      ),
    ),
  },
  { title: 'TaxWeather' },
)

const CallbacksNow = Type.Object(
  {
    attempts: Integer({ description: 'Of the last hour.' }),
    delivered: Integer(),
    successRate: Nullable(Type.Number({ description: 'From 0 to 1; null without attempts.' })),
    p50Ms: Nullable(Integer()),
    p95Ms: Nullable(Integer()),
    waiting: Integer({ description: 'Receipts with something that their brand has not been told.' }),
  },
  { title: 'CallbacksNow' },
)

export const Statistics = Type.Object(
  {
    promoId: Nullable(PromoId),
    from: DateTime(),
    to: DateTime(),
    step: OneOf(['hour', 'day']),
    timezone: Type.String({ description: 'In which days begin.' }),
    totals: Type.Object(counted, { title: 'CountedTotals' }),
    series: Type.Array(CountedSpan, { description: 'Every hour or day of the period, those in which nothing happened too.' }),
    rejectKeys: Type.Array(Type.Object({ rejectKey: RejectKeyName, count: Integer() }, { title: 'CountedRejectKey' }), { description: 'Most frequent first.' }),
    rejectsByDay: Type.Array(
      Type.Object({ at: DateTime({ description: 'When the day begins.' }), rejectKey: RejectKeyName, count: Integer() }, { title: 'RejectsOfDay' }),
      {
        description: 'The days in order, and on each the most frequent first.',
      },
    ),
    nearMisses: Type.Array(NearMiss, { description: `Most frequent first, without ${NEVER_NEAR.join(', ')}.` }),
    pace: Pace,
    taxPace: Durations,
    reviewPace: Durations,
    participants: Nullable(
      Type.Object(
        {
          count: Integer(),
          atLeast: Type.Boolean({ description: `There are more than ${LIMITS.statisticsParticipantsOf} receipts in the period; not all were looked at.` }),
        },
        { title: 'CountedParticipants', description: 'Participants who sent something in the period. null without `promoId`.' },
      ),
    ),
    standing: Type.Object(
      {
        withTaxAuthority: Integer({ description: 'Receipts that wait for the tax authority now.' }),
        withModerators: Integer({ description: 'Receipts that wait for a moderator now.' }),
      },
      { title: 'Standing' },
    ),
    tax: Type.Array(TaxStatus, { description: `Of ${COUNTRIES.join(' and ')}, as far as this installation asks there.` }),
    callbacks: CallbacksNow,
    heldSnapshot: Nullable(
      Type.Object(
        { by: Type.String({ description: 'The application that holds it, as it calls itself to PostgreSQL.' }), since: DateTime() },
        {
          title: 'HeldSnapshot',
          description: 'A transaction that has been open for minutes, of a dump or of a forgotten session: while it is, ended rows cannot be removed.',
        },
      ),
    ),
  },
  { title: 'Statistics' },
)

export const getStatistics = endpoint({
  auth: 'operator',
  role: 'viewer',
  tag: 'statistics',
  method: 'GET',
  url: '/api/admin/statistics',
  operationId: 'getStatistics',
  summary: 'What happened in a span of time, and how things stand',
  description: `Of one promo, or of all but those of the sandbox. Verdicts count in the hour in which they were given. The period is counted in whole hours, or days, and is at most ${LIMITS.statisticsDaysMax} days; without \`from\` and \`to\` it is the last ${LIMITS.statisticsDaysDefault}.`,
  query: Type.Object({
    promoId: Type.Optional(PromoId),
    from: Type.Optional(DateTime({ description: 'The hour or day of this moment is the first one.' })),
    to: Type.Optional(DateTime({ description: 'Not included.' })),
    step: Defaulted(OneOf(['hour', 'day']), 'hour'),
    timezone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "IANA name of the zone in which days begin; the promo's, or Europe/Moscow." }),
    ),
  }),
  replies: { 200: { description: 'The statistics', schema: Statistics } },
  errors: ['NOT_FOUND'],
})
