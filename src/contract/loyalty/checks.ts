import { Type } from 'typebox'
import { AMOUNT_MAX } from '#domain/amount.ts'
import { MATCH_SOURCES } from '#domain/catalogue/catalogue.ts'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Defaulted, Integer, Kopeks, madeCodes, Nullable, OneOf, OrNull, participantFields, Points, PromoId, RejectKeyName, StateName } from '../fields.ts'
import { itemExample, ItemId } from './catalogue.ts'

const loyalty = { auth: 'apiKey', tag: 'loyalty' } as const

const MatchedItem = Type.Object(
  {
    itemId: ItemId,
    name: Type.String(),
    quantity: Type.Number(),
    pointsPerUnit: Type.Number(),
    earnedPoints: Points(),
    subtotalKopeks: Kopeks(),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    matchSource: OneOf(MATCH_SOURCES, { description: "`code`: a code of the line. `pattern`: the item's own rule. `synonym`: a spelling of the dictionary." }),
  },
  { title: 'MatchedItem' },
)

export const LoyaltyCheck = Type.Object(
  {
    uuid: Type.String(),
    receiptId: Integer(),
    state: StateName,
    awarded: Type.Boolean({ description: 'Grant `totalPoints`: the decision is made, the receipt is approved and no repeat.' }),
    alreadyCounted: Type.Boolean({
      description:
        'The receipt was sent before, by this participant or another: do not grant again. After a repeat, `GET /api/loyalty/check/{uuid}` gives the first answer.',
    }),
    pending: Type.Boolean({ description: 'There is no decision yet: ask again.' }),
    totalPoints: Points('0 unless `awarded`.'),
    matched: Type.Array(MatchedItem),
    unmatched: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Number(), sumKopeks: Kopeks() }, { title: 'UnmatchedLine' })),
    rejectKey: Nullable(RejectKeyName),
    rejectReason: Nullable(Type.String()),
    receipt: Type.Object({ fn: Nullable(Type.String()), totalSum: Nullable(Kopeks()), retailerInn: Nullable(Type.String()) }),
    sandbox: Type.Boolean(),
  },
  {
    title: 'LoyaltyCheck',
    examples: [
      {
        uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
        receiptId: 1204,
        state: 'REVIEWED',
        awarded: true,
        alreadyCounted: false,
        pending: false,
        totalPoints: 30,
        matched: [
          {
            itemId: 101,
            name: itemExample.name,
            quantity: 2,
            pointsPerUnit: 15,
            earnedPoints: 30,
            subtotalKopeks: 17980,
            confidence: 1,
            matchSource: 'pattern',
          },
        ],
        unmatched: [{ name: 'Пакет-майка', quantity: 1, sumKopeks: 900 }],
        rejectKey: null,
        rejectReason: null,
        receipt: { fn: '9999078902004339', totalSum: 18880, retailerInn: '7707083893' },
        sandbox: false,
      },
    ],
  },
)

const SandboxLine = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    quantity: Defaulted(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }), 1),
    priceKopeks: { ...Kopeks('Kopeks per unit.'), minimum: 0, maximum: AMOUNT_MAX },
    sumKopeks: OrNull({ ...Kopeks('Of the line; left out, price times quantity.'), minimum: 0, maximum: AMOUNT_MAX }),
    ...madeCodes,
  },
  { title: 'SandboxLine' },
)

export const postLoyaltyCheck = endpoint({
  ...loyalty,
  method: 'POST',
  url: '/api/loyalty/check',
  operationId: 'postLoyaltyCheck',
  summary: 'Send a receipt and be told its points',
  description:
    'The receipt goes the way of every receipt. Waits some seconds for the decision; when there is none yet, the answer is `pending` and is asked for again by `uuid`. Either `qrStr` or the requisites. `items` and the retailer are for promos of the sandbox.',
  bodyBytesMax: LIMITS.linesBytesMax,
  body: Type.Object(
    {
      ...participantFields,
      promoId: OrNull(PromoId),
      qrStr: OrNull(Type.String({ minLength: 1, maxLength: LIMITS.qrStrMax })),
      fn: OrNull(Type.String({ maxLength: 32 })),
      fd: OrNull(Type.String({ maxLength: 32 })),
      fp: OrNull(Type.String({ maxLength: 32 })),
      receiptDate: OrNull(Type.String({ maxLength: 32, description: '`YYYYMMDDTHHMMSS`, as the receipt prints it.' })),
      sumKopeks: OrNull(Kopeks(`Whole kopeks, from 0 to ${AMOUNT_MAX}.`)),
      items: OrNull(Type.Array(SandboxLine, { maxItems: LIMITS.linesMax, description: 'What the receipt holds: sandbox only.' })),
      retailerInn: OrNull(Type.String({ minLength: 1, maxLength: 32 })),
      retailerName: OrNull(Type.String({ minLength: 1, maxLength: 255 })),
    },
    {
      title: 'LoyaltySubmission',
      examples: [{ userUuid: 'participant-17', fn: '9999078902004339', fd: '12', fp: '2710283119', receiptDate: '20250314T092600', sumKopeks: 19990 }],
    },
  ),
  replies: { 200: { description: 'What became of it', schema: LoyaltyCheck } },
  errors: ['PROMO_MISMATCH', 'PROMO_NOT_ACTIVE', 'NOT_SANDBOX'],
})

const CheckUuid = Type.Object({ uuid: Type.String() })

export const getLoyaltyCheck = endpoint({
  ...loyalty,
  method: 'GET',
  url: '/api/loyalty/check/{uuid}',
  operationId: 'getLoyaltyCheck',
  summary: 'What became of a check',
  description: 'Also the first answer once more, where it was lost: a repeated POST says `alreadyCounted` and this `uuid`.',
  params: CheckUuid,
  replies: { 200: { description: 'The same as the check answers', schema: LoyaltyCheck } },
  errors: ['NOT_FOUND'],
})

export const postLoyaltyCheckDecision = endpoint({
  ...loyalty,
  method: 'POST',
  url: '/api/loyalty/check/{uuid}/decision',
  operationId: 'postLoyaltyCheckDecision',
  summary: 'Sandbox: set the final decision by hand',
  description: 'The receipt gets the REVIEWED callback of any decision. One that is decided already is opened again first, which is told as well.',
  params: CheckUuid,
  body: Type.Object(
    { approve: Type.Boolean(), reason: OrNull(Type.String({ maxLength: 1000 })) },
    {
      title: 'CheckDecision',
      examples: [{ approve: false, reason: 'The photo shows another shop' }],
    },
  ),
  replies: { 200: { description: 'The check as it is now', schema: LoyaltyCheck } },
  errors: ['NOT_FOUND', 'NOT_SANDBOX', 'PARTICIPANT_BLOCKED', 'ALREADY_COUNTED'],
})
