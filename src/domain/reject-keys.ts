import type { Written } from './language.ts'
import type { Subject } from './reject-subjects.ts'
import type { Fate } from './sandbox/fates.ts'

/**
 * Every reject key of the service in one table. The wire enum, the participants' texts, what a rejected receipt leaves behind, the sandbox receipts,
 * the documentation, the console's labels and the migration notes are made from it. Keys never change.
 */
export const REJECT_KEYS = {
  NO_MATCH: {
    meaning: 'no promo products in the receipt',
    subject: 'purchase',
    was: ['BRANDS', 'REJECT_RULES'],
    sandbox: [211, 'byRules'],
    text: {
      ru: 'В чеке нет товаров, которые участвуют в акции.',
      uz: 'Chekda aksiyada qatnashadigan mahsulotlar yoʻq.',
      en: 'The receipt has no products of the promo.',
    },
    advice: {
      ru: 'Проверьте, что в чеке есть товары акции, и пришлите другой чек.',
      uz: 'Chekda aksiya mahsulotlari borligini tekshiring va boshqa chek yuboring.',
      en: 'Check that the receipt has products of the promo, and send another one.',
    },
  },
  UNIT_COUNTED: {
    meaning: 'every promo pack in the receipt was counted with another receipt',
    subject: 'purchase',
    was: [],
    sandbox: [217, 'byRules'],
    text: {
      ru: 'Упаковки товаров акции из этого чека уже засчитаны с другим чеком: каждая упаковка участвует один раз.',
      uz: 'Bu chekdagi aksiya mahsulotlari boshqa chek bilan hisobga olingan: har bir qadoq bir marta qatnashadi.',
      en: 'The packs of the promo in this receipt were counted with another receipt: each pack counts once.',
    },
    advice: {
      ru: 'Пришлите чек с другими товарами акции. Если вы купили эти упаковки впервые, оспорьте отказ.',
      uz: 'Boshqa aksiya mahsulotlari bor chekni yuboring. Agar bu qadoqlarni birinchi marta sotib olgan boʻlsangiz, rad etishga eʼtiroz bildiring.',
      en: 'Send a receipt with other products of the promo. If you were the first to buy these packs, dispute the rejection.',
    },
  },
  DUPLICATE: {
    meaning: 'duplicate receipt',
    subject: 'participant',
    was: ['DUPLICATE'],
    sandbox: [103, 'atIntake'],
    text: { ru: 'Этот чек уже зарегистрирован.', uz: 'Bu chek allaqachon roʻyxatga olingan.', en: 'This receipt is already registered.' },
    advice: {
      ru: 'Каждый чек участвует один раз. Если вы присылаете его впервые, напишите в поддержку акции.',
      uz: 'Har bir chek bir marta qatnashadi. Agar uni birinchi marta yuborayotgan boʻlsangiz, aksiya yordam xizmatiga yozing.',
      en: 'Each receipt counts once. If you are sending it for the first time, write to the support of the promo.',
    },
  },
  LINKED_DUPLICATE: {
    meaning: 'already participates in a linked promo',
    subject: 'participant',
    was: [],
    sandbox: [104, 'atIntake'],
    text: {
      ru: 'Этот чек уже участвует в связанной акции.',
      uz: 'Bu chek bogʻliq aksiyada qatnashmoqda.',
      en: 'This receipt already takes part in a linked promo.',
    },
    advice: null,
  },
  COPYCAT: {
    meaning: 'already participates in another promo',
    subject: 'participant',
    was: [],
    sandbox: [105, 'atIntake'],
    text: {
      ru: 'Этот чек уже участвует в другой акции.',
      uz: 'Bu chek boshqa aksiyada qatnashmoqda.',
      en: 'This receipt already takes part in another promo.',
    },
    advice: null,
  },
  MATCHED_IN_OTHER_PROMO: {
    meaning: 'counted in another promo',
    subject: 'purchase',
    was: [],
    sandbox: [212, 'byRules'],
    text: {
      ru: 'Товары из этого чека участвуют в другой акции.',
      uz: 'Bu chekdagi mahsulotlar boshqa aksiyada qatnashadi.',
      en: 'The products of this receipt take part in another promo.',
    },
    advice: null,
  },
  OUT_OF_PERIOD: {
    meaning: 'outside the promo period',
    subject: 'claim',
    was: ['OUTSIDE_INTERVAL'],
    sandbox: [107, 'atIntake'],
    text: { ru: 'Покупка сделана вне срока акции.', uz: 'Xarid aksiya muddatidan tashqarida qilingan.', en: 'The purchase was made outside the promo period.' },
    advice: {
      ru: 'Пришлите чек за покупку, сделанную в срок акции.',
      uz: 'Aksiya muddatida qilingan xarid chekini yuboring.',
      en: 'Send the receipt of a purchase made during the promo.',
    },
  },
  EXPIRED: {
    meaning: 'receipt uploaded too late',
    subject: 'claim',
    was: ['EXPIRED'],
    sandbox: [108, 'atIntake'],
    text: { ru: 'Срок регистрации этого чека истёк.', uz: 'Bu chekni roʻyxatga olish muddati tugagan.', en: 'It is too late to register this receipt.' },
    advice: {
      ru: 'В следующий раз присылайте чек сразу после покупки.',
      uz: 'Keyingi safar chekni xariddan soʻng darhol yuboring.',
      en: 'Next time send the receipt right after the purchase.',
    },
  },
  FUTURE_DATE: {
    meaning: 'receipt dated in the future',
    subject: 'claim',
    was: ['FUTURE'],
    sandbox: [106, 'atIntake'],
    text: { ru: 'Дата чека ещё не наступила.', uz: 'Chek sanasi hali kelmagan.', en: 'The date of the receipt is still to come.' },
    advice: {
      ru: 'Проверьте дату на чеке и отсканируйте его QR-код ещё раз.',
      uz: 'Chekdagi sanani tekshiring va QR kodini yana skanerlang.',
      en: 'Check the date on the receipt and scan its QR code again.',
    },
  },
  MIN_SUM: {
    meaning: 'receipt sum below the promo minimum',
    subject: 'claim',
    was: [],
    sandbox: [210, 'byRules'],
    text: {
      ru: 'Сумма чека меньше, чем нужно по условиям акции.',
      uz: 'Chek summasi aksiya shartidagidan kam.',
      en: 'The sum of the receipt is less than the promo asks for.',
    },
    advice: {
      ru: 'Пришлите чек на большую сумму.',
      uz: 'Kattaroq summadagi chekni yuboring.',
      en: 'Send a receipt of a larger sum.',
    },
  },
  PRODUCTS_COUNT_MIN: {
    meaning: 'too few promo products',
    subject: 'purchase',
    was: ['TOTAL_PRODUCTS_COUNT_MIN', 'NOT_QUANTITY_PRODUCT', 'REJECT_RULES'],
    sandbox: [213, 'byRules'],
    text: { ru: 'В чеке недостаточно товаров акции.', uz: 'Chekda aksiya mahsulotlari yetarli emas.', en: 'The receipt has too few products of the promo.' },
    advice: {
      ru: 'Пришлите чек, в котором больше товаров акции.',
      uz: 'Aksiya mahsulotlari koʻproq boʻlgan chekni yuboring.',
      en: 'Send a receipt with more products of the promo.',
    },
  },
  PRODUCTS_TOTAL_MIN: {
    meaning: "promo products' sum below minimum",
    subject: 'purchase',
    was: ['TOTAL_PRODUCTS_PRICE_MIN'],
    sandbox: [214, 'byRules'],
    text: {
      ru: 'Сумма товаров акции в чеке меньше, чем нужно по условиям.',
      uz: 'Chekdagi aksiya mahsulotlari summasi shartdagidan kam.',
      en: 'The promo products in the receipt cost less than the promo asks for.',
    },
    advice: {
      ru: 'Пришлите чек, в котором товаров акции на большую сумму.',
      uz: 'Aksiya mahsulotlari kattaroq summada boʻlgan chekni yuboring.',
      en: 'Send a receipt in which the products of the promo cost more.',
    },
  },
  CHAIN_NOT_ALLOWED: {
    meaning: 'not from a promo chain',
    subject: 'purchase',
    was: [],
    sandbox: [207, 'byRules'],
    text: {
      ru: 'Эта торговая сеть не участвует в акции.',
      uz: 'Bu savdo tarmogʻi aksiyada qatnashmaydi.',
      en: 'This chain of shops does not take part in the promo.',
    },
    advice: null,
  },
  INN_NOT_ALLOWED: {
    meaning: 'not from a promo store',
    subject: 'purchase',
    was: ['INCORRECTSTORE'],
    sandbox: [206, 'byRules'],
    text: { ru: 'Этот продавец не участвует в акции.', uz: 'Bu sotuvchi aksiyada qatnashmaydi.', en: 'This seller does not take part in the promo.' },
    advice: null,
  },
  INN_BLACKLISTED: {
    meaning: 'store blacklisted',
    subject: 'purchase',
    was: [],
    sandbox: [205, 'byRules'],
    text: { ru: 'Чеки этого продавца не принимаются.', uz: 'Bu sotuvchining cheklari qabul qilinmaydi.', en: 'Receipts of this seller are not accepted.' },
    advice: null,
  },
  FN_NOT_WHITELISTED: {
    meaning: 'cash register not in the promo',
    subject: 'claim',
    was: [],
    sandbox: [109, 'atIntake'],
    text: { ru: 'Эта касса не участвует в акции.', uz: 'Bu kassa aksiyada qatnashmaydi.', en: 'This cash register does not take part in the promo.' },
    advice: null,
  },
  GEO_CITY: {
    meaning: 'store not in the promo city',
    subject: 'purchase',
    was: ['INCORRECTCITY'],
    sandbox: [208, 'byRules'],
    text: {
      ru: 'Акция не проводится в городе, где сделана покупка.',
      uz: 'Xarid qilingan shaharda aksiya oʻtkazilmaydi.',
      en: 'There is no promo in the city of this purchase.',
    },
    advice: null,
  },
  GEO_STORE: {
    meaning: 'store does not participate',
    subject: 'purchase',
    was: ['INCORRECTSTORE'],
    sandbox: [209, 'byRules'],
    text: { ru: 'Этот магазин не участвует в акции.', uz: 'Bu doʻkon aksiyada qatnashmaydi.', en: 'This shop does not take part in the promo.' },
    advice: null,
  },
  ONLINE_RETAILER: {
    meaning: 'online-shop receipt does not participate',
    subject: 'purchase',
    was: ['ONLINE_RETAILER'],
    sandbox: [204, 'byRules'],
    text: {
      ru: 'Чеки интернет-магазинов в акции не участвуют.',
      uz: 'Internet-doʻkon cheklari aksiyada qatnashmaydi.',
      en: 'Receipts of online shops do not take part in the promo.',
    },
    advice: null,
  },
  NON_PAID: {
    meaning: 'receipt not paid (refund)',
    subject: 'claim',
    was: [],
    sandbox: [201, 'byRules'],
    text: {
      ru: 'Это чек возврата или неоплаченной покупки, он не участвует в акции.',
      uz: 'Bu qaytarish cheki yoki toʻlanmagan xarid cheki, u aksiyada qatnashmaydi.',
      en: 'This is a refund or an unpaid purchase, which does not take part in the promo.',
    },
    advice: {
      ru: 'Пришлите чек покупки.',
      uz: 'Xarid chekini yuboring.',
      en: 'Send the receipt of a purchase.',
    },
  },
  RECEIPT_TYPE_NOT_ALLOWED: {
    meaning: 'receipt type does not participate',
    subject: 'claim',
    was: ['NOT_ALLOWED_RECEIPT_TYPE'],
    sandbox: [202, 'byRules'],
    text: {
      ru: 'Чеки этого типа в акции не участвуют.',
      uz: 'Bu turdagi cheklar aksiyada qatnashmaydi.',
      en: 'Receipts of this type do not take part in the promo.',
    },
    advice: null,
  },
  USER_BLOCKED: {
    meaning: 'participant blocked in the promo',
    subject: 'participant',
    was: ['USER_BLOCKED'],
    sandbox: [102, 'atIntake'],
    text: { ru: 'Участие в акции для вас закрыто.', uz: 'Siz uchun aksiyada qatnashish yopilgan.', en: 'You can no longer take part in this promo.' },
    advice: null,
  },
  FORMAT: {
    meaning: 'incorrect QR',
    subject: 'claim',
    was: ['FNS_QR_MISSING'],
    sandbox: [101, 'atIntake'],
    text: { ru: 'Это не QR-код кассового чека.', uz: 'Bu kassa chekining QR kodi emas.', en: 'This is not the QR code of a till receipt.' },
    advice: {
      ru: 'Отсканируйте QR-код целиком: он напечатан внизу кассового чека. Код с рекламой или из приложения магазина не подойдёт.',
      uz: 'QR kodni toʻliq skanerlang: u kassa chekining pastida bosilgan. Reklama yoki doʻkon ilovasidagi kod mos kelmaydi.',
      en: "Scan the whole QR code: it is printed at the bottom of the till receipt. A code of an advertisement or of a shop's app will not do.",
    },
  },
  FEW_RECEIPTS: {
    meaning: 'several different receipts in one photo',
    subject: 'purchase',
    was: ['FEWRECEIPTS'],
    sandbox: [110, 'atIntake'],
    text: {
      ru: 'На фото несколько разных чеков. Сфотографируйте каждый чек отдельно и пришлите по одному.',
      uz: 'Suratda bir nechta turli chek bor. Har bir chekni alohida suratga oling va bittadan yuboring.',
      en: 'The photo shows several different receipts. Take a photo of each and send them one by one.',
    },
    advice: {
      ru: 'Сфотографируйте один чек так, чтобы другие не попали в кадр.',
      uz: 'Bitta chekni boshqalari kadrga tushmaydigan qilib suratga oling.',
      en: 'Take a photo of one receipt with no others in it.',
    },
  },
  FULL_RECEIPT_REQUIRED: {
    meaning: 'receipt has no items',
    subject: 'purchase',
    was: [],
    sandbox: [203, 'byRules'],
    text: { ru: 'В чеке нет списка товаров.', uz: 'Chekda mahsulotlar roʻyxati yoʻq.', en: 'The receipt has no list of products.' },
    advice: {
      ru: 'Попросите на кассе полный чек со списком товаров и пришлите его.',
      uz: 'Kassadan mahsulotlar roʻyxati bor toʻliq chek soʻrang va uni yuboring.',
      en: 'Ask at the till for a full receipt with its list of products, and send it.',
    },
  },
  MANUAL_REJECT: {
    meaning: 'rejected by a moderator',
    subject: 'purchase',
    was: ['MODIFICATION', 'NOTARECEIPT', 'UNREADABLE', 'NOTALLPARTS'],
    sandbox: [215, 'byRules'],
    text: { ru: 'Чек отклонён модератором.', uz: 'Chek moderator tomonidan rad etildi.', en: 'A moderator has rejected the receipt.' },
    advice: null,
  },
  REJECTED: {
    meaning: 'other (fallback)',
    subject: 'purchase',
    was: [],
    sandbox: [216, 'byRules'],
    text: { ru: 'Чек не одобрен.', uz: 'Chek tasdiqlanmadi.', en: 'The receipt was not accepted.' },
    advice: null,
  },
  FNS_SHORT_CHECK_FAILED: {
    meaning: 'tax-authority check failed',
    subject: 'claim',
    was: ['FNS_SHORT_CHECK_FAILED'],
    sandbox: [301, 'wrongSign'],
    text: {
      ru: 'Чек не прошёл проверку в налоговой службе.',
      uz: 'Chek soliq xizmati tekshiruvidan oʻtmadi.',
      en: 'The receipt did not pass the check of the tax service.',
    },
    advice: {
      ru: 'Отсканируйте QR-код ещё раз и проверьте сумму и дату, если вводили их вручную.',
      uz: 'QR kodni yana skanerlang, qoʻlda kiritgan boʻlsangiz, summa va sanani tekshiring.',
      en: 'Scan the QR code again; if you typed the details, check the sum and the date.',
    },
  },
  FNS_NOT_FOUND: {
    meaning: "did not appear in the tax authority's base in time",
    subject: 'moment',
    was: [],
    sandbox: [304, 'atIntake'],
    text: {
      ru: 'Чек не появился в базе налоговой службы в срок. Когда он там появится, пришлите его снова.',
      uz: 'Chek soliq xizmati bazasida muddatida paydo boʻlmadi. U paydo boʻlganda, chekni yana yuboring.',
      en: 'The receipt did not appear in the tax service in time. Send it again once it is there.',
    },
    advice: {
      ru: 'Обратитесь в магазин: он мог не передать чек в налоговую службу.',
      uz: 'Doʻkonga murojaat qiling: u chekni soliq xizmatiga yubormagan boʻlishi mumkin.',
      en: 'Ask the shop: it may not have passed the receipt on to the tax service.',
    },
  },
  FNS_NOT_FOUND_TIMEOUT: {
    meaning: 'same, after the full wait schedule',
    subject: 'moment',
    was: ['AUTO_REJECT'],
    sandbox: [303, 'neverFound'],
    text: {
      ru: 'Чек так и не появился в базе налоговой службы. Когда он там появится, пришлите его снова.',
      uz: 'Chek soliq xizmati bazasida paydo boʻlmadi. U paydo boʻlganda, chekni yana yuboring.',
      en: 'The receipt has not appeared in the tax service. Send it again once it is there.',
    },
    advice: {
      ru: 'Обратитесь в магазин: он мог не передать чек в налоговую службу.',
      uz: 'Doʻkonga murojaat qiling: u chekni soliq xizmatiga yubormagan boʻlishi mumkin.',
      en: 'Ask the shop: it may not have passed the receipt on to the tax service.',
    },
  },
  FNS_NOT_READY: {
    meaning: 'intermediate: still waiting',
    subject: 'moment',
    was: [],
    sandbox: [306, 'neverFound'],
    intermediate: true,
    text: {
      ru: 'Ждём подтверждения чека налоговой службой.',
      uz: 'Chekni soliq xizmati tasdiqlashini kutyapmiz.',
      en: 'Waiting for the tax service to confirm the receipt.',
    },
    advice: null,
  },
  FNS_ACCESS: {
    meaning: 'tax-authority access problem',
    subject: 'moment',
    was: [],
    sandbox: [305, 'noAccess'],
    text: {
      ru: 'Не удалось проверить чек в налоговой службе. Пришлите его снова завтра.',
      uz: 'Chekni soliq xizmatida tekshirib boʻlmadi. Uni ertaga yana yuboring.',
      en: 'The receipt could not be checked with the tax service. Send it again tomorrow.',
    },
    advice: null,
  },
  FNS_BAD_INPUT: {
    meaning: 'bad input for the tax authority',
    subject: 'claim',
    was: [],
    sandbox: [302, 'badInput'],
    text: {
      ru: 'Налоговая служба не приняла данные этого чека.',
      uz: 'Soliq xizmati bu chek maʼlumotlarini qabul qilmadi.',
      en: 'The tax service did not take the data of this receipt.',
    },
    advice: {
      ru: 'Отсканируйте QR-код ещё раз или пришлите другой чек.',
      uz: 'QR kodni yana skanerlang yoki boshqa chek yuboring.',
      en: 'Scan the QR code again or send another receipt.',
    },
  },

  max_per_user_per_day: {
    meaning: 'too many receipts of the participant in a day',
    subject: 'moment',
    was: [],
    sandbox: [403, 'atIntake'],
    text: {
      ru: 'Достигнут предел чеков за день. Пришлите этот чек завтра.',
      uz: 'Bir kunlik cheklar chegarasiga yetildi. Bu chekni ertaga yuboring.',
      en: 'You have reached the limit of receipts for the day. Send this one tomorrow.',
    },
    advice: null,
  },
  max_per_user_per_week: {
    meaning: 'too many receipts of the participant in a week',
    subject: 'moment',
    was: [],
    sandbox: [404, 'atIntake'],
    text: {
      ru: 'Достигнут предел чеков за неделю. Пришлите этот чек в понедельник или позже.',
      uz: 'Bir haftalik cheklar chegarasiga yetildi. Bu chekni dushanbadan boshlab yuboring.',
      en: 'You have reached the limit of receipts for the week. Send this one on Monday or later.',
    },
    advice: null,
  },
  max_per_user_per_promo: {
    meaning: 'too many receipts of the participant in the promo',
    subject: 'participant',
    was: [],
    sandbox: [405, 'atIntake'],
    text: {
      ru: 'Достигнут предел чеков за всю акцию.',
      uz: 'Butun aksiya uchun cheklar chegarasiga yetildi.',
      en: 'You have reached the limit of receipts for the promo.',
    },
    advice: null,
  },
  max_per_user_per_date: {
    meaning: 'too many receipts of the participant with one purchase date',
    subject: 'moment',
    was: ['MAX_RECEIPTS_PER_DATE'],
    sandbox: [406, 'atIntake'],
    text: {
      ru: 'Достигнут предел чеков с этой датой покупки. Пришлите этот чек снова, если один из них не будет принят.',
      uz: 'Shu xarid sanasidagi cheklar chegarasiga yetildi. Ulardan biri qabul qilinmasa, bu chekni yana yuboring.',
      en: 'You have reached the limit of receipts of this purchase date. Send this one again if one of them is not accepted.',
    },
    advice: null,
  },
  max_per_user_per_retailer: {
    meaning: 'too many receipts of the participant from one retailer',
    subject: 'participant',
    was: [],
    sandbox: [408, 'byRules'],
    text: {
      ru: 'Достигнут предел чеков этого продавца.',
      uz: 'Shu sotuvchi cheklari chegarasiga yetildi.',
      en: 'You have reached the limit of receipts of this seller.',
    },
    advice: null,
  },
  max_per_fn_per_day: {
    meaning: 'too many receipts of one cash register in a day',
    subject: 'moment',
    was: [],
    sandbox: [407, 'atIntake'],
    text: {
      ru: 'Достигнут предел чеков этой кассы за день. Пришлите этот чек завтра.',
      uz: 'Shu kassaning bir kunlik cheklari chegarasiga yetildi. Bu chekni ertaga yuboring.',
      en: 'The limit of receipts of this cash register for the day is reached. Send this one tomorrow.',
    },
    advice: null,
  },
  max_rejected_per_user_per_day: {
    meaning: 'too many rejected receipts of the participant in a day',
    subject: 'moment',
    was: [],
    sandbox: [402, 'atIntake'],
    text: {
      ru: 'Слишком много непринятых чеков за день. Пришлите этот чек завтра.',
      uz: 'Bir kunda qabul qilinmagan cheklar juda koʻp. Bu chekni ertaga yuboring.',
      en: 'Too many receipts were not accepted today. Send this one tomorrow.',
    },
    advice: null,
  },
  delay_between_receipts: {
    meaning: 'sent too soon after the previous receipt',
    subject: 'moment',
    was: [],
    sandbox: [401, 'atIntake'],
    text: {
      ru: 'Чеки отправлены слишком часто. Пришлите этот чек позже: между чеками должна пройти пауза, указанная в правилах акции.',
      uz: 'Cheklar juda tez-tez yuborilmoqda. Bu chekni keyinroq yuboring: cheklar orasida aksiya qoidalarida koʻrsatilgan vaqt oʻtishi kerak.',
      en: 'Receipts are coming too fast. Send this one later: between two receipts the time that the promo sets must pass.',
    },
    advice: null,
  },
  duplicate_photo: {
    meaning: 'the photo was already sent',
    subject: 'participant',
    was: ['DUPLICATE_PHOTO'],
    sandbox: [409, 'atIntake'],
    text: { ru: 'Это фото уже присылали.', uz: 'Bu surat allaqachon yuborilgan.', en: 'This photo has already been sent.' },
    advice: null,
  },
} as const satisfies Record<string, RejectKeyEntry>

type RejectKeyEntry = {
  meaning: string
  /** What the rejection is about; decides what a rejected receipt leaves behind. */
  subject: Subject
  /** Keys of the predecessor that this key replaces. */
  was: readonly string[]
  /** The reserved cash register of the sandbox for this key, and how it works. Numbers never change: brands have them in their tests. */
  sandbox: readonly [register: number, fate: Fate]
  /** The key is not a decision: only answers about pending receipts carry it, never verdicts. */
  intermediate?: true
  /** Text for the participant, unless the promo has its own (`reject_texts`). */
  text: Written
  /** What the participant can do about it; null where only the general advice applies. */
  advice: Written | null
}

export type RejectKey = keyof typeof REJECT_KEYS
