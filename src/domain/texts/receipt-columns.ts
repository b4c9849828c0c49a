import type { LocalizedText } from '../localized-text.ts'

/** Headings of a table of receipts for people. Tables for programs have the names of the fields. */
export const RECEIPT_COLUMNS = {
  uuid: { en: 'uuid', ru: 'uuid' },
  receiptId: { en: 'No.', ru: '№' },
  promoId: { en: 'Promo', ru: 'Акция' },
  country: { en: 'Country', ru: 'Страна' },
  userUuid: { en: 'Participant', ru: 'Участник' },
  externalId: { en: 'External id', ru: 'Внешний номер' },
  createdAt: { en: 'Sent', ru: 'Отправлен' },
  state: { en: 'State', ru: 'Состояние' },
  approved: { en: 'Approved', ru: 'Принят' },
  needsReview: { en: 'With moderators', ru: 'У модераторов' },
  rejectKey: { en: 'Reject key', ru: 'Код отказа' },
  rejectReason: { en: 'What the participant reads', ru: 'Что читает участник' },
  promoPoints: { en: 'Points', ru: 'Баллы' },
  receiptDate: { en: 'Bought', ru: 'Дата покупки' },
  sum: { en: 'Sum', ru: 'Сумма' },
  retailer: { en: 'Seller', ru: 'Продавец' },
  inn: { en: 'Tax number', ru: 'ИНН' },
  city: { en: 'City', ru: 'Город' },
  rules: { en: 'Counted products', ru: 'Учтённые товары' },
  reviewers: { en: 'Decided by', ru: 'Кто решил' },
  duplicate: { en: 'Duplicate of', ru: 'Повтор чека' },
  delivered: { en: 'Callback', ru: 'Извещение' },
  source: { en: 'Source', ru: 'Источник' },
  channel: { en: 'Channel', ru: 'Канал' },
  qrString: { en: 'QR', ru: 'QR' },
} as const satisfies Record<string, LocalizedText>

export type ReceiptColumn = keyof typeof RECEIPT_COLUMNS
