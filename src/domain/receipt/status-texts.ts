import type { Country } from '../country.ts'
import { inCyrillic, type Language } from '../language.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { HEADLINES } from './headlines.ts'
import type { Kind } from './kind.ts'

/** All that a participant reads about a receipt, in one language. */
export type StatusTexts = {
  headlines: { readonly [K in Kind | 'missing']: string }
  facts: { promo: string; number: string; boughtAt: string; sum: string; sentAt: string }
  approved: string
  approvedWithPoints(points: number): string
  admitted: string
  withModerators: string
  found: string
  checking: string
  notThereYet: string
  notAnswering: string
  nextCheck(moment: string): string
  rejected(key: RejectKey): string
  advice: { pending: string; otherwise: string } & { readonly [K in RejectKey]?: string }
  checkTheLink: string
  /** The name of the country's money. */
  currency: { readonly [C in Country]: string }
  /** `21 ноября в 15:30 (GMT+3)` */
  moment(day: string, time: string, zone: string): string
}

const RU: StatusTexts = {
  headlines: HEADLINES.ru,
  facts: { promo: 'Акция', number: 'Номер', boughtAt: 'Дата покупки', sum: 'Сумма', sentAt: 'Отправлен' },
  approved: 'Чек принят.',
  approvedWithPoints: (points) => `Чек принят. Начислено: ${points} ${plural(points, 'балл', 'балла', 'баллов')}.`,
  admitted: 'Чек принят. Вы участвуете в розыгрыше.',
  withModerators: 'Чек смотрит модератор. Это может занять до нескольких часов, присылать чек ещё раз не нужно.',
  found: 'Чек найден в налоговой службе, подводим итог.',
  checking: 'Чек принят, проверяем его в налоговой службе. Обычно это занимает меньше минуты.',
  notThereYet: 'Чека пока нет в базе налоговой службы: магазин мог передать его с задержкой.',
  notAnswering: 'Налоговая служба сейчас не отвечает.',
  nextCheck: (moment) => `Следующая проверка ${moment}, присылать чек ещё раз не нужно.`,
  rejected: (key) => REJECT_KEYS[key].text,
  advice: {
    pending: 'Эту страницу можно закрыть: ссылка останется действительной, результат появится здесь.',
    otherwise: 'Если вы считаете, что это ошибка, напишите в поддержку акции и приложите ссылку на эту страницу.',
    NO_MATCH: 'Проверьте, что в чеке есть товары акции, и пришлите другой чек.',
    DUPLICATE: 'Каждый чек участвует один раз. Если вы присылаете его впервые, напишите в поддержку акции.',
    FORMAT: 'Отсканируйте QR-код целиком: он напечатан внизу кассового чека. Код с рекламой или из приложения магазина не подойдёт.',
    FUTURE_DATE: 'Проверьте дату на чеке. Если она верна, пришлите чек позже.',
    OUT_OF_PERIOD: 'Пришлите чек за покупку, сделанную в срок акции.',
    EXPIRED: 'В следующий раз присылайте чек сразу после покупки.',
    MIN_SUM: 'Пришлите чек на большую сумму.',
    PRODUCTS_COUNT_MIN: 'Пришлите чек, в котором больше товаров акции.',
    PRODUCTS_TOTAL_MIN: 'Пришлите чек, в котором товаров акции на большую сумму.',
    NON_PAID: 'Пришлите чек покупки.',
    FULL_RECEIPT_REQUIRED: 'Попросите на кассе полный чек со списком товаров и пришлите его.',
    FEW_RECEIPTS: 'Сфотографируйте один чек так, чтобы другие не попали в кадр.',
    FNS_SHORT_CHECK_FAILED: 'Отсканируйте QR-код ещё раз и проверьте сумму и дату, если вводили их вручную.',
    FNS_NOT_FOUND: 'Обратитесь в магазин: он мог не передать чек в налоговую службу.',
    FNS_NOT_FOUND_TIMEOUT: 'Обратитесь в магазин: он мог не передать чек в налоговую службу.',
    FNS_BAD_INPUT: 'Отсканируйте QR-код ещё раз или пришлите другой чек.',
  },
  checkTheLink: 'Проверьте ссылку: она должна быть скопирована целиком.',
  currency: { ru: '₽', uz: 'сум' },
  moment: (day, time, zone) => `${day} в ${time} (${zone})`,
}

