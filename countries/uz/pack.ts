import { CITIES } from './cities.ts'
import { definePack } from '../define-pack.ts'
import { demo } from './demo.ts'
import { printedUz } from './printed.ts'
import { isTerminalId, parseUzQr, renderTypedUz } from './qr.ts'

export const uz = /* @__PURE__ */ definePack({
  country: 'uz',
  name: { ru: 'Узбекистан', uz: 'Oʻzbekiston', en: 'Uzbekistan' },
  authority: { en: 'Fiscal operator, Uzbekistan', ru: 'Фискальный оператор, Узбекистан' },
  languages: ['uz-Latn', 'uz-Cyrl', 'ru'],
  timezone: 'Asia/Tashkent',
  easternmostHours: 5,
  currency: { sign: 'soʻm', name: { ru: 'сум', uz: 'soʻm', en: 'UZS' } },
  cities: CITIES,
  qr: {
    parse: parseUzQr,
    render: renderTypedUz,
    printed: printedUz,
    needed: ['fn', 'fd', 'fp', 'receiptDate'],
    hasSeveralSigns: true,
    parameters: { t: 'fn', r: 'fd', c: 'receiptDate', s: 'fp' },
  },
  productCodes: ['gtin', 'ikpu'],
  register: {
    name: { en: 'Terminal', ru: 'Терминал' },
    isValid: isTerminalId,
    objection: { en: 'not a terminal id: capital letters and digits are expected', ru: 'это не номер терминала: нужны заглавные латинские буквы и цифры' },
    find: (text) => (/^[a-z]{2,7}\d{3,30}$/i.test(text) ? text.toUpperCase() : null),
    sandboxPrefix: 'SANDBOX',
  },
  taxNumber: {
    // A company has a STIR of 9 digits, a person a PINFL of 14.
    isValid: (text) => /^(\d{9}|\d{14})$/.test(text),
    objection: { en: 'not a tax number: 9 or 14 digits are expected', ru: 'это не СТИР и не ПИНФЛ: нужны 9 или 14 цифр' },
    // The algorithm of its check digits is not published.
    isMistyped: () => false,
  },
  firstTester: 2_001,
  demo,
})
