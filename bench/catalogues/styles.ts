import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { Chance } from '#test/support/chance.ts'

/** The words of one style: no other style has them, so that nothing learnt from one catalogue helps another. */
type Words = { kinds: readonly string[]; brands: readonly string[]; sorts: readonly string[]; sizes: readonly string[] }
type Good = { kind: string; brand: string; sort: string; size: string; code: string }

/** A way of writing patterns, with the words of its own catalogue. */
type Style = { kinds: string; sorts: string; sizes: string; syllables: string; write: (good: Good, chance: Chance, words: Words) => string }

const LOOK_ALIKES: Partial<Record<string, string>> = {
  а: 'aАA',
  в: 'BВ',
  е: 'eЕE',
  к: 'KК',
  м: 'MМ',
  н: 'HН',
  о: 'ОoO0',
  р: 'pРP',
  с: 'cСC',
  т: 'TТ',
  х: 'xХX',
  у: 'yУ',
  з: 'З3',
}
const spelledOut = (word: string): string => Array.from(word, (char) => (LOOK_ALIKES[char] === undefined ? char : `[${LOOK_ALIKES[char]}${char}]`)).join('')
const numberOf = (size: string): string => (/[\d.,]+/.exec(size)?.[0] ?? '1').replace(/[.,]/, '[.,]')
const unitOf = (size: string): string => /\p{L}+/u.exec(size)?.[0] ?? 'шт'
const some = (chance: Chance, from: readonly string[], count: number): string[] => Array.from({ length: count }, () => chance.oneOf(from))

