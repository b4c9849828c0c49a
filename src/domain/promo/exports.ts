import * as Type from 'typebox'
import { OPERATOR_LANGUAGES } from '../language.ts'
import { Defaulted, OneOf } from './schema.ts'
import type { FieldsTexts } from './settings/setting-texts.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How many days a table is about. A table is not made, nor kept, once its first day is older than the data of participants may be. */
export const EXPORT_DAYS = { day: 1, week: 7 } as const

/** When tables of a promo's receipts are made, and what they are. */
export const ExportsSchema = Type.Object(
  {
    every: { ...OneOf(['day', 'week']), description: 'A table of each day, or of each week from Monday on.' },
    format: Defaulted(OneOf(EXPORT_FORMATS), 'xlsx', '`xlsx`: a workbook; `csv`: a text table with the names of the fields, in kopeks and UTC.'),
    language: Defaulted(OneOf(OPERATOR_LANGUAGES), 'ru', 'Language of the headings of a workbook; in Russian, `;` separates the cells of a CSV.'),
  },
  { additionalProperties: false },
)

export const EXPORTS_TEXTS: FieldsTexts<typeof ExportsSchema> = {
  every: {
    title: 'Как часто',
    help: 'Таблица за каждый день или за каждую неделю с понедельника.',
    choices: { day: 'Каждый день', week: 'Каждую неделю' },
  },
  format: {
    title: 'Формат',
    help: 'Книга Excel или CSV с названиями полей, в копейках и по UTC.',
    choices: { xlsx: { en: 'Excel', ru: 'Excel' }, csv: { en: 'CSV', ru: 'CSV' } },
  },
  language: {
    title: 'Язык',
    help: 'Язык заголовков книги; в русском CSV ячейки разделены точкой с запятой.',
    choices: { en: { en: 'English', ru: 'Английский' }, ru: { en: 'Russian', ru: 'Русский' } },
  },
}
