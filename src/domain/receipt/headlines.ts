import type { Kind } from './kind.ts'

/** What became of a receipt, in a few words. They stand apart from the other texts because the widget takes these alone. */
export const HEADLINES = {
  'ru': { pending: 'Проверяем чек', approved: 'Чек принят', rejected: 'Чек не принят', missing: 'Чек не найден' },
  'uz-Latn': { pending: 'Chek tekshirilmoqda', approved: 'Chek qabul qilindi', rejected: 'Chek qabul qilinmadi', missing: 'Chek topilmadi' },
  'en': { pending: 'Checking the receipt', approved: 'Receipt accepted', rejected: 'Receipt not accepted', missing: 'Receipt not found' },
} as const satisfies Record<string, { readonly [K in Kind | 'missing']: string }>
