import { getFewReceipts, getUniverse } from '#contract/sandbox.ts'
import { FATES, registerOf, UNIVERSE } from '#domain/sandbox/universe.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { freshQr } from './fresh-qr.ts'

export const route = answer(getUniverse, async (ctx: Context, { query: { country = 'ru' } }) => ({
  country,
  receipts: UNIVERSE.map(({ code, fate, rejectKey, meaning }) => ({ register: registerOf(country, code), rejectKey, meaning, how: FATES[fate], qrStr: freshQr(ctx, country, code) })),
  photos: [{ rejectKey: 'FEW_RECEIPTS', url: `${ctx.baseUrl}${getFewReceipts.url}?country=${country}` }],
}))