const UZ: StatusTexts = {
  headlines: HEADLINES['uz-Latn'],
  facts: { promo: 'Aksiya', number: 'Raqam', boughtAt: 'Xarid sanasi', sum: 'Summa', sentAt: 'Yuborilgan' },
  approved: 'Chek qabul qilindi.',
  approvedWithPoints: (points) => `Chek qabul qilindi. ${points} ball berildi.`,
  admitted: 'Chek qabul qilindi. Siz oʻyinda qatnashasiz.',
  withModerators: 'Chekni moderator koʻrib chiqmoqda. Bu bir necha soatgacha davom etishi mumkin, chekni qayta yuborish shart emas.',
  found: 'Chek soliq xizmatida topildi, yakunlanmoqda.',
  checking: 'Chek qabul qilindi, uni soliq xizmatida tekshiryapmiz. Odatda bu bir daqiqadan kam vaqt oladi.',
  notThereYet: 'Chek hozircha soliq xizmati bazasida yoʻq: doʻkon uni kechikib yuborgan boʻlishi mumkin.',
  notAnswering: 'Soliq xizmati hozir javob bermayapti.',
  nextCheck: (moment) => `Keyingi tekshiruv: ${moment}. Chekni qayta yuborish shart emas.`,
  rejected: (key) => REJECT_KEYS[key].uz,
  advice: {
    pending: 'Bu sahifani yopish mumkin: havola ishlayveradi, natija shu yerda chiqadi.',
    otherwise: 'Agar bu xato deb hisoblasangiz, aksiya yordam xizmatiga yozing va shu sahifa havolasini yuboring.',
    NO_MATCH: 'Chekda aksiya mahsulotlari borligini tekshiring va boshqa chek yuboring.',
    DUPLICATE: 'Har bir chek bir marta qatnashadi. Agar uni birinchi marta yuborayotgan boʻlsangiz, aksiya yordam xizmatiga yozing.',
    FORMAT: 'QR kodni toʻliq skanerlang: u kassa chekining pastida bosilgan. Reklama yoki doʻkon ilovasidagi kod mos kelmaydi.',
    FUTURE_DATE: 'Chekdagi sanani tekshiring. Agar u toʻgʻri boʻlsa, chekni keyinroq yuboring.',
    OUT_OF_PERIOD: 'Aksiya muddatida qilingan xarid chekini yuboring.',
    EXPIRED: 'Keyingi safar chekni xariddan soʻng darhol yuboring.',
    MIN_SUM: 'Kattaroq summadagi chekni yuboring.',
    PRODUCTS_COUNT_MIN: 'Aksiya mahsulotlari koʻproq boʻlgan chekni yuboring.',
    PRODUCTS_TOTAL_MIN: 'Aksiya mahsulotlari kattaroq summada boʻlgan chekni yuboring.',
    NON_PAID: 'Xarid chekini yuboring.',
    FULL_RECEIPT_REQUIRED: 'Kassadan mahsulotlar roʻyxati bor toʻliq chek soʻrang va uni yuboring.',
    FEW_RECEIPTS: 'Bitta chekni boshqalari kadrga tushmaydigan qilib suratga oling.',
    FNS_SHORT_CHECK_FAILED: 'QR kodni yana skanerlang, qoʻlda kiritgan boʻlsangiz, summa va sanani tekshiring.',
    FNS_NOT_FOUND: 'Doʻkonga murojaat qiling: u chekni soliq xizmatiga yubormagan boʻlishi mumkin.',
    FNS_NOT_FOUND_TIMEOUT: 'Doʻkonga murojaat qiling: u chekni soliq xizmatiga yubormagan boʻlishi mumkin.',
    FNS_BAD_INPUT: 'QR kodni yana skanerlang yoki boshqa chek yuboring.',
  },
  checkTheLink: 'Havolani tekshiring: u toʻliq nusxalangan boʻlishi kerak.',
  currency: { ru: 'rubl', uz: 'soʻm' },
  moment: (day, time, zone) => `${day}, ${time} (${zone})`,
}

