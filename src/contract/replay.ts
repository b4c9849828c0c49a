import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { Anything, Defaulted, Integer, JsonObject, Nullable, PromoId, RejectKeyName } from './fields.ts'
import { settingsBytesMax } from './promos/promos.ts'

const operator = { auth: 'operator', tag: 'promos' } as const
const promoParams = Type.Object({ id: PromoId })
const Last = Defaulted(Type.Integer({ minimum: 1, maximum: LIMITS.replayMax, description: "How many of the promo's last verdicts." }), LIMITS.replayDefault)

export const postPromoReplay = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/replay',
  operationId: 'postPromoReplay',
  summary: 'Give the last verdicts again and show differences',
  description:
    'Each verdict is given again by the version of the settings that it names, from what is stored. There is a difference when the service itself judges otherwise now.',
  params: promoParams,
  body: Type.Object({ last: Last }, { title: 'ReplayOrder', examples: [{ last: 1000 }] }),
  replies: {
    200: {
      description: 'What came of it',
      schema: Type.Object(
        {
          considered: Integer(),
          same: Integer(),
          byModerators: Integer({ description: 'Decided by moderators: no rule gives that again.' }),
          different: Integer(),
          samples: Type.Array(
            Type.Object({
              uuid: Type.String(),
              settingsVersion: Nullable(Integer()),
              differences: Type.Array(Type.Object({ path: Type.String(), stored: Anything, again: Anything })),
            }),
          ),
        },
        { title: 'Replay' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})

const Result = Type.Object(
  {
    approved: Type.Boolean(),
    rejectKey: Nullable(RejectKeyName),
    points: Integer(),
    withModerators: Type.Boolean(),
  },
  { title: 'ReceiptResultInShort' },
)

const CountByKey = Type.Unsafe<Record<string, number>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'Receipts by reject key; `approved`, `withModerators` and `unknown` for those without one.',
})

export const postPromoWhatIf = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/what-if',
  operationId: 'postPromoWhatIf',
  summary: 'What other settings would have made of the last receipts',
  description: [
    "Judges the last reviewed receipts again, in the order of their arrival, by the promo's settings with this change; nothing is written.",
    'Limits count what the draft makes of earlier receipts, and a fiscal key is whose it would have been. What would have been answered with an earlier receipt of its',
    "sender has that one's result, without its points.",
    'What people decided, blocks and unread photos stay as they were. A receipt is `unknown` where the draft would have asked the tax authority and',
    'nobody has, or where linked promos, the look of photos or the wait for the tax authority are set anew.',
    'A new limit per cash register counts the receipts of these participants alone.',
  ].join(' '),
  bodyBytesMax: settingsBytesMax,
  params: promoParams,
  body: Type.Object(
    { settings: JsonObject({ description: 'What changes, as in a PATCH of the promo.' }), last: Last },
    {
      title: 'WhatIfOrder',
      examples: [{ settings: { min_sum: 20000 }, last: 500 }],
    },
  ),
  replies: {
    200: {
      description: 'What would be otherwise',
      schema: Type.Object(
        {
          considered: Integer(),
          unknown: Integer({ description: 'Of them, those of which it cannot be told.' }),
          newlyApproved: Integer(),
          newlyRejected: Integer(),
          toModerators: Integer({ description: 'Those that moderators would have to decide.' }),
          byKey: Type.Object({ before: CountByKey, after: CountByKey }),
          pointsDifference: Integer({ description: 'Points that would have been awarded more, or less, without the unknown.' }),
          samples: Type.Array(Type.Object({ uuid: Type.String(), before: Result, after: Nullable(Result) }), {
            description: 'Some receipts of each kind that would be otherwise; null is unknown.',
          }),
        },
        { title: 'WhatIf' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})
