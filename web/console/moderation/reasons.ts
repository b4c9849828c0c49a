import type { Country } from '#domain/country.ts'

type Reason = { readonly [C in Country]: string }

/** What moderators say most often, in the language of those who read it; the first nine have the keys 1 to 9. */
export const REASONS: readonly Reason[] = [
  { ru: 'Чек на фото не читается. Снимите его целиком при хорошем свете.', uz: 'Suratdagi chek oʻqilmaydi. Uni yorugʻda toʻliq suratga oling.' },
  { ru: 'Чек снят не целиком: нужны товары, сумма, дата и QR-код.', uz: 'Chek toʻliq suratga olinmagan: mahsulotlar, summa, sana va QR kod koʻrinishi kerak.' },
  { ru: 'На фото не кассовый чек.', uz: 'Suratda kassa cheki emas.' },
  { ru: 'В чеке нет товаров, которые участвуют в акции.', uz: 'Chekda aksiyada qatnashadigan mahsulotlar yoʻq.' },
  { ru: 'Этот чек уже зарегистрирован.', uz: 'Bu chek allaqachon roʻyxatga olingan.' },
  { ru: 'Чек на фото изменён.', uz: 'Suratdagi chek oʻzgartirilgan.' },
  { ru: 'На фото снимок экрана, нужен сам чек.', uz: 'Suratda ekran tasviri, chekning oʻzi kerak.' },
  { ru: 'Дата покупки не подходит под условия акции.', uz: 'Xarid sanasi aksiya shartlariga mos kelmaydi.' },
  { ru: 'На фото несколько чеков. Пришлите каждый отдельно.', uz: 'Suratda bir nechta chek bor. Har birini alohida yuboring.' },
]
