import { DEFAULT_COUNTRY } from '#countries/index.ts'
import * as contract from '#contract/sandbox.ts'
import { FATES } from '#domain/sandbox/fates.ts'
import { registerOf, SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { freshQr } from './fresh-qr.ts'

export const getSandboxUniverse = answer(contract.getSandboxUniverse, async (ctx: Context, { query: { country = DEFAULT_COUNTRY } }) => ({
  country,
  receipts: SCENARIOS.map(({ code, fate, rejectKey, meaning }) => ({
    register: registerOf(country, code),
    rejectKey,
    meaning,
    how: FATES[fate],
    qrStr: freshQr(ctx, country, code),
  })),
  photos: [{ rejectKey: 'FEW_RECEIPTS', url: `${ctx.baseUrl}${contract.getFewReceiptsPhoto.url}?country=${country}` }],
}))
