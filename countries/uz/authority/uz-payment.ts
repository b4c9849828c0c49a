import type { Requisites } from '#domain/qr/requisites.ts'
import { isFields, member, parseExactJson, type ExactFields, type ExactJson } from '#domain/verify/exact-json.ts'
import { plainLine, plainText } from '#domain/verify/plain-text.ts'
import { isAmount, quantityIn } from '#domain/amount.ts'
import { wholeUnits } from '#domain/verify/whole-units.ts'
import { lineCodes } from '#domain/codes/line-codes.ts'
import { uzReceipt, type UzLine, type UzReceipt } from './uz-receipt.ts'

/**
 * Reads the fiscal operator's JSON about one receipt. Amounts are so'm with decimals, `price` of a line is that of the whole line. Personal data is
 * not taken over.
 */
export function readUzPayment(text: string, asked: Requisites, isOnline: boolean): UzReceipt {
  const data = member(parseExactJson(text) ?? null, 'data')
  if (!isFields(data)) return { kind: 'malformed', detail: 'the answer holds no receipt' }
  const paid = [readAmount(member(data, 'cashTotal')), readAmount(member(data, 'cardTotal'))]
  const soldAt = readMoment(member(data, 'paymentDate'))
  const refund = member(data, 'isRefund')
  const lines = readLines(member(data, 'paymentDetails'), marksByLine(member(data, 'labels')))
  if (!paid.every((amount) => amount !== null)) return { kind: 'malformed', detail: 'the total cannot be read' }
  if (soldAt === null) return { kind: 'malformed', detail: 'the date cannot be read' }
  if (refund !== '0' && refund !== '1') return { kind: 'malformed', detail: 'sale or refund cannot be told' }
  if (lines === null) return { kind: 'malformed', detail: 'a line cannot be read' }

  const more = member(data, 'extraInfo')
  return uzReceipt(
    {
      terminal: plainLine(member(data, 'terminalId')) ?? '',
      number: plainLine(member(data, 'paymentNo')) ?? '',
      soldAt,
      isRefund: refund === '1',
      paidTotal: paid.reduce((sum: number, amount) => sum + (amount as number), 0),
      company: isFields(more) ? plainLine(member(more, 'companyName')) : null,
      address: isFields(more) ? plainLine(member(more, 'address')) : null,
      taxNumber: readTaxNumber(member(data, 'tin')),
      lines,
    },
    asked,
    isOnline,
  )
}

/** The marks of packs stand apart from the lines and name them. */
function marksByLine(labels: ExactJson): Map<string, string[]> {
  const marks = new Map<string, string[]>()
  for (const one of Array.isArray(labels) ? labels : []) {
    const [line, mark] = [member(one, 'detailId'), member(one, 'label')]
    if (typeof line !== 'string' || typeof mark !== 'string') continue
    const own = marks.get(line)
    if (own) own.push(mark)
    else marks.set(line, [mark])
  }
  return marks
}

function readLines(details: ExactJson, marks: ReadonlyMap<string, readonly string[]>): UzLine[] | null {
  if (details === null) return []
  if (!Array.isArray(details)) return null
  const lines = details.map((one) => (isFields(one) ? readLine(one, marks.get(textOf(member(one, 'id')) ?? '') ?? []) : null))
  return lines.every((line) => line !== null) ? lines : null
}

const textOf = (value: ExactJson): string | null => (typeof value === 'string' ? value : null)

function readLine(fields: ExactFields, marks: readonly string[]): UzLine | null {
  const price = readSigned(member(fields, 'price'))
  const discount = readAmount(member(fields, 'discount') ?? '0')
  const other = readAmount(member(fields, 'other') ?? '0')
  const quantity = readQuantity(member(fields, 'amount'))
  const vatPercent = member(fields, 'vatPercent')
  const codes = lineCodes([
    ...marks.map((value) => ({ kind: 'mark', value })),
    { kind: 'barcode', value: textOf(member(fields, 'barcode')) },
    { kind: 'ikpu', value: textOf(member(fields, 'productCode')) },
  ])
  return price === null || discount === null || other === null || quantity === null
    ? null
    : {
        name: plainText(member(fields, 'name'))?.trim() ?? '',
        quantity,
        price,
        discount,
        other,
        vatPercent: typeof vatPercent === 'string' && /^\d{1,2}(\.\d{1,2})?$/.test(vatPercent) ? String(Number(vatPercent)) : null,
        ...(codes && { codes }),
      }
}

function readAmount(value: ExactJson): number | null {
  const tiyin = readSigned(value)
  return tiyin !== null && isAmount(tiyin) ? tiyin : null
}

/** A returned line has a negative price. */
function readSigned(value: ExactJson): number | null {
  const tiyin = typeof value === 'string' ? wholeUnits(value, 2) : null
  return tiyin !== null && isAmount(Math.abs(tiyin)) ? tiyin : null
}

/** The quantity of a line may be zero or negative. */
const readQuantity = (value: ExactJson): number | null => (typeof value === 'string' ? quantityIn(value) : null)

function readMoment(value: ExactJson): string | null {
  const [, day, month, year, hour, minute] = /^(\d\d)\.(\d\d)\.(20\d\d) (\d\d):(\d\d)(?::\d\d)?$/.exec(plainLine(value) ?? '') ?? []
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}`
}

/** As a JSON number, a company's nine digits or a person's fourteen have lost their leading zeros. */
function readTaxNumber(value: ExactJson): string | null {
  const digits = typeof value === 'string' && /^\d{1,14}$/.test(value) ? value : null
  if (digits === null || Number(digits) === 0) return null
  return digits.length <= 9 ? digits.padStart(9, '0') : digits.padStart(14, '0')
}
