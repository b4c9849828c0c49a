/**
 * The capitals of the regions and other large cities, each in the Latin and the Cyrillic letters of Uzbek and in Russian. Spellings that differ in the
 * apostrophe alone need no entry of their own.
 */
export const CITIES = [
  ['Toshkent', 'Тошкент', 'Ташкент'],
  ['Andijon', 'Андижон', 'Андижан'],
  ['Buxoro', 'Бухоро', 'Бухара'],
  ['Fargʻona', 'Фарғона', 'Фергана'],
  ['Guliston', 'Гулистон', 'Гулистан'],
  ['Jizzax', 'Жиззах', 'Джизак'],
  ['Namangan', 'Наманган'],
  ['Navoiy', 'Навоий', 'Навои'],
  ['Nukus', 'Нукус', 'Nókis', 'Нөкис'],
  ['Nurafshon', 'Нурафшон', 'Нурафшан'],
  ['Qarshi', 'Қарши', 'Карши'],
  ['Samarqand', 'Самарқанд', 'Самарканд'],
  ['Termiz', 'Термиз', 'Термез'],
  ['Urganch', 'Урганч', 'Ургенч'],
  ['Angren', 'Ангрен'],
  ['Bekobod', 'Бекобод', 'Бекабад'],
  ['Chirchiq', 'Чирчиқ', 'Чирчик'],
  ['Margʻilon', 'Марғилон', 'Маргилан'],
  ['Olmaliq', 'Олмалиқ', 'Алмалык'],
  ['Qoʻqon', 'Қўқон', 'Коканд'],
  ['Shahrisabz', 'Шаҳрисабз', 'Шахрисабз'],
  ['Xiva', 'Хива'],
  ['Zarafshon', 'Зарафшон', 'Зарафшан'],
] as const
