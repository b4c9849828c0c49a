import { Type } from 'typebox'
import { AMOUNT_MAX } from '#domain/amount.ts'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { CountryCode, Integer, JsonObject, Kopeks, madeCodes, Nullable } from '../fields.ts'

const Item = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 256 }),
    priceKopeks: Integer({ minimum: 0, maximum: AMOUNT_MAX }),
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
    ...madeCodes,
  },
  { title: 'SimulatedItem' },
)

export const postSimulatorReceipts = endpoint({
  method: 'POST',
  url: '/api/admin/simulator/receipts',
  auth: 'operator',
  operationId: 'postSimulatorReceipts',
  tag: 'simulator',
  summary: 'Make a receipt that the simulated tax authority knows',
  bodyBytesMax: LIMITS.linesBytesMax,
  body: Type.Object(
    {
      country: CountryCode,
      ticket: Type.Optional(JsonObject({ description: 'A whole receipt as the tax authority would give it, instead of `items`.' })),
      items: Type.Optional(Type.Array(Item, { minItems: 1, maxItems: LIMITS.linesMax })),
      retailerInn: Type.Optional(Type.String()),
      retailerName: Type.Optional(Type.String()),
      retailerAddress: Type.Optional(Type.String()),
      receiptDate: Type.Optional(
        Type.String({
          description: 'The wall clock of the till, `YYYY-MM-DDTHH:mm[:ss]`, or a date; with an offset the moment, as a till in Moscow or Tashkent shows it.',
        }),
      ),
      operationType: Type.Optional(Integer({ minimum: 1, maximum: 4 })),
      online: Type.Optional(Type.Boolean()),
      availableAfterMs: Type.Optional(Integer({ minimum: 0 })),
      behaviour: Type.Optional(
        Type.String({
          maxLength: 64,
          description: '`notFound`, `badSign`, `accessDenied`, `unavailable`, `slow`, `malformed`.',
        }),
      ),
    },
    { title: 'SimulatedReceipt', examples: [{ country: 'ru', items: [{ name: 'Milk 1 l', priceKopeks: 8990, quantity: 2 }] }] },
  ),
  replies: {
    200: {
      description: 'The receipt',
      schema: Type.Object(
        {
          qrStr: Type.String(),
          fn: Type.String(),
          fd: Type.String(),
          fp: Type.String(),
          sumKopeks: Nullable(Kopeks()),
          printUrl: Type.String({ description: 'A picture of the paper receipt.' }),
        },
        { title: 'SimulatedReceiptMade' },
      ),
    },
  },
  errors: ['SIMULATOR_OFF'],
})
const tester = { auth: 'testground', tag: 'testground' } as const

export const postLkMint = endpoint({
  ...tester,
  method: 'POST',
  url: '/api/lk/mint',
  operationId: 'postLkMint',
  summary: 'Make a receipt that the simulated tax authority knows',
  bodyBytesMax: LIMITS.linesBytesMax,
  body: postSimulatorReceipts.body,
  replies: { 200: { description: 'The receipt', schema: postSimulatorReceipts.replies[200].schema } },
  errors: ['SIMULATOR_OFF'],
})

export const getLkPrint = endpoint({
  ...tester,
  method: 'GET',
  url: '/api/lk/prints/{fn}/{fd}',
  operationId: 'getLkPrint',
  summary: 'A made-up receipt on paper, with its QR',
  params: Type.Object({ fn: Type.String({ pattern: '^[A-Z0-9]{1,32}$' }), fd: Type.String({ pattern: '^\\d{1,18}$' }) }),
  replies: { 200: { description: 'A picture', schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }), contentType: 'image/png' } },
  errors: ['SIMULATOR_OFF'],
})
