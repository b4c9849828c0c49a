/**
 * Every reject key the service can answer with, in one table: the wire enum, the documentation, the console's labels and the
 * migration notes are made from it. Keys are stable; `text` is only the default wording, in Russian, which a promo may replace
 * (`reject_texts`); `was` names the keys of the predecessor that became this one.
 */
export const REJECT_KEYS = {
  NO_MATCH: { meaning: 'no promo products in the receipt', text: 'В чеке нет товаров, которые участвуют в акции.', uz: 'Chekda aksiyada qatnashadigan mahsulotlar yoʻq.', en: 'The receipt has no products of the promo.', was: ['BRANDS', 'REJECT_RULES'] },
  DUPLICATE: { meaning: 'duplicate receipt', text: 'Этот чек уже зарегистрирован.', uz: 'Bu chek allaqachon roʻyxatga olingan.', en: 'This receipt is already registered.', was: ['DUPLICATE'] },
  LINKED_DUPLICATE: { meaning: 'already participates in a linked promo', text: 'Этот чек уже участвует в связанной акции.', uz: 'Bu chek bogʻliq aksiyada qatnashmoqda.', en: 'This receipt already takes part in a linked promo.', was: [] },
  COPYCAT: { meaning: 'already participates in another promo', text: 'Этот чек уже участвует в другой акции.', uz: 'Bu chek boshqa aksiyada qatnashmoqda.', en: 'This receipt already takes part in another promo.', was: [] },
  MATCHED_IN_OTHER_PROMO: { meaning: 'counted in another promo', text: 'Товары из этого чека участвуют в другой акции.', uz: 'Bu chekdagi mahsulotlar boshqa aksiyada qatnashadi.', en: 'The products of this receipt take part in another promo.', was: [] },
  OUT_OF_PERIOD: { meaning: 'outside the promo period', text: 'Покупка сделана вне срока акции.', uz: 'Xarid aksiya muddatidan tashqarida qilingan.', en: 'The purchase was made outside the promo period.', was: ['OUTSIDE_INTERVAL'] },
  EXPIRED: { meaning: 'receipt uploaded too late', text: 'Срок регистрации этого чека истёк.', uz: 'Bu chekni roʻyxatga olish muddati tugagan.', en: 'It is too late to register this receipt.', was: ['EXPIRED'] },
  FUTURE_DATE: { meaning: 'receipt dated in the future', text: 'Дата чека ещё не наступила.', uz: 'Chek sanasi hali kelmagan.', en: 'The date of the receipt is still to come.', was: ['FUTURE'] },
  MIN_SUM: { meaning: 'receipt sum below the promo minimum', text: 'Сумма чека меньше, чем нужно по условиям акции.', uz: 'Chek summasi aksiya shartidagidan kam.', en: 'The sum of the receipt is less than the promo asks for.', was: [] },
  PRODUCTS_COUNT_MIN: { meaning: 'too few promo products', text: 'В чеке недостаточно товаров акции.', uz: 'Chekda aksiya mahsulotlari yetarli emas.', en: 'The receipt has too few products of the promo.', was: ['TOTAL_PRODUCTS_COUNT_MIN', 'NOT_QUANTITY_PRODUCT', 'REJECT_RULES'] },
  PRODUCTS_TOTAL_MIN: { meaning: "promo products' sum below minimum", text: 'Сумма товаров акции в чеке меньше, чем нужно по условиям.', uz: 'Chekdagi aksiya mahsulotlari summasi shartdagidan kam.', en: 'The promo products in the receipt cost less than the promo asks for.', was: ['TOTAL_PRODUCTS_PRICE_MIN'] },
  CHAIN_NOT_ALLOWED: { meaning: 'not from a promo chain', text: 'Эта торговая сеть не участвует в акции.', uz: 'Bu savdo tarmogʻi aksiyada qatnashmaydi.', en: 'This chain of shops does not take part in the promo.', was: [] },
  INN_NOT_ALLOWED: { meaning: 'not from a promo store', text: 'Этот продавец не участвует в акции.', uz: 'Bu sotuvchi aksiyada qatnashmaydi.', en: 'This seller does not take part in the promo.', was: ['INCORRECTSTORE'] },
  INN_BLACKLISTED: { meaning: 'store blacklisted', text: 'Чеки этого продавца не принимаются.', uz: 'Bu sotuvchining cheklari qabul qilinmaydi.', en: 'Receipts of this seller are not accepted.', was: [] },
  FN_NOT_WHITELISTED: { meaning: 'cash register not in the promo', text: 'Эта касса не участвует в акции.', uz: 'Bu kassa aksiyada qatnashmaydi.', en: 'This cash register does not take part in the promo.', was: [] },
  GEO_CITY: { meaning: 'store not in the promo city', text: 'Акция не проводится в городе, где сделана покупка.', uz: 'Xarid qilingan shaharda aksiya oʻtkazilmaydi.', en: 'There is no promo in the city of this purchase.', was: ['INCORRECTCITY'] },
  GEO_STORE: { meaning: 'store does not participate', text: 'Этот магазин не участвует в акции.', uz: 'Bu doʻkon aksiyada qatnashmaydi.', en: 'This shop does not take part in the promo.', was: ['INCORRECTSTORE'] },
  ONLINE_RETAILER: { meaning: 'online-shop receipt does not participate', text: 'Чеки интернет-магазинов в акции не участвуют.', uz: 'Internet-doʻkon cheklari aksiyada qatnashmaydi.', en: 'Receipts of online shops do not take part in the promo.', was: ['ONLINE_RETAILER'] },
  NON_PAID: { meaning: 'receipt not paid (refund)', text: 'Это чек возврата или неоплаченной покупки, он не участвует в акции.', uz: 'Bu qaytarish cheki yoki toʻlanmagan xarid cheki, u aksiyada qatnashmaydi.', en: 'This is a refund or an unpaid purchase, which does not take part in the promo.', was: [] },
  RECEIPT_TYPE_NOT_ALLOWED: { meaning: 'receipt type does not participate', text: 'Чеки этого типа в акции не участвуют.', uz: 'Bu turdagi cheklar aksiyada qatnashmaydi.', en: 'Receipts of this type do not take part in the promo.', was: ['NOT_ALLOWED_RECEIPT_TYPE'] },
  USER_BLOCKED: { meaning: 'participant blocked in the promo', text: 'Участие в акции для вас закрыто.', uz: 'Siz uchun aksiyada qatnashish yopilgan.', en: 'You can no longer take part in this promo.', was: ['USER_BLOCKED'] },
  FORMAT: { meaning: 'incorrect QR', text: 'Это не QR-код кассового чека.', uz: 'Bu kassa chekining QR kodi emas.', en: 'This is not the QR code of a till receipt.', was: ['FNS_QR_MISSING'] },
  FEW_RECEIPTS: { meaning: 'several different receipts in one photo', text: 'На фото несколько разных чеков. Пришлите каждый чек отдельно.', uz: 'Suratda bir nechta turli chek bor. Har bir chekni alohida yuboring.', en: 'The photo shows several different receipts. Send each of them on its own.', was: ['FEWRECEIPTS'] },
  FULL_RECEIPT_REQUIRED: { meaning: 'receipt has no items', text: 'В чеке нет списка товаров.', uz: 'Chekda mahsulotlar roʻyxati yoʻq.', en: 'The receipt has no list of products.', was: [] },
  MANUAL_REJECT: { meaning: 'rejected by a moderator', text: 'Чек отклонён модератором.', uz: 'Chek moderator tomonidan rad etildi.', en: 'A moderator has rejected the receipt.', was: ['MODIFICATION', 'NOTARECEIPT', 'UNREADABLE', 'NOTALLPARTS'] },
  REJECTED: { meaning: 'other (fallback)', text: 'Чек не принят.', uz: 'Chek qabul qilinmadi.', en: 'The receipt was not accepted.', was: [] },
  FNS_SHORT_CHECK_FAILED: { meaning: 'tax-authority check failed', text: 'Чек не прошёл проверку в налоговой службе.', uz: 'Chek soliq xizmati tekshiruvidan oʻtmadi.', en: 'The receipt did not pass the check of the tax service.', was: ['FNS_SHORT_CHECK_FAILED'] },
  FNS_NOT_FOUND: { meaning: "did not appear in the tax authority's base in time", text: 'Чек не появился в базе налоговой службы в срок.', uz: 'Chek soliq xizmati bazasida muddatida paydo boʻlmadi.', en: 'The receipt did not appear in the tax service in time.', was: [] },
  FNS_NOT_FOUND_TIMEOUT: { meaning: 'same, after the full wait schedule', text: 'Чек так и не появился в базе налоговой службы.', uz: 'Chek soliq xizmati bazasida paydo boʻlmadi.', en: 'The receipt never appeared in the tax service.', was: ['AUTO_REJECT'] },
  FNS_NOT_READY: { meaning: 'intermediate: still waiting', text: 'Ждём подтверждения чека налоговой службой.', uz: 'Chekni soliq xizmati tasdiqlashini kutyapmiz.', en: 'Waiting for the tax service to confirm the receipt.', was: [], intermediate: true },
  FNS_ACCESS: { meaning: 'tax-authority access problem', text: 'Не удалось проверить чек в налоговой службе.', uz: 'Chekni soliq xizmatida tekshirib boʻlmadi.', en: 'The receipt could not be checked with the tax service.', was: [] },
  FNS_BAD_INPUT: { meaning: 'bad input for the tax authority', text: 'Налоговая служба не приняла данные этого чека.', uz: 'Soliq xizmati bu chek maʼlumotlarini qabul qilmadi.', en: 'The tax service did not take the data of this receipt.', was: [] },

  max_per_user_per_day: { meaning: 'too many receipts of the participant in a day', text: 'Достигнут предел чеков за день.', uz: 'Bir kunlik cheklar chegarasiga yetildi.', en: 'You have reached the limit of receipts for the day.', was: [] },
  max_per_user_per_week: { meaning: 'too many receipts of the participant in a week', text: 'Достигнут предел чеков за неделю.', uz: 'Bir haftalik cheklar chegarasiga yetildi.', en: 'You have reached the limit of receipts for the week.', was: [] },
  max_per_user_per_promo: { meaning: 'too many receipts of the participant in the promo', text: 'Достигнут предел чеков за всю акцию.', uz: 'Butun aksiya uchun cheklar chegarasiga yetildi.', en: 'You have reached the limit of receipts for the promo.', was: [] },
  max_per_user_per_date: { meaning: 'too many receipts of the participant with one purchase date', text: 'Достигнут предел чеков с этой датой покупки.', uz: 'Shu xarid sanasidagi cheklar chegarasiga yetildi.', en: 'You have reached the limit of receipts of this purchase date.', was: ['MAX_RECEIPTS_PER_DATE'] },
  max_per_user_per_retailer: { meaning: 'too many receipts of the participant from one retailer', text: 'Достигнут предел чеков этого продавца.', uz: 'Shu sotuvchi cheklari chegarasiga yetildi.', en: 'You have reached the limit of receipts of this seller.', was: [] },
  max_per_fn_per_day: { meaning: 'too many receipts of one cash register in a day', text: 'Достигнут предел чеков этой кассы за день.', uz: 'Shu kassaning bir kunlik cheklari chegarasiga yetildi.', en: 'The limit of receipts of this cash register for the day is reached.', was: [] },
  max_rejected_per_user_per_day: { meaning: 'too many rejected receipts of the participant in a day', text: 'Слишком много непринятых чеков за день. Попробуйте завтра.', uz: 'Bir kunda qabul qilinmagan cheklar juda koʻp. Ertaga urinib koʻring.', en: 'Too many receipts were not accepted today. Try again tomorrow.', was: [] },
  delay_between_receipts: { meaning: 'sent too soon after the previous receipt', text: 'Чеки отправлены слишком часто. Пришлите этот чек чуть позже.', uz: 'Cheklar juda tez-tez yuborilmoqda. Bu chekni birozdan keyin yuboring.', en: 'Receipts are coming too fast. Send this one a little later.', was: [] },
  duplicate_photo: { meaning: 'the photo was already sent', text: 'Это фото уже присылали.', uz: 'Bu surat allaqachon yuborilgan.', en: 'This photo has already been sent.', was: ['DUPLICATE_PHOTO'] },
} as const satisfies Record<string, RejectKeyEntry>

type RejectKeyEntry = {
  meaning: string
  /** What the participant reads when the promo has no text of its own. */
  text: string
  /** The same in Uzbek, in Latin letters. */
  uz: string
  /** The same in English. */
  en: string
  was: readonly string[]
  /** Says that nothing is decided yet: answers about pending receipts carry it, verdicts never do. */
  intermediate?: true
}

export type RejectKey = keyof typeof REJECT_KEYS
