import { encode } from 'uqr'
import { DEFAULT_COUNTRY } from '#countries/index.ts'
import * as contract from '#contract/sandbox.ts'
import { SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { encodePng } from '#platform/images/encode-png.ts'
import type { Context } from '#context/context.ts'
import { freshQr } from './fresh-qr.ts'

const PIXELS_A_MODULE = 8
const MARGIN_MODULES = 6

/** A photo of two receipts side by side. The receipts differ each time, because a promo takes the bytes of a photo only once. */
export const getFewReceiptsPhoto = answer(contract.getFewReceiptsPhoto, async (ctx: Context, { query: { country = DEFAULT_COUNTRY } }) => {
  const [ordinary] = SCENARIOS as [(typeof SCENARIOS)[number]]
  const codes = [freshQr(ctx, country, ordinary.code), freshQr(ctx, country, ordinary.code)].map((text) => encode(text, { ecc: 'M', border: MARGIN_MODULES }))
  const height = Math.max(...codes.map(({ size }) => size))
  const columns = codes.flatMap(({ data, size }) => Array.from({ length: size }, (_, x) => data.map((row) => row[x] === true)))
  const isBlack = (x: number, y: number) => columns[Math.floor(x / PIXELS_A_MODULE)]?.[Math.floor(y / PIXELS_A_MODULE)] === true
  return reply(200, encodePng(columns.length * PIXELS_A_MODULE, height * PIXELS_A_MODULE, isBlack), { 'cache-control': 'no-store' })
})
