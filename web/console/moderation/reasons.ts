import { PACKS, type Country } from '#countries/index.ts'
import { inLanguage, type Written } from '#domain/language.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'

/** The usual reasons, in the participants' language; the first nine have the keys 1 to 9. */
export const reasonsFor = (country: Country): string[] => REASONS.map((reason) => inLanguage(reason, PACKS[country].languages[0]))

const REASONS: readonly Written[] = [
  {
    ru: 'Чек на фото не читается. Снимите его целиком при хорошем свете.',
    uz: 'Suratdagi chek oʻqilmaydi. Uni yorugʻda toʻliq suratga oling.',
    en: 'The receipt in the photo cannot be read. Take a photo of all of it in good light.',
  },
  {
    ru: 'Чек снят не целиком: нужны товары, сумма, дата и QR-код.',
    uz: 'Chek toʻliq suratga olinmagan: mahsulotlar, summa, sana va QR kod koʻrinishi kerak.',
    en: 'The photo does not show all of the receipt: its goods, sum, date and QR code are needed.',
  },
  { ru: 'На фото не кассовый чек.', uz: 'Suratda kassa cheki emas.', en: 'The photo does not show a till receipt.' },
  REJECT_KEYS.NO_MATCH.text,
  REJECT_KEYS.DUPLICATE.text,
  { ru: 'Чек на фото изменён.', uz: 'Suratdagi chek oʻzgartirilgan.', en: 'The receipt in the photo has been altered.' },
  {
    ru: 'На фото снимок экрана, нужен сам чек.',
    uz: 'Suratda ekran tasviri, chekning oʻzi kerak.',
    en: 'The photo shows a screen; the receipt itself is needed.',
  },
  {
    ru: 'Дата покупки не подходит под условия акции.',
    uz: 'Xarid sanasi aksiya shartlariga mos kelmaydi.',
    en: 'The date of purchase does not fit the terms of the promo.',
  },
  {
    ru: 'На фото несколько чеков. Пришлите каждый отдельно.',
    uz: 'Suratda bir nechta chek bor. Har birini alohida yuboring.',
    en: 'The photo shows several receipts. Send each of them separately.',
  },
]
