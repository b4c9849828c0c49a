import type { Country } from '#domain/country.ts'
import { parseFiscalQr, qrFromRequisites } from '#domain/qr/parse.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { missing, valueError, type Problem } from '#platform/http/problem.ts'
import type { Context } from './context.ts'

/** A receipt as somebody typed it: its QR string, or what stands on the paper one by one. */
export type TypedReceipt = {
  qrStr: string | null; fn: string | null; fd: string | null; fp: string | null; receiptDate: string | null; sumKopeks: number | null; n: number | null
}

/** What is typed where there is no QR string, and never beside one. */
export const REQUISITES = ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'] as const satisfies readonly (keyof TypedReceipt)[]
const NEEDED = { ru: REQUISITES, uz: ['fn', 'fd', 'fp', 'receiptDate'] } as const satisfies Record<Country, readonly (keyof TypedReceipt)[]>

/** The QR string as it would have been read, or a refusal that names every field that is missing or the one that cannot be. */
export function typedQr(ctx: Pick<Context, 'ofdHosts' | 'ofdUrl'>, country: Country, typed: TypedReceipt): string {
  if (typed.qrStr !== null) return pastedQr(ctx, country, typed.qrStr, typed)
  const absent = NEEDED[country].filter((name) => typed[name] === null)
  if (absent.length > 0) throw invalid(absent.map((name) => missing(['body', name], null)))
  const { fn, fd, fp, receiptDate } = typed as { [K in keyof TypedReceipt]: NonNullable<TypedReceipt[K]> }
  const rendered = qrFromRequisites(country, { fn, fd, fp, receiptDate, sumKopeks: typed.sumKopeks, n: typed.n }, ctx.ofdUrl)
  if (!rendered.ok) throw invalid([valueError(['body', ...fieldIn(country, rendered.reason)], rendered.reason)])
  return rendered.qrString
}

function pastedQr(ctx: Pick<Context, 'ofdHosts'>, country: Country, qrStr: string, typed: TypedReceipt): string {
  const beside = REQUISITES.filter((name) => typed[name] !== null)
  if (beside.length > 0) throw invalid(beside.map((name) => valueError(['body', name], 'either qrStr or the requisites')))
  const parsed = parseFiscalQr(country, qrStr, ctx)
  if (!parsed.ok) throw invalid([valueError(['body', 'qrStr'], parsed.reason)])
  return qrStr
}

const invalid = (problems: Problem[]) => new InvalidRequest(problems)

/** The parsers name what they cannot read by its letter in the QR. */
const LETTERS: Record<Country, Record<string, keyof TypedReceipt>> = {
  ru: { t: 'receiptDate', s: 'sumKopeks', fn: 'fn', i: 'fd', fp: 'fp', n: 'n' },
  uz: { t: 'fn', r: 'fd', c: 'receiptDate', s: 'fp' },
}

function fieldIn(country: Country, reason: string): string[] {
  const field = LETTERS[country][/\((\w+)\)$/.exec(reason)?.[1] ?? '']
  return field === undefined ? [] : [field]
}
