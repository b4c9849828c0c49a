import { defineForm } from '../define-form.ts'
import { OFD_HOST, renderTypedUz } from './qr.ts'

export const uzForm = /* @__PURE__ */ defineForm({
  languages: ['uz-Latn', 'uz-Cyrl', 'ru', 'en'],
  pasted: { name: 'link', label: 'manualLink', hint: 'manualLinkHint', attributes: { type: 'url', inputmode: 'url', autocomplete: 'off' }, wrong: 'badLink' },
  fields: [
    {
      name: 'terminal',
      label: 'terminal',
      hint: 'terminalHint',
      attributes: { type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 40 },
      sound: 'UZ1',
      wrong: 'badTerminal',
    },
    { name: 'receiptNumber', label: 'receiptNumber', digits: 24, sound: '1', wrong: 'badReceiptNumber' },
    { name: 'date', label: 'date', attributes: { type: 'date' }, sound: '2026-01-01', wrong: 'badDate' },
    { name: 'time', label: 'time', attributes: { type: 'time', step: 1 }, sound: '12:00:00' },
    { name: 'fiscalSign', label: 'fiscalSign', hint: 'fiscalSignHint', digits: 24, sound: '1', wrong: 'badSign' },
  ],
  render: (valueOf) =>
    renderTypedUz(
      {
        fn: valueOf('terminal'),
        fd: valueOf('receiptNumber'),
        fp: valueOf('fiscalSign'),
        receiptDate: `${valueOf('date')}T${valueOf('time')}`,
        sumKopeks: null,
      },
      `https://${OFD_HOST}`,
    ),
  texts: {
    ru: {
      manualLink: 'Ссылка из QR-кода',
      manualLinkHint: 'Если она у вас есть, остальное заполнять не нужно.',
      terminal: 'Номер терминала (t)',
      terminalHint: 'Например, UZ000000000001',
      receiptNumber: 'Номер чека (r)',
      fiscalSign: 'Фискальный признак (s)',
      fiscalSignHint: '12 цифр',
      badTerminal: 'Латинские буквы и цифры, как на чеке.',
      badReceiptNumber: 'Только цифры, как на чеке.',
      badSign: 'Только цифры, как на чеке.',
      badLink: 'Это не ссылка кассового чека. Скопируйте её целиком.',
    },
    uz: {
      manualLink: 'QR koddagi havola',
      manualLinkHint: 'Havola boʻlsa, qolganini toʻldirish shart emas.',
      terminal: 'Terminal raqami (t)',
      terminalHint: 'Masalan, UZ000000000001',
      receiptNumber: 'Chek raqami (r)',
      fiscalSign: 'Fiskal belgi (s)',
      fiscalSignHint: '12 ta raqam',
      badTerminal: 'Chekdagi kabi lotin harflari va raqamlar.',
      badReceiptNumber: 'Faqat chekdagi raqamlar.',
      badSign: 'Faqat chekdagi raqamlar.',
      badLink: 'Bu kassa chekining havolasi emas. Uni toʻliq nusxalang.',
    },
    en: {
      manualLink: 'Link of the QR code',
      manualLinkHint: 'With the link you need not fill in anything else.',
      terminal: 'Terminal (t)',
      terminalHint: 'Such as UZ000000000001',
      receiptNumber: 'Receipt number (r)',
      fiscalSign: 'Fiscal sign (s)',
      fiscalSignHint: '12 digits',
      badTerminal: 'Latin letters and digits, as on the receipt.',
      badReceiptNumber: 'Digits only, as on the receipt.',
      badSign: 'Digits only, as on the receipt.',
      badLink: 'This is not the link of a till receipt. Copy all of it.',
    },
  },
})
