import * as Type from 'typebox'
import { RECEIPT_TYPES } from '../../receipt-types.ts'
import { ListOf, OneNumberOf, OneOf } from '../schema.ts'
import { setting } from './setting.ts'

export const receipts = {
  receipt_types: setting({
    schema: ListOf(OneNumberOf(RECEIPT_TYPES), { min: 1, max: RECEIPT_TYPES.length }),
    default: [1],
    effect:
      'Types of settlement that take part: 1 sale, 3 payout, 31 a receipt that corrects what a till has recorded wrongly; others are RECEIPT_TYPE_NOT_ALLOWED. Refunds (2 and 4) are NON_PAID whatever is set.',
    ru: {
      title: 'Признак расчёта',
      help: 'Чеки с другими признаками отклоняются (RECEIPT_TYPE_NOT_ALLOWED). Возвраты (2 и 4) не участвуют никогда, чеки коррекции (31) участвуют, только если выбраны.',
      choices: {
        1: { en: '1 sale', ru: '1 приход' },
        2: { en: '2 refund of a sale', ru: '2 возврат прихода' },
        3: { en: '3 payout', ru: '3 расход' },
        4: { en: '4 refund of a payout', ru: '4 возврат расхода' },
        31: { en: '31 correction', ru: '31 коррекция' },
      },
    },
  }),
  full_receipt_required: setting({
    schema: Type.Boolean(),
    default: null,
    effect: 'A receipt without items is FULL_RECEIPT_REQUIRED. When not set: true if the promo has products or a loyalty catalogue.',
    ru: { title: 'Нужен список товаров', help: 'Чек без товаров отклоняется (FULL_RECEIPT_REQUIRED). Само: если в акции есть товары или каталог.' },
  }),
  online_allowed: setting({
    schema: Type.Boolean(),
    default: true,
    effect: 'When false, receipts of online shops are ONLINE_RETAILER.',
    ru: { title: 'Интернет-магазины участвуют', help: 'Если нет, их чеки отклоняются (ONLINE_RETAILER).' },
  }),
  qr_required: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'When true, photos in which no fiscal QR can be read are refused with 400 QR_REQUIRED, after every way of reading has been tried.',
    ru: { title: 'Фото только с читаемым QR', help: 'Остальные не принимаются (400 QR_REQUIRED), когда испробованы все способы чтения.' },
  }),
  photo_reading: setting({
    schema: OneOf(['auto', 'now', 'later']),
    default: 'auto',
    effect:
      'When photos are read. now: before the answer. later: after it, by a job; the answer has `waiting: true`, and with qr_required a receipt whose photos show no QR is rejected with FORMAT. auto: before the answer as long as the readers keep up, later while they do not; with qr_required always before it.',
    ru: {
      title: 'Когда читать фото',
      help: 'Сразу: до ответа. Потом: ответ приходит сразу, с waiting: true, а чек без QR на фото при «Фото только с читаемым QR» отклоняется (FORMAT). Само: до ответа, пока чтение успевает, иначе потом; при «Фото только с читаемым QR» всегда до ответа.',
      choices: { auto: { en: 'by load', ru: 'по нагрузке' }, now: { en: 'before the answer', ru: 'сразу' }, later: { en: 'after the answer', ru: 'потом' } },
    },
  }),
}
