/** Other names of the units, which the normal form replaces. The units end in `г`, `л` and `шт`; names with a dot lose it. */
export const RUSSIAN_UNITS: Partial<Record<string, string>> = {
  гр: 'г',
  грамм: 'г',
  g: 'г',
  gr: 'г',
  kg: 'кг',
  кило: 'кг',
  ml: 'мл',
  l: 'л',
  lt: 'л',
  литр: 'л',
  литра: 'л',
  литров: 'л',
  штук: 'шт',
  штука: 'шт',
  штуки: 'шт',
  pcs: 'шт',
}
