/**
 * Every reject key the service can answer with, in one table: the wire enum, the documentation, the console's labels and the
 * migration notes are made from it. Keys are stable; `text` is only the default wording, which a promo may replace
 * (`reject_texts`); `was` names the keys of the predecessor that became this one.
 */
export const REJECT_KEYS = {
  NO_MATCH: { meaning: 'no promo products in the receipt', text: 'В чеке нет товаров, которые участвуют в акции.', was: ['BRANDS', 'REJECT_RULES'] },
  DUPLICATE: { meaning: 'duplicate receipt', text: 'Этот чек уже зарегистрирован.', was: ['DUPLICATE'] },
  LINKED_DUPLICATE: { meaning: 'already participates in a linked promo', text: 'Этот чек уже участвует в связанной акции.', was: [] },
  COPYCAT: { meaning: 'already participates in another promo', text: 'Этот чек уже участвует в другой акции.', was: [] },
  MATCHED_IN_OTHER_PROMO: { meaning: 'counted in another promo', text: 'Товары из этого чека участвуют в другой акции.', was: [] },
  OUT_OF_PERIOD: { meaning: 'outside the promo period', text: 'Покупка сделана вне срока акции.', was: ['OUTSIDE_INTERVAL'] },
  EXPIRED: { meaning: 'receipt uploaded too late', text: 'Срок регистрации этого чека истёк.', was: ['EXPIRED'] },
  FUTURE_DATE: { meaning: 'receipt dated in the future', text: 'Дата чека ещё не наступила.', was: ['FUTURE'] },
  MIN_SUM: { meaning: 'receipt sum below the promo minimum', text: 'Сумма чека меньше, чем нужно по условиям акции.', was: [] },
  PRODUCTS_COUNT_MIN: { meaning: 'too few promo products', text: 'В чеке недостаточно товаров акции.', was: ['TOTAL_PRODUCTS_COUNT_MIN', 'NOT_QUANTITY_PRODUCT', 'REJECT_RULES'] },
  PRODUCTS_TOTAL_MIN: { meaning: "promo products' sum below minimum", text: 'Сумма товаров акции в чеке меньше, чем нужно по условиям.', was: ['TOTAL_PRODUCTS_PRICE_MIN'] },
  CHAIN_NOT_ALLOWED: { meaning: 'not from a promo chain', text: 'Эта торговая сеть не участвует в акции.', was: [] },
  INN_NOT_ALLOWED: { meaning: 'not from a promo store', text: 'Этот продавец не участвует в акции.', was: ['INCORRECTSTORE'] },
  INN_BLACKLISTED: { meaning: 'store blacklisted', text: 'Чеки этого продавца не принимаются.', was: [] },
  FN_NOT_WHITELISTED: { meaning: 'cash register not in the promo', text: 'Эта касса не участвует в акции.', was: [] },
  GEO_CITY: { meaning: 'store not in the promo city', text: 'Акция не проводится в городе, где сделана покупка.', was: ['INCORRECTCITY'] },
  GEO_STORE: { meaning: 'store does not participate', text: 'Этот магазин не участвует в акции.', was: ['INCORRECTSTORE'] },
  ONLINE_RETAILER: { meaning: 'online-shop receipt does not participate', text: 'Чеки интернет-магазинов в акции не участвуют.', was: ['ONLINE_RETAILER'] },
  NON_PAID: { meaning: 'receipt not paid (refund)', text: 'Это чек возврата или неоплаченной покупки, он не участвует в акции.', was: [] },
  RECEIPT_TYPE_NOT_ALLOWED: { meaning: 'receipt type does not participate', text: 'Чеки этого типа в акции не участвуют.', was: ['NOT_ALLOWED_RECEIPT_TYPE'] },
  USER_BLOCKED: { meaning: 'participant blocked in the promo', text: 'Участие в акции для вас закрыто.', was: ['USER_BLOCKED'] },
  FORMAT: { meaning: 'incorrect QR', text: 'Это не QR-код кассового чека.', was: ['FNS_QR_MISSING'] },
  FEW_RECEIPTS: { meaning: 'several different receipts in one photo', text: 'На фото несколько разных чеков. Пришлите каждый чек отдельно.', was: ['FEWRECEIPTS'] },
  FULL_RECEIPT_REQUIRED: { meaning: 'receipt has no items', text: 'В чеке нет списка товаров.', was: [] },
  MANUAL_REJECT: { meaning: 'rejected by a moderator', text: 'Чек отклонён модератором.', was: ['MODIFICATION', 'NOTARECEIPT', 'UNREADABLE', 'NOTALLPARTS'] },
  REJECTED: { meaning: 'other (fallback)', text: 'Чек не принят.', was: [] },
  FNS_SHORT_CHECK_FAILED: { meaning: 'tax-authority check failed', text: 'Чек не прошёл проверку в налоговой службе.', was: ['FNS_SHORT_CHECK_FAILED'] },
  FNS_NOT_FOUND: { meaning: "did not appear in the tax authority's base in time", text: 'Чек не появился в базе налоговой службы в срок.', was: [] },
  FNS_NOT_FOUND_TIMEOUT: { meaning: 'same, after the full wait schedule', text: 'Чек так и не появился в базе налоговой службы.', was: ['AUTO_REJECT'] },
  FNS_NOT_READY: { meaning: 'intermediate: still waiting', text: 'Ждём подтверждения чека налоговой службой.', was: [], intermediate: true },
  FNS_ACCESS: { meaning: 'tax-authority access problem', text: 'Не удалось проверить чек в налоговой службе.', was: [] },
  FNS_BAD_INPUT: { meaning: 'bad input for the tax authority', text: 'Налоговая служба не приняла данные этого чека.', was: [] },

  max_per_user_per_day: { meaning: 'too many receipts of the participant in a day', text: 'Достигнут предел чеков за день.', was: [] },
  max_per_user_per_week: { meaning: 'too many receipts of the participant in a week', text: 'Достигнут предел чеков за неделю.', was: [] },
  max_per_user_per_promo: { meaning: 'too many receipts of the participant in the promo', text: 'Достигнут предел чеков за всю акцию.', was: [] },
  max_per_user_per_date: { meaning: 'too many receipts of the participant with one purchase date', text: 'Достигнут предел чеков с этой датой покупки.', was: ['MAX_RECEIPTS_PER_DATE'] },
  max_per_user_per_retailer: { meaning: 'too many receipts of the participant from one retailer', text: 'Достигнут предел чеков этого продавца.', was: [] },
  max_per_fn_per_day: { meaning: 'too many receipts of one cash register in a day', text: 'Достигнут предел чеков этой кассы за день.', was: [] },
  max_rejected_per_user_per_day: { meaning: 'too many rejected receipts of the participant in a day', text: 'Слишком много непринятых чеков за день. Попробуйте завтра.', was: [] },
  delay_between_receipts: { meaning: 'sent too soon after the previous receipt', text: 'Чеки отправлены слишком часто. Пришлите этот чек чуть позже.', was: [] },
  duplicate_photo: { meaning: 'the photo was already sent', text: 'Это фото уже присылали.', was: ['DUPLICATE_PHOTO'] },
} as const satisfies Record<string, RejectKeyEntry>

type RejectKeyEntry = {
  meaning: string
  /** What the participant reads when the promo has no text of its own. */
  text: string
  was: readonly string[]
  /** Says that nothing is decided yet: answers about pending receipts carry it, verdicts never do. */
  intermediate?: true
}

export type RejectKey = keyof typeof REJECT_KEYS
