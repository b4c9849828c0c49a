import { lineCodes, type LineCodes, type SentCode } from '#domain/codes/line-codes.ts'
import { isFields, member, type ExactFields, type ExactJson } from '#domain/verify/exact-json.ts'

/** The product codes of a line, in any of the channels' fields. Undefined: the line has none. */
export function readCodes(item: ExactFields): LineCodes | undefined {
  const own = member(item, 'rawProductCode')
  return lineCodes([
    ...newer(member(item, 'productCodeNew')),
    // The marking system's app has the parts of the code beside the code.
    ...(own === null ? [] : [sent('mark', item)]),
    ...older(member(item, 'productCode')),
    ...older(member(item, 'nomenclatureCode')),
  ])
}

/** `productCodeNew` (tag 1163): an object with a member for each kind of code, such as gs1m or ean13. */
const newer = (codes: ExactJson): SentCode[] =>
  isFields(codes) ? Object.entries(codes).map(([kind, code]) => (isFields(code) ? sent(kind, code) : { kind, value: textOf(code) })) : []

/** `productCode` (tag 1162) of the older formats is bytes in hexadecimal digits or base64; some channels have an object here too. */
function older(code: ExactJson): SentCode[] {
  if (isFields(code)) return Object.hasOwn(code, 'rawProductCode') ? [sent('productCode', code)] : newer(code)
  return code === null ? [] : [{ kind: 'productCode', value: textOf(code) }]
}

const sent = (kind: string, code: ExactFields): SentCode => ({
  kind,
  value: textOf(member(code, 'rawProductCode')),
  gtin: textOf(member(code, 'gtin')),
  serial: textOf(member(code, 'sernum')),
})

/** Numbers are texts here; some channels write digits as a number. */
const textOf = (value: ExactJson): string | null => (typeof value === 'string' ? value : null)
