import type { TypedRequisites } from '#countries/define-pack.ts'
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

/** The form of what paper says of a day and time of this century. */
const MOMENT = /^20\d{2}-?\d{2}-?\d{2}T?\d{2}:?\d{2}(?::?\d{2})?$/

/** The QR string of the receipt. Refuses all fields that are missing or cannot be right. */
export function typedQr(ctx: Pick<Context, 'ofdHosts' | 'ofdUrls'>, country: Country, typed: TypedReceipt): string {
  if (typed.qrStr !== null) return pastedQr(ctx, country, typed.qrStr, typed)
  const { fn, fd, fp, receiptDate, sumKopeks, n } = typed
  const rendered = qrFromRequisites(
    country,
    { fn: fn ?? '', fd: fd ?? '', fp: fp ?? '', receiptDate: receiptDate ?? '', sumKopeks, n },
    ctx.ofdUrls[country] ?? '',
  )
  if (rendered.ok) return rendered.qrString
  const { needed } = PACKS[country].qr
  const objection = (name: keyof TypedRequisites): Problem[] => {
    if (typed[name] === null && needed.includes(name)) return [missing(['body', name], null)]
    const expected = rendered.wrong[name]
    if (expected === undefined) return []
    const isImpossible = name === 'receiptDate' && MOMENT.test(receiptDate ?? '')
    return [valueError(['body', name], isImpossible ? 'there is no such day or time of day' : expected)]
  }
  throw invalid([...REQUISITES, 'n' as const].flatMap(objection))
}

function pastedQr(ctx: Pick<Context, 'ofdHosts'>, country: Country, qrStr: string, typed: TypedReceipt): string {
  const beside = REQUISITES.filter((name) => typed[name] !== null)
  if (beside.length > 0) throw invalid(beside.map((name) => valueError(['body', name], 'either qrStr or the requisites')))
  const parsed = parseFiscalQr(country, qrStr, ctx)
  if (!parsed.ok) throw invalid([valueError(['body', 'qrStr'], parsed.reason)])
  return qrStr
}

const invalid = (problems: Problem[]) => new InvalidRequest(problems)
