import { definePack } from '../define-pack.ts'
import { demo } from './demo.ts'
import { printedRu } from './printed.ts'
import { isDriveNumber, parseRuQr, renderTypedRu } from './qr.ts'
import { hasWrongCheckDigits, isInn } from './tax-number.ts'

export const ru = /* @__PURE__ */ definePack({
  country: 'ru',
  name: { ru: 'Россия', uz: 'Rossiya', en: 'Russia' },
  authority: { en: 'Tax authority, Russia', ru: 'Налоговая служба, Россия' },
  languages: ['ru'],
  timezone: 'Europe/Moscow',
  easternmostHours: 12,
  currency: { sign: '₽', name: { ru: '₽', uz: 'rubl', en: 'RUB' } },
  cities: [],
  qr: {
    parse: parseRuQr,
    render: renderTypedRu,
    printed: printedRu,
    needed: ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'],
    hasSeveralSigns: false,
    parameters: { t: 'receiptDate', s: 'sumKopeks', fn: 'fn', i: 'fd', fp: 'fp', n: 'n' },
  },
  productCodes: ['gtin'],
  register: {
    name: { en: 'Fiscal drive (FN)', ru: 'ФН' },
    isValid: isDriveNumber,
    objection: { en: 'not a fiscal drive number: 16 digits are expected', ru: 'это не номер ФН: нужны 16 цифр' },
    find: (text) => (isDriveNumber(text) ? text : null),
    sandboxPrefix: '9900000000000',
  },
  taxNumber: {
    isValid: isInn,
    objection: { en: 'not an INN: 10 or 12 digits are expected', ru: 'это не ИНН: нужны 10 или 12 цифр' },
    isMistyped: hasWrongCheckDigits,
  },
  firstTester: 1_001,
  demo,
})