const EN: StatusTexts = {
  headlines: HEADLINES.en,
  facts: { promo: 'Promo', number: 'Number', boughtAt: 'Bought', sum: 'Sum', sentAt: 'Sent' },
  approved: 'The receipt is accepted.',
  approvedWithPoints: (points) => `The receipt is accepted. You get ${points} ${points === 1 ? 'point' : 'points'}.`,
  admitted: 'The receipt is accepted. You are in the draw.',
  withModerators: 'A moderator is looking at the receipt. It may take a few hours; there is no need to send it again.',
  found: 'The tax service has the receipt, the result is on its way.',
  checking: 'The receipt is in, we are checking it with the tax service. It usually takes less than a minute.',
  notThereYet: 'The tax service does not have the receipt yet: the shop may have passed it on late.',
  notAnswering: 'The tax service is not answering now.',
  nextCheck: (moment) => `Next check: ${moment}. There is no need to send the receipt again.`,
  rejected: (key) => REJECT_KEYS[key].en,
  advice: {
    pending: 'You can close this page: the link stays valid, and the result will be here.',
    otherwise: 'If you think this is a mistake, write to the support of the promo and add the link to this page.',
    NO_MATCH: 'Check that the receipt has products of the promo, and send another one.',
    DUPLICATE: 'Each receipt counts once. If you are sending it for the first time, write to the support of the promo.',
    FORMAT: 'Scan the whole QR code: it is printed at the bottom of the till receipt. A code of an advertisement or of a shop\'s app will not do.',
    FUTURE_DATE: 'Check the date on the receipt. If it is right, send the receipt later.',
    OUT_OF_PERIOD: 'Send the receipt of a purchase made during the promo.',
    EXPIRED: 'Next time send the receipt right after the purchase.',
    MIN_SUM: 'Send a receipt of a larger sum.',
    PRODUCTS_COUNT_MIN: 'Send a receipt with more products of the promo.',
    PRODUCTS_TOTAL_MIN: 'Send a receipt in which the products of the promo cost more.',
    NON_PAID: 'Send the receipt of a purchase.',
    FULL_RECEIPT_REQUIRED: 'Ask at the till for a full receipt with its list of products, and send it.',
    FEW_RECEIPTS: 'Take a photo of one receipt with no others in it.',
    FNS_SHORT_CHECK_FAILED: 'Scan the QR code again; if you typed the details, check the sum and the date.',
    FNS_NOT_FOUND: 'Ask the shop: it may not have passed the receipt on to the tax service.',
    FNS_NOT_FOUND_TIMEOUT: 'Ask the shop: it may not have passed the receipt on to the tax service.',
    FNS_BAD_INPUT: 'Scan the QR code again or send another receipt.',
  },
  checkTheLink: 'Check the link: all of it has to be copied.',
  currency: { ru: 'RUB', uz: 'UZS' },
  moment: (day, time, zone) => `${day}, ${time} (${zone})`,
}

/** The same texts in the other alphabet. */
function cyrillicOf<T>(texts: T): T {
  if (typeof texts === 'string') return inCyrillic(texts) as T
  if (typeof texts === 'function') return ((...args: unknown[]) => inCyrillic(String((texts as (...given: unknown[]) => string)(...args)))) as T
  return Object.fromEntries(Object.entries(texts as object).map(([name, text]) => [name, cyrillicOf(text)])) as T
}

export const STATUS_TEXTS: { readonly [L in Language]: StatusTexts } = {
  'ru': RU,
  'uz-Latn': UZ,
  'uz-Cyrl': { ...cyrillicOf(UZ), moment: UZ.moment },
  'en': EN,
}

function plural(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