/** Ways in which people write patterns, the last ones among the dearest that the check of a catalogue lets through. */
export const STYLES: Readonly<Record<string, Style>> = {
  spellings: {
    kinds: 'чипсы снеки попкорн сухари крекер гренки соломка палочки',
    sorts: 'паприка холодец васаби барбекю томат укроп',
    sizes: '60г|75 г|110гр|0,2кг',
    syllables: 'лей фри чик пра сти кра бак люк дон мер гол зит пон тар',
    write: ({ kind, brand, sort }) =>
      `(?:${kind}|${kind.slice(0, -1)}|${kind.slice(0, 4)}\\.).*(?:${brand}|${brand.replace(/[аои]/, '.')}|${brand.slice(0, 4)}\\w*).*(?:${sort}|${sort.slice(0, 4)})`,
  },
  'look-alikes': {
    kinds: 'сок морс компот квас узвар смузи отвар кисель',
    sorts: 'смородина томат арбуз черноплодка мохито ревень',
    sizes: '0,2л|1л|1.5 л|330мл',
    syllables: 'рос мак тер вос нак сан пом ком зар вен тас хор мен',
    write: ({ kind, brand, size }, chance) => `${spelledOut(kind)}.*${spelledOut(brand)}${chance.happens(0.4) ? `.*${numberOf(size)}` : ''}`,
  },
  spaces: {
    kinds: 'батончик мармелад зефир пастила халва козинак щербет суфле',
    sorts: 'фундук манго лайм малина ежевика карамель',
    sizes: '40г|35 г|50гр|120 г',
    syllables: 'сла дуб нук вел цар мыш шон тав риц лам фей',
    write: ({ kind, brand, sort }) => `${kind} *["«]? ?${brand.slice(0, 3)}[ -]?${brand.slice(3)} ?["»]?\\s*${sort}`,
  },
  gaps: {
    kinds: 'пельмени вареники манты хинкали котлеты голубцы блины наггетсы',
    sorts: 'говядина свинина курица картофель творог вишня',
    sizes: '400г|450 г|0,9кг|1кг',
    syllables: 'сиб таё гор мяс дом хут бор щед пот лин каз рум',
    write: ({ kind, brand, sort }) => `${kind.slice(0, 4)}.*${brand.slice(0, 4)}.*${brand.slice(4) || sort.slice(0, 3)}.*${sort.slice(0, 4)}.*`,
  },
  edges: {
    kinds: 'мыло гель шампунь бальзам крем пенка лосьон скраб',
    sorts: 'алоэ ромашка лаванда лотос миндаль уголь',
    sizes: '100г|250мл|300 мл|0,4л',
    syllables: 'ниа дав пал мол эль фа кам вея дур рек сьё тим',
    write: ({ kind, brand, sort }) => `\\b${kind}\\b.*\\b${brand}\\b.*\\b${sort}\\w*\\b`,
  },
  articles: {
    kinds: 'фильтр свеча колодка масло щётка ремень прокладка датчик',
    sorts: 'передний задний салонный топливный левый правый',
    sizes: '1шт|2 шт|4шт|1 л',
    syllables: 'бош ман дел тек фил вал тор гар зим кор люм пру',
    write: ({ code, brand, kind }, chance) =>
      chance.oneOf([
        `\\b${code}\\b`,
        `(?:арт\\.? ?|№ ?)${code.slice(0, 4)}[- ]?${code.slice(4)}`,
        `${kind}.*\\d{${2 + chance.below(5)}}`,
        `${brand}.*[A-ZА-Я]{2}\\d{${3 + chance.below(4)}}`,
        `${brand}\\W+\\d{6}`,
      ]),
  },
  sizes: {
    kinds: 'вода лимонад пиво сидр тоник морс медовуха энергетик',
    sorts: 'лайт вишня лимон имбирь груша киви',
    sizes: '0,33л|0,45 л|0.5Л|1,25л|1.5 л|2л',
    syllables: 'бай жиг очак тагил урал вель кин шиш кер дун лап зоб',
    write: ({ kind, brand, size }) => `${kind}.*${brand}.*${numberOf(size)} ?(?:${unitOf(size).toLowerCase()}|${unitOf(size)}итр)`,
  },
  exclusions: {
    kinds: 'кофе чай цикорий какао матча каркаде мате ройбуш',
    sorts: 'молотый зерно капсулы крупнолист бергамот чабрец',
    sizes: '95г|190 г|250гр|100пак',
    syllables: 'неск жок мил гол лав ахм гри тес моч пау эгоб',
    write: ({ kind, brand, sort }) => `^(?!.*(?:набор|промо|${sort.slice(0, 3)}щ))(?=.*\\b${kind})(?=.*${brand}).*(?<!без )${sort}(?! ?mini)`,
  },
  'no literals': {
    kinds: 'товар изделие набор комплект предмет штука деталь элемент',
    sorts: 'синий красный белый чёрный серый жёлтый',
    sizes: '1шт|12 шт|100г|10 см',
    syllables: 'дом быт хоз сад дач рем стр инв опт руч кух пос',
    write: (_, chance) =>
      chance.oneOf([
        `\\b\\d{${4 + chance.below(6)}}\\b`,
        `^[а-я]{${8 + chance.below(6)}} [a-z]{${3 + chance.below(5)}}`,
        `[A-Z]{${2 + chance.below(3)}}[- ]?\\d{${3 + chance.below(4)}}`,
        `\\d{${1 + chance.below(3)}}[xх*]\\d{${1 + chance.below(3)}}[xх*]\\d{2}`,
        `(?:\\w+ ){${6 + chance.below(4)}}\\w+`,
      ]),
  },
  alternations: {
    kinds: 'сигареты стики табак сигариллы жидкость картридж бумага гильзы',
    sorts: 'красный синий компакт ментол голд сильвер',
    sizes: '1шт|20 шт|10шт|50г',
    syllables: 'вин мал парл кент бон ротм кэм дав эссе лд фил собр',
    write: ({ brand }, chance, { brands, kinds }) =>
      `(?:${[brand, ...some(chance, brands, 20)].join('|')}).*(?:${[...new Set(some(chance, kinds, 4))].join('|')})`,
  },
  'either order': {
    kinds: 'творог кефир йогурт ряженка сметана простокваша айран снежок',
    sorts: 'персик черника злаки чернослив ваниль клюква',
    sizes: '200г|180 г|0,45л|900мл',
    syllables: 'мле луг рос ферм дер коз фер вик вёр пан зде ряд',
    write: ({ kind, brand, sort }) => `(?:${kind}.*${brand}.*${sort}|${brand}.*${sort}.*${kind})`,
  },
  'open letters': {
    kinds: 'шоколад печенье вафли пряник конфеты драже ирис трюфель',
    sorts: 'молочный горький пористый ореховый кокос изюм',
    sizes: '90г|100 г|200гр|0,15кг',
    syllables: 'алё бае вдо рот фро шап сво бод пев кра юби',
    write: ({ kind, brand, sort }) => `${kind.replace(/[аеиоу]/g, '.')}.*${brand.replace(/[аеиоё]/g, '.')}.*${sort.slice(0, 4)}`,
  },
  alphabets: {
    kinds: 'сироп sauce паста dressing соус spread джем топпинг',
    sorts: 'classic острый barbecue чесночный chili сырный',
    sizes: '250g|300 гр|0,5l|200ml',
    syllables: 'hei mak cal vek ров jar той сас pok мах tec рон',
    write: ({ kind, brand, sort, size }, chance) =>
      chance.happens(0.5)
        ? `${brand}[ -]${kind}.*${sort}`
        : `${kind}\\s+(?:${brand}|${brand.toUpperCase().replaceAll('а', 'a').replaceAll('c', 'с')}).*${numberOf(size)}`,
  },
  worst: {
    kinds: 'сыр чай сок рис мёд яйцо соль мука',
    sorts: 'бел мин код лев кра пер',
    sizes: '1л|2 л|5г|1кг',
    syllables: 'ал ор ин ес ат ро на те ко ли ве то',
    write: ({ kind, brand, sort, size }, chance) =>
      chance.oneOf([
        `(?:${kind}|${brand.slice(0, 2)}).*${brand.slice(2, 4)}.*${sort.slice(0, 2)}.*\\d`,
        `\\w*${brand.slice(0, 3)}\\w*\\s.*${sort.slice(0, 2)}\\w*\\s\\d`,
        `.*${sort.slice(0, 2)}.*${brand.slice(-2)}.*${size.slice(0, 1)}.*`,
        `(?:\\w+\\s+){2,}${brand.slice(0, 2)}\\w+.*${chance.below(100)}`,
        `[${brand.slice(0, 2)}${sort.slice(0, 1)}]{3,}\\w* .*\\d{${1 + chance.below(3)}}\\D{1,3}$`,
      ]),
  },
}

