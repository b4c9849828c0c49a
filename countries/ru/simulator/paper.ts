import type { PaperLine } from '#simulator/print.ts'
import type { JsonObject } from '#simulator/exact-json.ts'
import type { Requisites } from './ticket/read-ticket.ts'
import { roublesText } from './ticket/roubles.ts'

/** The printed receipt, from the shop's name down to the lines above the QR. */
export function paperOf(receipt: JsonObject, requisites: Requisites): PaperLine[] {
  return [
    ...heading(receipt, requisites.operationType),
    { kind: 'rule' },
    ...itemsOf(receipt).flatMap(itemLines),
    { kind: 'rule' },
    { kind: 'pair', left: 'ИТОГ', right: `=${roublesText(requisites.sumKopeks)}`, isBold: true },
    ...PAYMENTS.flatMap(([key, label]) => amountLine(label, receipt[key])),
    ...vatLines(receipt),
    { kind: 'rule' },
    ...footing(requisites),
  ]
}

const OPERATIONS = ['', 'ПРИХОД', 'ВОЗВРАТ ПРИХОДА', 'РАСХОД', 'ВОЗВРАТ РАСХОДА']

const PAYMENTS = [
  ['cashTotalSum', 'НАЛИЧНЫМИ'],
  ['ecashTotalSum', 'БЕЗНАЛИЧНЫМИ'],
  ['prepaidSum', 'ПРЕДОПЛАТА (АВАНС)'],
  ['creditSum', 'В КРЕДИТ'],
  ['provisionSum', 'ВСТРЕЧНОЕ ПРЕДСТАВЛЕНИЕ'],
] as const

const VAT_TOTALS = [
  ['nds18', 'НДС 20%'],
  ['nds10', 'НДС 10%'],
  ['nds18118', 'НДС 20/120'],
  ['nds10110', 'НДС 10/110'],
  ['nds0', 'С НДС 0%'],
  ['ndsNo', 'БЕЗ НДС'],
] as const

const VAT_CODES: Readonly<Record<number, string>> = { 7: 'НДС 5%', 8: 'НДС 7%', 9: 'НДС 5/105', 10: 'НДС 7/107', 11: 'НДС 22%', 12: 'НДС 22/122' }

function heading(receipt: JsonObject, operationType: number): PaperLine[] {
  const names = [...new Set([textOf(receipt['user']), textOf(receipt['retailPlace'])])]
  return [
    ...[...names, textOf(receipt['retailPlaceAddress'])]
      .filter((text) => text !== '')
      .map((text, index): PaperLine => ({ kind: 'text', text, align: 'center', isBold: index === 0 })),
    { kind: 'text', text: `ИНН ${textOf(receipt['userInn'])}`, align: 'center' },
    { kind: 'text', text: `КАССОВЫЙ ЧЕК / ${OPERATIONS[operationType]}`, align: 'center', isBold: true },
  ]
}

function itemLines(item: JsonObject): PaperLine[] {
  const { name, price, quantity, sum, productCodeNew } = item
  const codes = Object.entries((productCodeNew ?? {}) as JsonObject)
  return [
    { kind: 'text', text: textOf(name) || 'Аванс', align: 'left' },
    ...codes.map(
      ([kind, code]): PaperLine => ({
        kind: 'text',
        text: `${kind === 'gs1m' ? '[M+]' : 'Код товара'} ${textOf((code as JsonObject)['rawProductCode'])}`,
        align: 'left',
      }),
    ),
    { kind: 'text', text: `${String(quantity)} x ${money(price)} = ${money(sum)}`, align: 'right' },
  ]
}

function vatLines(receipt: JsonObject): PaperLine[] {
  const { amountsNds } = (receipt['amountsReceiptNds'] ?? {}) as JsonObject
  return [
    ...VAT_TOTALS.flatMap(([key, label]) => amountLine(label, receipt[key])),
    ...records(amountsNds).flatMap(({ nds, ndsSum }) => amountLine(VAT_CODES[Number(nds)] ?? 'НДС', ndsSum)),
  ]
}

function footing({ boughtAt, fn, fd, fp }: Requisites): PaperLine[] {
  const [year, month, day] = boughtAt.slice(0, 10).split('-')
  return [
    { kind: 'pair', left: `${day}.${month}.${year} ${boughtAt.slice(11, 16)}`, right: 'www.nalog.gov.ru' },
    { kind: 'pair', left: `ФН ${fn}`, right: `ФД ${fd}` },
    { kind: 'pair', left: `ФП ${fp}`, right: '' },
  ]
}

const amountLine = (label: string, kopeks: unknown): PaperLine[] =>
  typeof kopeks === 'number' && kopeks > 0 ? [{ kind: 'pair', left: label, right: `=${money(kopeks)}` }] : []

const itemsOf = (receipt: JsonObject): JsonObject[] => records(receipt['items'])
const records = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((entry): entry is JsonObject => typeof entry === 'object' && entry !== null) : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const money = (kopeks: unknown): string => (Number.isSafeInteger(kopeks) ? roublesText(kopeks as number) : '?')
