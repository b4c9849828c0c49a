import { Type } from 'typebox'
import { COUNTRIES } from '#countries/index.ts'
import { DURATION } from '#domain/duration.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode, Integer, Nullable, OneOf, PromoId, RejectKeyName } from './fields.ts'

/** Anybody may call, and each answer is made anew, so the calls of an address are counted. */
const sandbox = { auth: 'none', tag: 'sandbox', countsVisitors: true } as const
const query = Type.Object({ country: Type.Optional(OneOf(COUNTRIES, { description: 'Of the promo; `ru` when left out.' })) })

export const getSandboxUniverse = endpoint({
  ...sandbox,
  method: 'GET',
  url: '/api/sandbox/universe',
  operationId: 'getSandboxUniverse',
  summary: 'Receipts that a sandbox promo treats in a known way',
  description:
    'A receipt of a reserved cash register, sent to a sandbox promo in any way, becomes what the table says. The QR strings are new with each call; document number, fiscal sign, date and sum are free.',
  query,
  replies: {
    200: {
      description: 'The reserved cash registers',
      schema: Type.Object(
        {
          country: CountryCode,
          receipts: Type.Array(
            Type.Object(
              {
                register: Type.String({ description: 'The `fn` of the receipt.' }),
                rejectKey: Nullable(RejectKeyName),
                meaning: Type.String(),
                how: Type.String({ description: 'What happens to the receipt on the way.' }),
                qrStr: Type.String({ description: 'A receipt of the register that nobody has sent yet.' }),
              },
              { title: 'ReservedReceipt' },
            ),
          ),
          photos: Type.Array(Type.Object({ rejectKey: RejectKeyName, url: Type.String() })),
        },
        { title: 'SandboxUniverse' },
      ),
    },
  },
})

export const getFewReceiptsPhoto = endpoint({
  ...sandbox,
  method: 'GET',
  url: '/api/sandbox/few-receipts.png',
  operationId: 'getFewReceiptsPhoto',
  summary: 'A photo of two receipts, another one with each call',
  query,
  replies: {
    200: { description: 'The picture', contentType: 'image/png', schema: Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType: 'image/png' }) },
  },
})

export const postPromoClock = endpoint({
  auth: 'operator',
  tag: 'sandbox',
  method: 'POST',
  url: '/api/admin/promos/{id}/clock',
  operationId: 'postPromoClock',
  summary: 'Let time fly in a sandbox promo',
  description:
    'Everything of the promo becomes so much older, step by step: whatever falls due on the way, checks of the wait schedule above all, happens in its turn. Answers when all of it has, or after some seconds.',
  params: Type.Object({ id: PromoId }),
  body: Type.Object(
    {
      advance: Type.String({ pattern: DURATION, description: 'Such as `30s`, `5m`, `72h` or `7d`; up to a year.' }),
    },
    { title: 'ClockAdvance', examples: [{ advance: '72h' }] },
  ),
  replies: {
    200: {
      description: 'How far it came',
      schema: Type.Object(
        {
          promoId: PromoId,
          advancedMs: Integer(),
          finished: Type.Boolean({ description: 'false: it goes on in the background.' }),
        },
        { title: 'ClockAdvanced', examples: [{ promoId: 1, advancedMs: 259200000, finished: true }] },
      ),
    },
  },
  errors: ['NOT_FOUND', 'NOT_SANDBOX'],
})
