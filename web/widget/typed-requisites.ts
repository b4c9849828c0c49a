import type { Country } from '#domain/country.ts'
import { qrFromRequisites } from '#domain/qr/parse.ts'
import { parseUzQr } from '#domain/qr/uz.ts'
import type { TextKey } from './texts/texts.ts'

/** What stands in the form, by the names of its fields. */
export type Typed = { [field: string]: string }
export type Assembled = { qrString: string } | { wrong: { [field: string]: TextKey } }

/** Its check links are known to every installation that takes receipts of Uzbekistan. */
const OFD_URL = 'https://ofd.soliq.uz'

/** Requisites that nobody would object to, and what to say of a field that makes them bad. */
const FIELDS = {
  ru: { date: 'badDate', sum: 'badSum', fn: 'badFn', fd: 'badNumber', fp: 'badNumber' },
  uz: { terminal: 'badTerminal', receiptNumber: 'badReceiptNumber', date: 'badDate', fiscalSign: 'badSign' },
} as const satisfies { [C in Country]: { [field: string]: TextKey } }
const SOUND = {
  ru: { date: '2026-01-01', time: '12:00', sum: '1', fn: '1000000000000000', fd: '1', fp: '1', kind: '1' },
  uz: { terminal: 'UZ1', receiptNumber: '1', date: '2026-01-01', time: '12:00:00', fiscalSign: '1' },
} as const satisfies { [C in Country]: Typed }

/** The QR string that was printed on this paper, or what is wrong field by field: each is tried among sound ones, under the rules of the QR. */
export function assembled(country: Country, typed: Typed): Assembled {
  if (country === 'uz' && typed['link']) return parseUzQr(typed['link'], null).ok ? { qrString: typed['link'] } : { wrong: { link: 'badLink' } }
  const wrong: { [field: string]: TextKey } = {}
  for (const [field, text] of Object.entries(FIELDS[country])) {
    if (typed[field] === '') wrong[field] = 'required'
    else if (!render(country, { ...SOUND[country], [field]: typed[field] ?? '', ...(field === 'date' && { time: typed['time'] ?? '' }) }).ok) wrong[field] = text
  }
  if (typed['time'] === '') wrong['time'] = 'required'
  if (Object.keys(wrong).length > 0) return { wrong }
  const whole = render(country, typed)
  return whole.ok ? { qrString: whole.qrString } : { wrong: { date: 'badDate' } }
}

function render(country: Country, typed: Typed) {
  const at = (name: string) => (typed[name] ?? '').replace(/\s/g, '')
  if (country === 'uz') {
    return qrFromRequisites('uz', { fn: at('terminal'), fd: at('receiptNumber'), fp: at('fiscalSign'), receiptDate: `${at('date')}T${at('time')}`, sumKopeks: null }, OFD_URL)
  }
  return qrFromRequisites('ru', { fn: at('fn'), fd: at('fd'), fp: at('fp'), receiptDate: `${at('date')}T${at('time')}`, sumKopeks: kopeksOf(at('sum')), n: Number(at('kind') || 1) }, OFD_URL)
}

/** `582,47`, as people write sums. */
function kopeksOf(text: string): number | null {
  const [, roubles, kopeks = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return roubles === undefined ? null : Number(roubles) * 100 + Number(kopeks.padEnd(2, '0'))
}
