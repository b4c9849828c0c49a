import { randomInt } from 'node:crypto'
import type { Country } from '#countries/index.ts'
import { sampleQr } from '#domain/sandbox/sample.ts'
import type { Context } from '#context/context.ts'

const NUMBER_MAX = 2 ** 32 - 1

/** A QR of a reserved register that nobody has sent yet. */
export const freshQr = (ctx: Context, country: Country, code: number): string =>
  sampleQr(country, code, { now: ctx.now(), fd: randomInt(1, NUMBER_MAX), fp: randomInt(1, NUMBER_MAX), ofdUrl: ctx.ofdUrls[country] ?? '' })
