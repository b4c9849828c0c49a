/**
 * Every reject key the service can answer with, in one table: the wire enum, the documentation, the console's labels and the
 * migration notes are made from it. Keys are stable; `text` is only the default wording, in Russian, which a promo may replace
 * (`reject_texts`); `was` names the keys of the predecessor that became this one.
 */
export const REJECT_KEYS = {
  NO_MATCH: { meaning: 'no promo products in the receipt', text: 'В чеке нет товаров, которые участвуют в акции.', uz: 'Chekda aksiyada qatnashadigan mahsulotlar yoʻq.', was: ['BRANDS', 'REJECT_RULES'] },
  DUPLICATE: { meaning: 'duplicate receipt', text: 'Этот чек уже зарегистрирован.', uz: 'Bu chek allaqachon roʻyxatga olingan.', was: ['DUPLICATE'] },
  LINKED_DUPLICATE: { meaning: 'already participates in a linked promo', text: 'Этот чек уже участвует в связанной акции.', uz: 'Bu chek bogʻliq aksiyada qatnashmoqda.', was: [] },
  COPYCAT: { meaning: 'already participates in another promo', text: 'Этот чек уже участвует в другой акции.', uz: 'Bu chek boshqa aksiyada qatnashmoqda.', was: [] },
  MATCHED_IN_OTHER_PROMO: { meaning: 'counted in another promo', text: 'Товары из этого чека участвуют в другой акции.', uz: 'Bu chekdagi mahsulotlar boshqa aksiyada qatnashadi.', was: [] },
  OUT_OF_PERIOD: { meaning: 'outside the promo period', text: 'Покупка сделана вне срока акции.', uz: 'Xarid aksiya muddatidan tashqarida qilingan.', was: ['OUTSIDE_INTERVAL'] },
  EXPIRED: { meaning: 'receipt uploaded too late', text: 'Срок регистрации этого чека истёк.', uz: 'Bu chekni roʻyxatga olish muddati tugagan.', was: ['EXPIRED'] },
  FUTURE_DATE: { meaning: 'receipt dated in the future', text: 'Дата чека ещё не наступила.', uz: 'Chek sanasi hali kelmagan.', was: ['FUTURE'] },
  MIN_SUM: { meaning: 'receipt sum below the promo minimum', text: 'Сумма чека меньше, чем нужно по условиям акции.', uz: 'Chek summasi aksiya shartidagidan kam.', was: [] },
  PRODUCTS_COUNT_MIN: { meaning: 'too few promo products', text: 'В чеке недостаточно товаров акции.', uz: 'Chekda aksiya mahsulotlari yetarli emas.', was: ['TOTAL_PRODUCTS_COUNT_MIN', 'NOT_QUANTITY_PRODUCT', 'REJECT_RULES'] },
  PRODUCTS_TOTAL_MIN: { meaning: "promo products' sum below minimum", text: 'Сумма товаров акции в чеке меньше, чем нужно по условиям.', uz: 'Chekdagi aksiya mahsulotlari summasi shartdagidan kam.', was: ['TOTAL_PRODUCTS_PRICE_MIN'] },
  CHAIN_NOT_ALLOWED: { meaning: 'not from a promo chain', text: 'Эта торговая сеть не участвует в акции.', uz: 'Bu savdo tarmogʻi aksiyada qatnashmaydi.', was: [] },
  INN_NOT_ALLOWED: { meaning: 'not from a promo store', text: 'Этот продавец не участвует в акции.', uz: 'Bu sotuvchi aksiyada qatnashmaydi.', was: ['INCORRECTSTORE'] },
  INN_BLACKLISTED: { meaning: 'store blacklisted', text: 'Чеки этого продавца не принимаются.', uz: 'Bu sotuvchining cheklari qabul qilinmaydi.', was: [] },
  FN_NOT_WHITELISTED: { meaning: 'cash register not in the promo', text: 'Эта касса не участвует в акции.', uz: 'Bu kassa aksiyada qatnashmaydi.', was: [] },
  GEO_CITY: { meaning: 'store not in the promo city', text: 'Акция не проводится в городе, где сделана покупка.', uz: 'Xarid qilingan shaharda aksiya oʻtkazilmaydi.', was: ['INCORRECTCITY'] },
  GEO_STORE: { meaning: 'store does not participate', text: 'Этот магазин не участвует в акции.', uz: 'Bu doʻkon aksiyada qatnashmaydi.', was: ['INCORRECTSTORE'] },
  ONLINE_RETAILER: { meaning: 'online-shop receipt does not participate', text: 'Чеки интернет-магазинов в акции не участвуют.', uz: 'Internet-doʻkon cheklari aksiyada qatnashmaydi.', was: ['ONLINE_RETAILER'] },
  NON_PAID: { meaning: 'receipt not paid (refund)', text: 'Это чек возврата или неоплаченной покупки, он не участвует в акции.', uz: 'Bu qaytarish cheki yoki toʻlanmagan xarid cheki, u aksiyada qatnashmaydi.', was: [] },
  RECEIPT_TYPE_NOT_ALLOWED: { meaning: 'receipt type does not participate', text: 'Чеки этого типа в акции не участвуют.', uz: 'Bu turdagi cheklar aksiyada qatnashmaydi.', was: ['NOT_ALLOWED_RECEIPT_TYPE'] },
  USER_BLOCKED: { meaning: 'participant blocked in the promo', text: 'Участие в акции для вас закрыто.', uz: 'Siz uchun aksiyada qatnashish yopilgan.', was: ['USER_BLOCKED'] },
  FORMAT: { meaning: 'incorrect QR', text: 'Это не QR-код кассового чека.', uz: 'Bu kassa chekining QR kodi emas.', was: ['FNS_QR_MISSING'] },
  FEW_RECEIPTS: { meaning: 'several different receipts in one photo', text: 'На фото несколько разных чеков. Пришлите каждый чек отдельно.', uz: 'Suratda bir nechta turli chek bor. Har bir chekni alohida yuboring.', was: ['FEWRECEIPTS'] },
  FULL_RECEIPT_REQUIRED: { meaning: 'receipt has no items', text: 'В чеке нет списка товаров.', uz: 'Chekda mahsulotlar roʻyxati yoʻq.', was: [] },
  MANUAL_REJECT: { meaning: 'rejected by a moderator', text: 'Чек отклонён модератором.', uz: 'Chek moderator tomonidan rad etildi.', was: ['MODIFICATION', 'NOTARECEIPT', 'UNREADABLE', 'NOTALLPARTS'] },
  REJECTED: { meaning: 'other (fallback)', text: 'Чек не принят.', uz: 'Chek qabul qilinmadi.', was: [] },
  FNS_SHORT_CHECK_FAILED: { meaning: 'tax-authority check failed', text: 'Чек не прошёл проверку в налоговой службе.', uz: 'Chek soliq xizmati tekshiruvidan oʻtmadi.', was: ['FNS_SHORT_CHECK_FAILED'] },
  FNS_NOT_FOUND: { meaning: "did not appear in the tax authority's base in time", text: 'Чек не появился в базе налоговой службы в срок.', uz: 'Chek soliq xizmati bazasida muddatida paydo boʻlmadi.', was: [] },
  FNS_NOT_FOUND_TIMEOUT: { meaning: 'same, after the full wait schedule', text: 'Чек так и не появился в базе налоговой службы.', uz: 'Chek soliq xizmati bazasida paydo boʻlmadi.', was: ['AUTO_REJECT'] },
  FNS_NOT_READY: { meaning: 'intermediate: still waiting', text: 'Ждём подтверждения чека налоговой службой.', uz: 'Chekni soliq xizmati tasdiqlashini kutyapmiz.', was: [], intermediate: true },
  FNS_ACCESS: { meaning: 'tax-authority access problem', text: 'Не удалось проверить чек в налоговой службе.', uz: 'Chekni soliq xizmatida tekshirib boʻlmadi.', was: [] },
  FNS_BAD_INPUT: { meaning: 'bad input for the tax authority', text: 'Налоговая служба не приняла данные этого чека.', uz: 'Soliq xizmati bu chek maʼlumotlarini qabul qilmadi.', was: [] },

  max_per_user_per_day: { meaning: 'too many receipts of the participant in a day', text: 'Достигнут предел чеков за день.', uz: 'Bir kunlik cheklar chegarasiga yetildi.', was: [] },
  max_per_user_per_week: { meaning: 'too many receipts of the participant in a week', text: 'Достигнут предел чеков за неделю.', uz: 'Bir haftalik cheklar chegarasiga yetildi.', was: [] },
  max_per_user_per_promo: { meaning: 'too many receipts of the participant in the promo', text: 'Достигнут предел чеков за всю акцию.', uz: 'Butun aksiya uchun cheklar chegarasiga yetildi.', was: [] },
  max_per_user_per_date: { meaning: 'too many receipts of the participant with one purchase date', text: 'Достигнут предел чеков с этой датой покупки.', uz: 'Shu xarid sanasidagi cheklar chegarasiga yetildi.', was: ['MAX_RECEIPTS_PER_DATE'] },
  max_per_user_per_retailer: { meaning: 'too many receipts of the participant from one retailer', text: 'Достигнут предел чеков этого продавца.', uz: 'Shu sotuvchi cheklari chegarasiga yetildi.', was: [] },
  max_per_fn_per_day: { meaning: 'too many receipts of one cash register in a day', text: 'Достигнут предел чеков этой кассы за день.', uz: 'Shu kassaning bir kunlik cheklari chegarasiga yetildi.', was: [] },
  max_rejected_per_user_per_day: { meaning: 'too many rejected receipts of the participant in a day', text: 'Слишком много непринятых чеков за день. Попробуйте завтра.', uz: 'Bir kunda qabul qilinmagan cheklar juda koʻp. Ertaga urinib koʻring.', was: [] },
  delay_between_receipts: { meaning: 'sent too soon after the previous receipt', text: 'Чеки отправлены слишком часто. Пришлите этот чек чуть позже.', uz: 'Cheklar juda tez-tez yuborilmoqda. Bu chekni birozdan keyin yuboring.', was: [] },
  duplicate_photo: { meaning: 'the photo was already sent', text: 'Это фото уже присылали.', uz: 'Bu surat allaqachon yuborilgan.', was: ['DUPLICATE_PHOTO'] },
} as const satisfies Record<string, RejectKeyEntry>

type RejectKeyEntry = {
  meaning: string
  /** What the participant reads when the promo has no text of its own. */
  text: string
  /** The same in Uzbek, in Latin letters. */
  uz: string
  was: readonly string[]
  /** Says that nothing is decided yet: answers about pending receipts carry it, verdicts never do. */
  intermediate?: true
}

export type RejectKey = keyof typeof REJECT_KEYS