export type Styled = { items: CatalogItem[]; goods: Good[]; words: Words }

/** A catalogue of one style; `mixed` takes all of them in turn. */
export function makeStyled(name: string, chance: Chance, size: number): Styled {
  if (name === 'mixed') return mixed(chance, size)
  const style = STYLES[name] as Style
  const syllables = style.syllables.split(' ')
  const words: Words = {
    kinds: style.kinds.split(' '),
    sorts: style.sorts.split(' '),
    sizes: style.sizes.split('|'),
    brands: Array.from({ length: 10 + Math.ceil(size / 30) }, () => some(chance, syllables, 2 + chance.below(2)).join('')),
  }
  const goods = Array.from({ length: size }, () => makeGood(chance, words))
  const items = goods.map(
    (good, index): CatalogItem => ({
      itemId: index + 1,
      name: `${good.kind} ${good.brand} ${good.sort} ${good.size}`,
      pointsPerUnit: 1,
      patterns: [...new Set(Array.from({ length: 1 + chance.below(3) }, () => style.write(good, chance, words)))],
      excludePatterns: chance.happens(0.2) ? [chance.oneOf(['подарок|пробник', `\\b${chance.oneOf(words.sorts)}\\b`])] : [],
    }),
  )
  return { items, goods, words }
}

function mixed(chance: Chance, size: number): Styled {
  const all = Object.keys(STYLES).map((name) => makeStyled(name, chance, Math.ceil(size / Object.keys(STYLES).length)))
  return {
    items: all
      .flatMap(({ items }) => items)
      .slice(0, size)
      .map((item, index) => ({ ...item, itemId: index + 1 })),
    goods: all.flatMap(({ goods }) => goods),
    words: {
      kinds: all.flatMap(({ words }) => words.kinds),
      brands: all.flatMap(({ words }) => words.brands),
      sorts: all.flatMap(({ words }) => words.sorts),
      sizes: all.flatMap(({ words }) => words.sizes),
    },
  }
}

const makeGood = (chance: Chance, { kinds, brands, sorts, sizes }: Words): Good => ({
  kind: chance.oneOf(kinds),
  brand: chance.oneOf(brands),
  sort: chance.oneOf(sorts),
  size: chance.oneOf(sizes),
  code: String(100_000 + chance.below(900_000)),
})

const STRANGERS = 'щу жы ъё юш хыр цап гзу пщо дыл рэж'.split(' ')

/** Lines of cash registers: one in twenty is of the catalogue, the others share its kinds, sorts and sizes. */
export function makeStyledLines(chance: Chance, { goods, words }: Styled, count: number): string[] {
  return Array.from({ length: count }, () => {
    const isOwn = chance.below(20) === 0
    const good = isOwn ? chance.oneOf(goods) : { ...makeGood(chance, words), brand: some(chance, STRANGERS, 2 + chance.below(3)).join('') }
    const parts = [good.kind, good.brand, good.sort, good.size]
    if (chance.happens(0.2)) parts.splice(1, 0, chance.oneOf(words.sorts))
    if (chance.happens(0.15)) parts.push(good.code)
    let line = parts.join(' ')
    if (chance.happens(0.6)) line = line.toUpperCase()
    if (chance.happens(0.15)) line = line.replace(/[оаесх]/iu, (letter) => LOOK_ALIKES[letter.toLowerCase()]?.[0] ?? letter)
    if (chance.happens(0.1)) line = `${1 + chance.below(99_999)} ${line}`
    return chance.happens(0.1) ? line.slice(0, 30) : line
  })
}
