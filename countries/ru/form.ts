import { defineForm } from '../define-form.ts'
import { renderTypedRu } from './qr.ts'

export const ruForm = /* @__PURE__ */ defineForm({
  languages: ['ru', 'uz-Latn', 'uz-Cyrl', 'en'],
  fields: [
    { name: 'date', label: 'date', attributes: { type: 'date' }, sound: '2026-01-01', wrong: 'badDate' },
    { name: 'time', label: 'time', attributes: { type: 'time' }, sound: '12:00' },
    { name: 'sum', label: 'sum', attributes: { type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 16 }, sound: '1', wrong: 'badSum' },
    { name: 'fn', label: 'fn', hint: 'fnHint', digits: 24, sound: '1000000000000000', wrong: 'badFn' },
    { name: 'fd', label: 'fd', hint: 'fdHint', digits: 16, sound: '1', wrong: 'badNumber' },
    { name: 'fp', label: 'fp', hint: 'fpHint', digits: 16, sound: '1', wrong: 'badNumber' },
    { name: 'kind', label: 'kind', options: ['kind1', 'kind2', 'kind3', 'kind4'], sound: '1' },
  ],
  render: (valueOf) =>
    renderTypedRu({
      fn: valueOf('fn'),
      fd: valueOf('fd'),
      fp: valueOf('fp'),
      receiptDate: `${valueOf('date')}T${valueOf('time')}`,
      sumKopeks: kopeksOf(valueOf('sum')),
      n: Number(valueOf('kind') || 1),
    }),
  texts: {
    ru: {
      sum: 'Итого, ₽',
      fn: 'ФН',
      fnHint: '16 цифр',
      fd: 'ФД',
      fdHint: 'до 10 цифр',
      fp: 'ФП или ФПД',
      fpHint: 'до 10 цифр',
      kind: 'Вид расчёта',
      kind1: 'Приход (покупка)',
      kind2: 'Возврат прихода',
      kind3: 'Расход',
      kind4: 'Возврат расхода',
      badSum: 'Напишите сумму цифрами, например 582,47.',
      badFn: 'Номер ФН: 16 цифр без пробелов.',
      badNumber: 'Только цифры, как на чеке, не больше десяти.',
    },
    uz: {
      sum: 'Jami, rubl',
      fn: 'FN (ФН)',
      fnHint: '16 ta raqam',
      fd: 'FD (ФД)',
      fdHint: '10 tagacha raqam',
      fp: 'FP (ФП, ФПД)',
      fpHint: '10 tagacha raqam',
      kind: 'Hisob-kitob turi',
      kind1: 'Xarid',
      kind2: 'Xaridni qaytarish',
      kind3: 'Toʻlov',
      kind4: 'Toʻlovni qaytarish',
      badSum: 'Summani raqamlar bilan yozing, masalan 582,47.',
      badFn: 'FN raqami: boʻsh joysiz 16 ta raqam.',
      badNumber: 'Faqat chekdagi raqamlar, koʻpi bilan oʻnta.',
    },
    en: {
      sum: 'Total, RUB',
      fn: 'FN (ФН)',
      fnHint: '16 digits',
      fd: 'FD (ФД)',
      fdHint: 'up to 10 digits',
      fp: 'FP (ФП, ФПД)',
      fpHint: 'up to 10 digits',
      kind: 'Type of receipt',
      kind1: 'Purchase (приход)',
      kind2: 'Refund (возврат прихода)',
      kind3: 'Payout (расход)',
      kind4: 'Refund of a payout (возврат расхода)',
      badSum: 'Write the sum in digits, such as 582.47.',
      badFn: 'FN: 16 digits without spaces.',
      badNumber: 'Digits only, as on the receipt, ten at most.',
    },
  },
})

/** `582,47`, as people write sums. */
function kopeksOf(text: string): number | null {
  const [, roubles, kopeks = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return roubles === undefined ? null : Number(roubles) * 100 + Number(kopeks.padEnd(2, '0'))
}
