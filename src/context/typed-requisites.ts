import { PACKS, type Country } from '#countries/index.ts'
import { parseFiscalQr, qrFromRequisites } from '#domain/qr/parse.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { missing, valueError, type Problem } from '#platform/http/problem.ts'
import type { Context } from './context.ts'

/** A receipt typed by a person: its QR string, or its printed fields. */
export type TypedReceipt = {
  qrStr: string | null
  fn: string | null
  fd: string | null
  fp: string | null
  receiptDate: string | null
  sumKopeks: number | null
  n: number | null
}

/** The fields that are needed without a QR string, and not allowed beside one. */
export const REQUISITES = ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'] as const satisfies readonly (keyof TypedReceipt)[]

/** The QR string of the receipt. Refuses missing fields by name, or the field that cannot be read. */
export function typedQr(ctx: Pick<Context, 'ofdHosts' | 'ofdUrls'>, country: Country, typed: TypedReceipt): string {
  if (typed.qrStr !== null) return pastedQr(ctx, country, typed.qrStr, typed)
  const absent = PACKS[country].qr.needed.filter((name) => typed[name] === null)
  if (absent.length > 0) throw invalid(absent.map((name) => missing(['body', name], null)))
  const { fn, fd, fp, receiptDate } = typed as { [K in keyof TypedReceipt]: NonNullable<TypedReceipt[K]> }
  const rendered = qrFromRequisites(country, { fn, fd, fp, receiptDate, sumKopeks: typed.sumKopeks, n: typed.n }, ctx.ofdUrls[country] ?? '')
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

/** The parsers name the wrong value by its parameter of the QR. */
function fieldIn(country: Country, reason: string): string[] {
  const field = PACKS[country].qr.parameters[/\((\w+)\)$/.exec(reason)?.[1] ?? '']
  return field === undefined ? [] : [field]
}
