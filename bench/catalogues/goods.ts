import type { Chance } from '#test/support/chance.ts'

/** A kind of goods: its name, the stem for patterns, and other texts that are printed beside it. */
export type Kind = { name: string; stem: string; variants: readonly string[]; sizes: readonly string[] }

const WEIGHTS = ['90г', '200 г', '350г', '0,5кг', '1кг', '85 гр']
const VOLUMES = ['0,5л', '1л', '930мл', '200 мл', '1.5 л', '450ml']

const kind = (name: string, variants: string, sizes: readonly string[]): Kind => ({
  name,
  stem: name.toLowerCase().slice(0, Math.max(4, name.length - 1)),
  variants: variants.split(' '),
  sizes,
})

export const KINDS: readonly Kind[] = [
  kind('Молоко', '3,2% 2,5% топленое пастеризованное ультрапаст. козье', VOLUMES),
  kind('Кефир', '1% 2,5% живой термостатный', VOLUMES),
  kind('Йогурт', 'клубника персик вишня греческий питьевой', WEIGHTS),
  kind('Сметана', '15% 20% 25% деревенская', WEIGHTS),
  kind('Творог', '5% 9% зерненый обезжиренный', WEIGHTS),
  kind('Сыр', 'полутвердый 45% 50% нарезка копченый', WEIGHTS),
  kind('Масло', 'сливочное 82,5% крестьянское топленое', WEIGHTS),
  kind('Шоколад', 'молочный горький с орехом пористый', WEIGHTS),
  kind('Печенье', 'овсяное сахарное с шоколадом сдобное', WEIGHTS),
  kind('Конфеты', 'трюфель мишка вафельные ассорти', WEIGHTS),
  kind('Вафли', 'с халвой сливочные лимонные', WEIGHTS),
  kind('Чай', 'черный зеленый 25пак с бергамотом', WEIGHTS),
  kind('Кофе', 'растворимый молотый в зернах классический', WEIGHTS),
  kind('Сок', 'яблочный апельсин томатный мультифрукт', VOLUMES),
  kind('Нектар', 'персик вишня манго', VOLUMES),
  kind('Вода', 'газ негаз минеральная питьевая', VOLUMES),
  kind('Напиток', 'газированный лимон безалк. тоник', VOLUMES),
  kind('Пиво', 'светлое темное нефильтр. безалк.', VOLUMES),
  kind('Чипсы', 'сметана лук краб паприка', WEIGHTS),
  kind('Сухарики', 'холодец бекон сыр', WEIGHTS),
  kind('Орехи', 'фундук миндаль кешью соленые', WEIGHTS),
  kind('Колбаса', 'вареная докторская с/к сервелат', WEIGHTS),
  kind('Сосиски', 'молочные сливочные с сыром', WEIGHTS),
  kind('Пельмени', 'сибирские классические мини', WEIGHTS),
  kind('Мороженое', 'пломбир ваниль эскимо рожок', WEIGHTS),
  kind('Майонез', 'провансаль оливковый 67% легкий', WEIGHTS),
  kind('Кетчуп', 'томатный шашлычный острый', WEIGHTS),
  kind('Макароны', 'спагетти рожки перья', WEIGHTS),
  kind('Крупа', 'гречневая рис перловая манная', WEIGHTS),
  kind('Мука', 'пшеничная в/с ржаная', WEIGHTS),
  kind('Хлеб', 'бородинский нарезной тостовый', WEIGHTS),
  kind('Порошок', 'стиральный автомат колор детский', WEIGHTS),
  kind('Шампунь', 'от перхоти объем детский', VOLUMES),
  kind('Мыло', 'жидкое хозяйственное алоэ', WEIGHTS),
  kind('Подгузники', 'трусики макси мини', ['44 шт', '60шт', '28 шт']),
  kind('Корм', 'для кошек говядина кролик пауч', WEIGHTS),
]

/** Brands of the catalogue and other brands are made of different syllables, so that a line of one cannot match the other. */
const SYLLABLES = {
  own: {
    starts: [
      'бе',
      'ва',
      'вер',
      'го',
      'дар',
      'жи',
      'зор',
      'ка',
      'ло',
      'ми',
      'на',
      'ор',
      'пра',
      'ри',
      'сви',
      'то',
      'фе',
      'хле',
      'ши',
      'эл',
      'ан',
      'бру',
      'кри',
      'мол',
      'сне',
    ],
    middles: ['ли', 'ро', 'ма', 'ни', 'ста', 'ви', 'де', 'ко', 'ре', 'ту', 'га', 'зо', 'бо', 'ми', 'ла'],
    ends: ['на', 'ка', 'ль', 'но', 'ра', 'да', 'вит', 'ский', 'ово', 'ия', 'он', 'ус', 'ета', 'ино'],
  },
  strange: {
    starts: ['ду', 'пе', 'ску', 'тре', 'ум', 'чу', 'яг', 'кле', 'плу', 'дре', 'згу', 'лыс', 'мур', 'пыл', 'рум', 'сум', 'шпу', 'щед'],
    middles: ['пу', 'лы', 'ды', 'жу', 'ше', 'чу', 'ры', 'фы', 'мю', 'ню'],
    ends: ['пик', 'лут', 'жок', 'чек', 'рум', 'дыш', 'бей', 'гур', 'тюм', 'люк'],
  },
} as const

export function makeBrands(chance: Chance, count: number, from: keyof typeof SYLLABLES): string[] {
  const { starts, middles, ends } = SYLLABLES[from]
  return Array.from(
    { length: count },
    () => chance.oneOf(starts) + Array.from({ length: 1 + chance.below(2) }, () => chance.oneOf(middles)).join('') + chance.oneOf(ends),
  )
}
