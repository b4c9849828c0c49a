import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCatalogue, patchCatalogue } from '../catalogue.ts'
import { matchLine, readLineByNames } from '../match-line.ts'
import dictionaryData from './dictionary.json' with { type: 'json' }
import { openDictionary } from './dictionary.ts'
import { phoneticKey, sameLetters } from './phonetic-key.ts'

const NAMES = [
  'Молоко Простоквашино 3,2% 930мл',
  'Молоко Простоквашино 2,5% 930мл',
  'Напиток Coca-Cola 0,5л',
  'Напиток Coca-Cola 1,5л',
  'Чипсы Lays сметана лук 90г',
  'Чипсы Lays краб 90г',
  'Шоколад Вернисаж молочный 90г',
  'Корм Kitekat кролик 85г',
  'Печенье Любятово сахарное 335г',
]
const catalogue = buildCatalogue(NAMES.map((name, index) => ({ itemId: index + 1, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] })))
const nameOf = (line: string) => matchLine(catalogue, { name: line })?.name ?? null

const FOUND: Record<string, string> = {
  'МОЛОКО ПРОСТОКВАШИНО 3.2% 930МЛ': 'Молоко Простоквашино 3,2% 930мл',
  'ПРОСТОКВ.Молоко паст.2,5% 930мл': 'Молоко Простоквашино 2,5% 930мл',
  'Мол. Простоквашино 2,5%': 'Молоко Простоквашино 2,5% 930мл',
  'Напиток КОКА-КОЛА газ. 500 мл': 'Напиток Coca-Cola 0,5л',
  'Нап.Кока Кола 1.5л ПЭТ': 'Напиток Coca-Cola 1,5л',
  '12345 Чипсы ЛЕЙЗ краб 90г': 'Чипсы Lays краб 90г',
  "Чипсы LAY'S сметана/лук 90 гр": 'Чипсы Lays сметана лук 90г',
  'ШОК.Вернисаж молочный 90г': 'Шоколад Вернисаж молочный 90г',
  'Kитекат корм Kролик 85г': 'Корм Kitekat кролик 85г',
}

for (const [line, name] of Object.entries(FOUND)) test(`${line} is ${name}`, () => assert.equal(nameOf(line), name))

const STRANGERS = [
  'Шоколад Аленка 90г', // only the kind
  'Простоквашино кефир 1% 930мл', // this brand, but another kind
  'BURN энерг. напиток (Кока-Кола):12', // the maker in brackets
  'Молоко Простоквашино 3,2% 200мл', // another size
  'Молоко Простоквашино 6% 930мл', // another percentage
  'Чипсы Lays паприка 90г', // another taste
  'Пакет майка',
  '',
  '*',
  '3,2%',
]

for (const line of STRANGERS) test(`${line || 'an empty line'} is none of them`, () => assert.equal(nameOf(line), null))

test('a spelling that only the dictionary has is reported as a synonym', () => {
  assert.equal(matchLine(catalogue, { name: 'Напиток КОКА-КОЛА 0,5л' })?.matchSource, 'synonym')
  assert.equal(matchLine(catalogue, { name: 'Печенье Любятово сахарное 335г' })?.matchSource, 'pattern')
})

test('an operator adds words for kinds and spellings of brands', () => {
  const dictionary = openDictionary({ kinds: { кашка: ['кашк'] }, brands: { любятово: ['любят-во'] } })
  assert.equal(matchLine(catalogue, { name: 'Печенье ЛЮБЯТ-ВО сахарное 335г' }, { dictionary })?.matchSource, 'synonym')
  assert.ok(dictionary.senseOf('кашка', false).kinds.includes('кашка'))
})

test('an own pattern goes before a name', () => {
  const both = buildCatalogue([
    { itemId: 1, name: 'Молоко Простоквашино 3,2% 930мл', pointsPerUnit: 1, patterns: null, excludePatterns: [] },
    { itemId: 2, name: 'Any', pointsPerUnit: 1, patterns: ['молоко'], excludePatterns: [] },
  ])
  assert.equal(matchLine(both, { name: 'Молоко Простоквашино 3,2% 930мл' })?.itemId, 2)
})

test('a brand sounds the same in both alphabets', () => {
  for (const [latin, cyrillic] of [
    ['Makfa', 'макфа'],
    ['Barilla', 'барилла'],
    ['Fanta', 'фанта'],
    ['Kinder', 'киндер'],
    ['Milka', 'милка'],
    ['Night', 'найт'],
  ] as const)
    assert.equal(phoneticKey(latin), phoneticKey(cyrillic))
})

/** The name of the only product of a catalogue that gets the line. */
const isOf = (name: string, line: string) =>
  matchLine(buildCatalogue([{ itemId: 1, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] }]), { name: line }) !== null

const READ: readonly [name: string, lines: string[], others: string[]][] = [
  ['Жевательная резинка Orbit сладкая мята 13,6г', ['ЖР ОРБИТ СЛ.МЯТА 13.6Г', 'Ж/р ORBIT слад.мята'], ['Ж/Р ORBIT КЛУБНИКА 13.6Г']],
  ['Майонез Слобода Провансаль 67% 400мл', ['МАЙОН СЛОБОДА ПРОВ 67% 400МЛ', 'МЙНЗ СЛОБОДА ПРОВАНСАЛЬ 400МЛ'], ['СЛОБОДА МАЙОН.ОЛИВК.67% 400МЛ']],
  ['Конфеты Рот Фронт Маска 250г', ['Конф РОТФРОНТ Маска 250г'], ['КОНФ РОТ ФРОНТ КОРОВКА 250Г', 'Конф РОТ ФРОНТ 250г']],
  ['Напиток Coca-Cola 0,5л', ['COCA-COLA 0.5', 'Лимонад КОКА-КОЛА 0.5Л'], ['COCA-COLA ZERO 0.5Л', 'КОКА-КОЛА Б/САХ.0.5Л']],
  ['Вода Святой Источник негазированная 0,5л', ['ВОДА СВ.ИСТОЧНИК Н/Г 0.5Л', 'Вода СВ.ИСТ.б/газа 0,5л'], ['ВОДА СВ.ИСТОЧНИК ГАЗ 0.5Л']],
  ['Вода Аква Минерале газированная 1л', ['AQUA MINERALE газ.1л'], ['AQUA MINERALE Б/ГАЗА 1Л', 'АКВА МИНЕРАЛЕ Н/Г 1Л']],
  ['Пиво Балтика 0 безалкогольное 0,45л', ['ПИВО БАЛТИКА 0 Б/А 0.45Л'], ['ПИВО БАЛТИКА 0.45Л']],
  ['Оливки Global Village без косточки 300г', ['GL.VIL.ОЛИВКИ Б/К 300Г'], ['GL.VIL.ОЛИВКИ С/К 300Г']],
  ['Бумажные полотенца Papia 2 рулона', ['PAP.ПОЛОТ.БУМ.2РУЛ'], ['PAPIA ТУАЛ.БУМАГА 2РУЛ']],
  ['Леденцы Halls ментол 25г', ['ХОЛЛС ЛЕДЕНЦЫ МЕНТОЛ 25Г'], ['HALLS ЛЕДЕНЦЫ АРБУЗ 25Г']],
  ['Сыр плавленый Хохланд сливочный 200г', ['HOCHLAND СЫР ПЛ.СЛИВ.200Г'], ['PRESIDENT СЫР ПЛ.СЛИВ.200Г']],
  ['Чипсы Lays сметана и лук 140г', ['ЛЕЙС ЧИПСЫ СМЕТ/ЛУК 140Г'], ['ЧИПСЫ LAYS 140Г', 'ЛЕЙС ЧИПСЫ КРАБ 140Г']],
  ['Мороженое Чистая Линия пломбир 80г', ['ЧИСТАЯ ЛИНИЯ МОРОЖ.ПЛОМБИР 80Г'], ['ЧИСТАЯ ЛИНИЯ МОРОЖ.ПЛОМБИР ШОК.80Г']],
  ['Шоколад Победа горький 100г', ['ШОК.ПОБЕДА ГОРЬКИЙ 100Г'], ['ШОК.ПОБЕДА ГОРЬКИЙ 72% 100Г']],
  ['Корм для кошек Whiskas кролик 350г', ['WHISKAS Д/КОШЕК КРОЛИК 350Г'], ['WHISKAS Д/СТЕРИЛИЗ.КРОЛИК 350Г']],
  ['Сметана Простоквашино 15% 300 г', ['ПРОСТОКВ.СМЕТАНА 15 300Г', '[М] ПРОСТОКВАШИНО Сметана 15% 300г пл/ст:8'], ['ПРОСТОКВ.СМЕТАНА 20 300Г']],
  ['Пиво Балтика №9 Крепкое 8% 0,9 л', ['БАЛТИКА 9 ПИВО КРЕП.8% 0,9'], ['БАЛТИКА 9 ПИВО КРЕП.8% 1,3']],
  ['Пиво Жигули Барное 0,45 л ж/б', ['ЖИГУЛИ ПИВО БАРН.0.45Л Ж/Б'], ['ЖИГУЛИ ПИВО БАРН.0.45Л СТ/Б']],
  ['Батарейка Duracell CR2032 1 шт.', ['DURACELL БАТАР.CR2032 1ШТ'], ['DURACELL БАТАР.CR2025 1ШТ']],
  ['Нурофен таблетки 200 мг 20 шт.', ['НУРОФЕН ТАБ.200МГ N20', 'Нурофен таб. 200мг №20'], ['НУРОФЕН ТАБ.200МГ №10', 'НУРОФЕН ТАБ.400МГ №20']],
  ['Крем Nivea Creme 75 мл', ['NIVEA КРЕМ CREME 75МЛ'], ['NIVEA MEN CREME 75МЛ']],
  ['Тетрадь Hatber 48 листов в клетку', ['Тетр.HATBER 48л клетка'], ['Тетр.HATBER 18л клетка']],
  ['Фольга алюминиевая Paclan 10 м', ['PACLAN Фольга алюм.10м'], ['PACLAN Фольга алюм.5м']],
  ['Вино Фанагория Шардоне белое сухое 0,75 л', ['ФАНАГОРИЯ ВИНО ШАРДОНЕ Б/СУХ.0.75Л'], ['ФАНАГОРИЯ ВИНО ШАРДОНЕ КР/СУХ.0.75Л']],
  ['Чай Greenfield Earl Grey Fantasy 25 пакетиков', ['Гринфилд эрл грей 25 пак'], ['ГРИНФИЛД ЧАЙ 25ПАК']],
  ['Вода Hydrolife негазированная 1,5 л', ['Вода Гидролайф нег.1,5л'], ['Вода Гидролайф газ 1,5л']],
  ['Тонкие хлебцы Dr. Körner черничные 100 г', ['DR.KORNER Хлебцы ЧЕРНИЧ.100г', 'Доктор Кернер хлебцы черника 100гр'], ['DR.KORNER Хлебцы ЯБЛ.100г']],
  ['Чистая линия Шампунь Крапива, 400 мл', ['ЧЛ Шамп.крапива 400', 'ЧИСТАЯ ЛИНИЯ ШАМП.КРАПИВА 400МЛ'], ['ЧЛ Шамп.ромашка 400']],
  ['Дядя Ваня Огурцы маринованные, 680 г', ['Д.ВАНЯ Огурцы марин.680г ст/б:8'], ['Дядя Фёдор Огурцы марин.680г']],
  ['ФрутоНяня Пюре яблоко, 90 г', ['ФН Пюре ябл.90г'], ['ФН Пюре груша 90г']],
  ['Нежный Йогурт с соком клубники 1,2%, 100 г', ['Йогурт Нежный клубника 1,2% 100г'], ['Йогурт Нежный персик 1,2% 100г']],
  ['Акконд Конфеты Отломи, вес', ['КОНФ.ОТЛОМИ АККОНД ВЕС.', 'Конф.Акконд Отломи кг'], ['КОНФ.ОТЛОМИ АККОНД 200Г']],
  ['Мукалтин Таблетки 50 мг, 10 шт', ['МУКАЛТИН ТАБ.50МГ №10 /ФАРМЗАВОД/'], ['МУКАЛТИН ТАБ.50МГ №20 /ФАРМЗАВОД/']],
  ['Колбаса сервелат Кремлёвский варёно-копчёная 350 г', ['Колб.СЕРВЕЛ.КРЕМЛЕВСКИЙ в/к 350г'], ['Колб.СЕРВЕЛ.КРЕМЛЕВСКИЙ п/к 350г']],
  ['Мороженое Золотой стандарт пломбир ванильный 86 г', ['ЗОЛОТОЙ СТАНДАРТ Морож.пломб.ван.ваф/ст 86г'], ['ЗОЛОТОЙ СТАНДАРТ Морож.пломб.клубн.ваф/ст 86г']],
  ['Квас Очаково Традиционный 2 л', ['Квас Очаковский традиц.2,0л'], ['Квас Очаковский традиц.1л']],
  ['Напиток энергетический Monster 0,449 л', ['НАП ЭНЕРГ МОНСТЕР 449МЛ'], []],
  ['Каша овсяная Быстров с клубникой 40 г', ['БЫСТРОВ Каша овсян.КЛУБН.40г'], ['БЫСТРОВ Каша овсян.ЯБЛ.40г']],
  ['Пирожное Медвежонок Барни с молочной начинкой 150 г', ['БАРНИ ПИРОЖ.МОЛОЧ.НАЧ.150Г'], ['БАРНИ ПИРОЖ.ШОК.НАЧ.150Г']],
  ['Подгузники Huggies Classic 4 (7–18 кг) 50 шт.', ['HUGGIES ПОДГ.CLASSIC 4 50ШТ'], ['HUGGIES ПОДГ.CLASSIC 5 50ШТ']],
  ['Tagliklar Lalaku 5 (12–25 kg) 38 dona', ['Подгузники Лалаку 5 12-25кг 38шт', 'Lalaku taglik №5 38 dona'], ['Подгузники Лалаку 4 44шт']],
  ['Sharbat Dena olma 1 l', ['Dena sok yabloko 1.0', 'ДЕНА СОК ЯБЛОКО 1Л'], ['Sok Dena persik 1L']],
  ['Sut Nestle 3,2% 1l', ['Молоко Nestle 3.2 % 1 литр', 'Нестле сут 3,2% 1л'], ['SUT NESTLE 2.5% 1L']],
]

for (const [name, lines, others] of READ) {
  test(`${name}, as tills print it`, () => {
    for (const line of lines) assert.ok(isOf(name, line), line)
  })
  test(`${name} is no other variety`, () => {
    for (const line of others) assert.ok(!isOf(name, line), line)
  })
}

test('a line that does not tell two items apart belongs to neither, and the catalogue can say which two', () => {
  const both = buildCatalogue(
    ['Йогурт Чудо вишня 125г', 'Йогурт Чудо персик 125г', 'Йогурт Чудо персик 260г'].map((name, index) => ({
      itemId: index + 1,
      name,
      pointsPerUnit: 1,
      patterns: null,
      excludePatterns: [],
    })),
  )
  assert.equal(matchLine(both, { name: 'ЧУДО ЙОГ.ПЕРСИК' }), null)
  const read = readLineByNames(both, 'ЧУДО ЙОГ.ПЕРСИК')
  assert.deepEqual([read?.itemId, read?.rivals], [2, [3]])
  assert.equal(matchLine(both, { name: 'ЧУДО ЙОГ.ПЕРСИК 260Г' })?.itemId, 3)
})

const FAMILIES: readonly (readonly [names: string[], told: Record<string, number>, untold: string[]])[] = [
  [
    ['Хлопья овсяные Ясно солнышко Геркулес 500 г', 'Хлопья овсяные Ясно солнышко Экстра 500 г'],
    { 'ГЕРКУЛЕС ЯСНО СОЛНЫШКО 500Г': 1, 'ЯСНО СОЛНЫШКО ХЛОПЬЯ ОВС.ЭКСТРА 500Г': 2 },
    [],
  ],
  [
    ['Сыр Hochland сливочный в ломтиках 150 г', 'Сыр Hochland с ветчиной в ломтиках 150 г', 'Сыр Hochland грибной 140 г'],
    { 'HOCHLAND СЫР ЛОМТ.ВЕТЧ.150Г': 2, 'HOCHLAND СЫР СЛИВ.ЛОМТ.150Г': 1 },
    ['HOCHLAND СЫР ЛОМТИКИ 150Г'],
  ],
  [['Напиток Burn Original 0,449 л', 'Напиток Burn Тропический микс 0,449 л'], { 'БЕРН НАПИТОК 0,449Л': 1, 'БЕРН НАПИТОК ТРОПИЧ.МИКС 0,449Л': 2 }, []],
  [
    ['Вода Святой Источник негазированная 1,5 л', 'Вода Святой Источник газированная 1,5 л'],
    { 'СВ.ИСТОЧНИК ВОДА Б/Г 1.5Л': 1, 'СВ.ИСТОЧНИК ВОДА ГАЗ.1.5Л': 2 },
    ['СВ.ИСТОЧНИК ВОДА 1.5Л'],
  ],
  [
    ['Средство для посуды Fairy Лимон 900 мл', 'Средство для посуды Fairy Апельсин и лимонник 900 мл'],
    { 'FAIRY СР-ВО Д/ПОСУДЫ ЛИМОН 900МЛ': 1 },
    ['FAIRY СР-ВО Д/ПОСУДЫ 900МЛ'],
  ],
  [
    ['Молоко Простоквашино отборное 3,2% 930 мл', 'Кефир Простоквашино термостатный 3,2% 930 мл', 'Кефир Простоквашино отборный 3,2% 930 мл'],
    { 'МОЛ. ПРОСТОКВ. 3,2% 930МЛ': 1 }, // no kefir, whatever the milk's line leaves out
    ['КЕФ. ПРОСТОКВ. 3,2% 930МЛ'],
  ],
  [
    ['Колбаса Останкино вареная 500 г', 'Колбаса Останкино с/к 300 г'],
    { 'КОЛБ.ОСТАНКИНО ВАР.500Г': 1, 'КОЛБ.С/К ОСТАНКИНО 300Г': 2, 'КОЛБАСА ОСТАНКИНО СЫРОКОП. 300Г': 2 },
    ['КОЛБ.С/К ОСТАНКИНО 500Г'],
  ],
  [['Оливки Бондюэль с косточкой 300 г'], { 'ОЛИВКИ БОНДЮЭЛЬ С/К 300Г': 1 }, ['ОЛИВКИ БОНДЮЭЛЬ Б/К 300Г']],
  [['Средство Clin 750 мл', 'Средство для стекол Clin 500 мл'], { 'СРЕДСТВО CLIN 750МЛ': 1, 'СТЕКЛООЧИСТ. CLIN 500МЛ': 2 }, ['СТЕКЛООЧИСТ. CLIN 750МЛ']],
  [['Крекеры Заря без Глютена 100 г', 'Хлебцы Глютена 100 г'], { 'ХЛЕБЦЫ ГЛЮТЕНА 100Г': 2, 'КРЕКЕРЫ ЗАРЯ БЕЗ ГЛЮТЕНА 100Г': 1 }, []],
  [['Шоколад Milka молочный 85 г', 'Шоколад Milka с фундуком 85 г'], { 'MILKA ШОК.МОЛ.85Г': 1, 'MILKA ШОК.ФУНДУК 85Г': 2 }, ['ШОКОЛАД MILKA В АСС.85Г']],
]
for (const [names, told, untold] of FAMILIES) {
  test(`${names.join(' and ')} are told apart, whichever of them have changed since the catalogue was loaded`, () => {
    const items = names.map((name, index) => ({ itemId: index + 1, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] }))
    const loaded = buildCatalogue(items)
    for (const catalogue of [loaded, ...items.map((item) => patchCatalogue(loaded, { upsert: [{ ...item, pointsPerUnit: 2 }], deleteItemIds: [] }))]) {
      for (const [line, itemId] of Object.entries(told)) assert.equal(matchLine(catalogue, { name: line })?.itemId, itemId, line)
      for (const line of untold) assert.equal(matchLine(catalogue, { name: line }), null, line)
    }
  })
}

test('all items that a line may be are named, in whichever order they were loaded', () => {
  const items = ['отборное', 'деревенское', 'луговое'].map((word, index) => ({
    itemId: index + 1,
    name: `Молоко Простоквашино ${word} 930 мл`,
    pointsPerUnit: 1,
    patterns: null,
    excludePatterns: [],
  }))
  for (const ordered of [items, items.toReversed()]) {
    const read = readLineByNames(buildCatalogue(ordered), 'МОЛ.ПРОСТОКВАШИНО 930МЛ')
    assert.deepEqual([read?.itemId, ...(read?.rivals ?? [])].sort(), [1, 2, 3])
  }
})

test('a long line is read only as far as patterns are searched', () => {
  assert.equal(nameOf(`${'я '.repeat(100)}МОЛОКО ПРОСТОКВАШИНО 3.2% 930МЛ`), 'Молоко Простоквашино 3,2% 930мл')
  assert.equal(nameOf(`${'я '.repeat(200)}МОЛОКО ПРОСТОКВАШИНО 3.2% 930МЛ`), null)
})

test('the name of a kind means the kind', () => {
  const { senseOf } = openDictionary()
  const unread = Object.keys(dictionaryData.kinds).filter((kind) => !senseOf(kind, false).kinds.includes(kind))
  assert.deepEqual(unread, ['хлопья'], 'what is of flakes has them as a taste')
})

test('no spelling is of two brands, and one stem of two tastes', () => {
  const twice = (all: readonly string[]) => all.map(sameLetters).filter((one, at, folded) => folded.indexOf(one) !== at)
  assert.deepEqual(twice(Object.values(dictionaryData.brands).flatMap((own) => [...new Set(own.map(sameLetters))])), [])
  assert.deepEqual(twice(dictionaryData.tastes.flatMap((taste) => [...new Set(taste.split(' '))])), ["yong'oq"], 'any nut, and hazelnuts')
})

test('a reading names what counted', () => {
  assert.deepEqual(matchLine(catalogue, { name: 'ПРОСТОКВ.Молоко паст.2,5% 930мл' })?.evidence, ['brand', 'kind', 'size', 'percent'])
  assert.deepEqual(matchLine(catalogue, { name: 'ЛЕЙЗ ЧИПСЫ КРАБ 90Г' })?.evidence, ['brand', 'kind', 'size', 'краб'])
})

const UNLIKE: readonly (readonly [name: string, own: string, foreign: string, why: string])[] = [
  ['Масло сливочное «Вологжанка» 82,5%, 180 г', 'МАСЛО СЛИВ ВОЛОГЖАНКА 82,5 180Г', 'масло слив Вологжанка 72,5 180 гр', 'other butter'],
  ['Бепантол, мазь для наружного применения 5%, 100 г', 'БЕПАНТОЛ МАЗЬ 5% 100Г ТУБА', 'БЕПАНТОЛ КРЕМ 5% 100Г ТУБА', 'a cream, which is no ointment'],
  ['Бепантол, крем 5%, 30 г', 'БЕПАНТОЛ КРЕМ 5% 30Г', 'Бепантол плюс 5% 30,0 крем', 'a medicine with more in it'],
  ['Карандаш чернографитный Koh-i-Noor 1500 2B', 'KOH-I-NOOR 1500 2В каранд.', 'Каранд.простой KOH-I-NOOR 1500/HB', 'a harder pencil'],
  ['Карандаш чернографитный Koh-i-Noor 1500 HB', 'Карандаш ч/г KOH-I-NOOR 1500 НВ', 'КАРАНДАШ KOH-I-NOOR 1500 4H', 'a still harder pencil'],
  [
    'Крем-краска для волос Garnier Color Naturals 5.25 Горячий шоколад',
    'Крас.д/вол.GARNIER ColorNat 5.25',
    'Крас.д/вол.GARNIER ColorNat 5.15',
    'another shade',
  ],
  ['Батарейка Varta Longlife Power AA, 4 шт.', 'VARTA Longlife Power LR6 4шт', 'VARTA Батарейка Longlife LR6 4шт', 'a battery of less power'],
  ['Батарейка Panasonic Alkaline Power AA, 4 шт.', 'PANASONIC ALKALINE AA BL4', 'PANASONIC Бат.Pro Power алкал LR6 4шт', 'a battery of more power'],
  ['Шоколад Milka тёмный, 85 г', 'MILKA Шоколад dark 85г', 'Шоколад MILKA Dark Milk 85г', 'milk chocolate'],
  ['Корм Felix для кошек с говядиной в желе, 75 г', 'ФЕЛИКС корм говяд.желе 75г', 'FELIX Корм говяд.соус д/кош.75г', 'food in sauce'],
  [
    'Чай чёрный «Гринфилд» Golden Ceylon, 100 пакетиков по 2 г',
    'ГРИНФИЛД Golden Ceylon 100пак',
    'GREENFIELD Чай Golden Ceylon черн лист 200г',
    'leaves instead of bags',
  ],
  ['Батарейки Duracell AAA, 2 шт.', 'DURACELL LR03 BL2', 'DURACELL Батарейка литиевая CR2032 2шт', 'a button'],
  ['Сыр творожный Almette с зеленью, 150 г', 'ALMETTE Сыр твор.зелень 150г', 'ALMETTE Сыр творож.огурец/зел.150г', 'a taste beside that of the item'],
  ['Шпикачки «Папа может», весовые', 'Шпикачки Папа может вес', 'Сардельки Папа может вес. 0,518', 'another sausage'],
  ['Масло моторное «Лукойл» Люкс 5W-40, 4 л', 'Масло Лукойл Люкс 5W40 4л', 'масло Lukoil LUX 10/40 4 л', 'another viscosity'],
  ['Смартфон Xiaomi Redmi Note 12, 6/128 ГБ', 'Redmi Note 12 6/128Gb смартфон', 'Redmi Note 12 4/128Gb смартфон', 'another memory'],
  [
    'Туалетная бумага Zewa Deluxe Ромашка, 8 рулонов',
    'Туал/бум Zewa Deluxe Camomile 8 рул.',
    'ZEWA Бум.туал.DELUXE бел.8рул',
    'white paper instead of a smell',
  ],
  ['Магнат Миндаль 72 г', 'МАГНАТ Морож.МИНД.эским.72г', 'МАГНАТ эскимо КЛУБНИЧ. 72Г', 'a name without a kind'],
  ['Сады Придонья Томат с солью 1 л', 'СОК САДЫ ПРИД.ТОМАТНЫЙ 1Л Т/П', 'С.ПРИДОНЬЯ Сок ябл.1л', 'a brand of two words, and no kind'],
  ['Huggies Classic 4 (7-18 кг) 50 шт', 'Хаггис Классик 4 50шт', 'Лампа св/д Gauss A60 10W E27', 'no kind, and a brand that sounds alike'],
  ['Сырок Свитлогорье ваниль в тёмном шоколаде 50 г', 'СВИТЛОГ.Сырок ВАН.т/ш 50г', 'СВИТЛОГ.Сырок ВАН.м/ш 50г', 'a coating in two letters'],
  ['Dirol Арбуз-дыня 13,6 г', 'dirol арб-дын 13,6г', 'dirol арбуз 13,6г', 'two tastes, both shortened'],
  [
    'Горячая штучка Бульмени со сливочным маслом 900 г',
    'ПЕЛЬМ.ГОР/ШТУЧКА БУЛЬМЕНИ СЛИВ/МАСЛО 900',
    'ПЕЛЬМ.ГОР/ШТУЧКА БУЛЬМЕНИ ГОВ/СВИН 900',
    'an ingredient of two words',
  ],
  ['Cheetos Сыр 85 г', 'ЧИТОС ПАЛ.КУК.СЫР 85', 'ЧИТОС ПАЛ.КУК.КЕТЧУП 85', 'a taste that may be a kind'],
  ['Дядя Ваня Огурцы и томаты 680 г', 'ДЯДЯ ВАНЯ Томаты/огурцы 680г', 'ДЯДЯ ВАНЯ Томаты 680г', 'one of two kinds'],
  ['Сыр Ламбер 50% 230 г', 'СЫР ЛАМБЕР 50% 230Г', 'СЫР ЛАМБЕР 50% ВЕС', 'the same by weight'],
  ['Боржоми 0,5 л ПЭТ', 'Вода мин. Borjomi пэт 0,5л', 'Боржоми 0.5 ст/б', 'another bottle'],
  ['Heineken 0.0 0,43 л', 'Хейнекен безалк. 430мл', 'HEINEKEN Пиво св.4,8% 0,43л', 'what a zero says of beer'],
  ['Батарейки Duracell Basic AA 4 шт', 'Батарейка Дюрасел LR6 basic бл.4', 'DURACELL LR03 basic 4шт', 'the same battery by another name'],
  ['Называйка капли 0,025% 10 мл', 'Называйка капли 0,025% 10мл', 'Называйка капли 0,05% 10мл', 'a small percentage'],
  ['Pampers Premium Care 4 (9-14 кг) 52 шт', 'Памперс премиум кеар 4 №52', 'Памперс премиум кеар 5 №52', 'a weight that is no size'],
  ['Крем Eveline увлажняющий 50 мл', 'EVELINE КРЕМ УВЛАЖН.50МЛ', 'EVELINE КРЕМ 5В1 УВЛАЖН.50МЛ', 'a cream that does five things'],
  ['Гель Dove для душа 250 мл', 'DOVE ГЕЛЬ Д/ДУША 250МЛ', 'DOVE ГЕЛЬ Д/ДУША 3В1 250МЛ', 'a gel that does three things'],
  ['Un Dani oliy nav 2 kg', 'UN DANI OLIY NAV 2KG', 'UN DANI 1-NAV 2KG', 'another grade'],
  ['Вареники Хуторок Классика 900 г', 'ВАРЕНИКИ ХУТОРОК КЛАССИКА 900Г', 'ВАРЕНИКИ ХУТОРОК 900Г', 'food without its variety'],
  ['Нурофен для детей суспензия апельсин 150 мл', 'НУРОФЕН Д/ДЕТЕЙ СУСП.(АПЕЛЬС.) 150МЛ', 'НУРОФЕН Д/ДЕТЕЙ СУСП.(КЛУБН.) 150МЛ', 'a taste in brackets'],
  ['Ручка шариковая Полюс R-301 синяя', 'РУЧКА ПОЛЮС R-301 СИНЯЯ', 'РУЧКА ПОЛЮС R-301 КРАСНАЯ', 'a colour instead of its own'],
  ['Хлеб Каравай 1 сорт 400 г', 'ХЛЕБ КАРАВАЙ 1С 400Г', 'ХЛЕБ КАРАВАЙ 2С 400Г', 'the second grade'],
  ['Мука Макфа 2 кг', 'МУКА МАКФА 2КГ', 'МУКА МАКФА 1 СОРТ 2КГ', 'a grade that is not the usual one'],
  ['Мука Макфа 1 сорт 2 кг', 'МУКА МАКФА 1С 2КГ', 'МУКА МАКФА ВЫСШ.СОРТ 2КГ', 'the highest grade'],
  ['Сок Добрый яблоко-персик 1 л', 'СОК ДОБРЫЙ яб/п 1Л', 'СОК ДОБРЫЙ ЯБЛОКО Т/П 1Л', 'a package of which a letter begins a taste'],
  ['Кофе Jacobs растворимый 95 г', 'КОФЕ JACOBS РАСТВ.', 'КОФЕ JACOBS РАСТВ.190', 'another size without its unit'],
  ['Nutrilon 1 смесь 400 г', 'NUTRILON 1 СМЕСЬ 400Г', 'NUTRILON СМЕСЬ 3-400Г', 'a number before a size'],
  ['Пиво Охота-Крепкое 0,45 л', 'ПИВО ОХОТА КРЕПКОЕ 0,45Л', 'ПИВО ОХОТА 0,45Л', 'half of a name with a hyphen'],
  ['Печенье Юбилейное 112 г', 'ПЕЧ.ЮБИЛЕЙН.112Г', 'ПЕЧ.ЮБИЛЕЙН.К/ВАНИЛЬ 112Г', 'a taste behind a slash'],
  ['Колбаса Вязанка варёная 400 г', 'КОЛБ.ВЯЗАНКА ВАР.400Г', 'КОЛБ.ВЯЗАНКА К/В 400Г', 'smoked and boiled, which is no package'],
  ['Салфетки влажные Aura 72 шт', 'САЛФ.ВЛАЖН.AURA 72ШТ', 'Б/САЛФ.AURA 72ШТ', 'paper ones'],
  ['Терафлю Лимон порошок №10', 'ТЕРАФЛЮ ПОР. (ЛИМОН) №10', 'ТЕРАФЛЮ ЭКСТРА ПОР. (ЛИМОН) №10', 'a stronger one'],
  ['Яйцо Курочкино С1 10 шт', 'ЯЙЦО КУРОЧКИНО С1 10ШТ', 'ЯЙЦО КУРОЧКИНО С0 10ШТ', 'larger eggs'],
  ['Отвёртка Зубр PH2 100 мм', 'Отвертка ЗУБР PH2x100', 'Отвертка ЗУБР PH1x100', 'a model and a length'],
  ['Туалетная бумага Veiro Classic 2 слоя (8 рул.)', 'Т/бум.Вейро Classic бел.2сл. 8рул', 'Т/бум.Вейро Classic 2сл. 4рул', 'a colour of other goods'],
  ['Musaffo Tvorog 9% 250 g', 'Musaffo tvorog 9 foiz 250g', 'Musaffo tvorog 5 foiz 250g', 'a percentage in Uzbek'],
  ['ФрутоНяня Пюре Яблоко 100 г', 'Ф.НЯНЯ Пюре ЯБЛ. 100г', 'Ф.НЯНЯ Пюре ГРУША 100г', 'the initial of a brand in one word'],
  ['Магнат Миндаль 74 г', 'МОРОЖ.МАГНАТ МИНДАЛЬ 74Г', 'МАГНИТ МИНДАЛЬ 74Г', 'a word one letter apart, and a taste that any brand has'],
  ['Мороженое Магнат миндаль 74 г', 'МОРОЖ.МАГНАТ МИНДАЛЬ 74Г', 'МОРОЖ.МАГНУМ МИНДАЛЬ 74Г', 'a brand that ends as the other one might'],
  ['Сок Rich апельсин 1 л', 'Сок РИЧ апельсин 1л', 'Сок RAUCH апельсин 1л', 'a brand of the same kind and with the same consonants'],
  ['Red Label 100 пак', 'RED LABEL Чай черн.100пак', 'Виски РЕД ЛЕЙБЛ 0,7Л', 'a bottle instead of bags'],
  ['Burn Original', 'БЕРН Ориджинал 0,5л', 'Барни 5шт', 'the consonants of a brand of which everybody knows what it sells'],
  ['Hydrolife 1,5 l', 'Hydrolife suv 1.5L', 'HYDRO SUV 1.5L', 'how the brand begins'],
  ['Rich Апельсин 1 л', 'Сок Рич апельсин 1л', 'RAUCH Апельсин 1л', 'a brand with the consonants of another one'],
  ['Akbar Gold qora 95 g', 'Choy Akbar Gold qora 95g', 'JACOBS Кофе GOLD раст.ст/б 95г', 'a known brand that sounds like the unknown one'],
  ['Dinay olma sharbati 1 l', 'Dinay sharbat olma 1l', 'Сок Дена яблоко 1л', 'two short brands with the same consonants'],
  ['Coca-Cola ichimlik 1,5 l', 'COCA-COLA ПЭТ 1.5Л', 'Нап.Добр.COLA ПЭТ 1.5л', 'half of a known brand, and a word of another one'],
  ['Лапша Биг Бон говядина 75г', 'БИГ БОН Лапша говядина 75г', 'Лапша БИГ ЛАНЧ говядина 75г', 'a known brand that shares its first word'],
  ['Красная цена 1 кг', 'КР.ЦЕНА Мука 1кг', 'Красная икра 1кг', 'how a known brand of two words begins'],
  ['Моя семья Яблоко 0,95 л', 'МОЯ СЕМЬЯ Сок яблоко 0,95л', 'МОЯ ЦЕНА ЯБЛОКО 0.95Л', 'a brand of two words, the first of which says whose'],
  [
    'Сибирская коллекция Пельмени Сибирские 700 г',
    'СИБ.КОЛЛ.Пельмени СИБИР.700г',
    'СИБ.КОЛЛ.Пельмени ФИРМЕН.700г',
    'a word of the brand that begins as the variety',
  ],
  ['Молоток Зубр 500 г', 'ЗУБР Молоток 500г', 'Пиво ЗУБР 0,5л', 'a kind that is unlike ground coffee'],
  ['Чёрный жемчуг Крем для лица ночной 56+ 50 мл', 'ЧЕР.ЖЕМЧУГ Крем д/лица 56+ НОЧН.50мл', 'ЧЕР.ЖЕМЧУГ Крем д/лица 56+ ДНЕВН.50мл', 'day and night'],
  ['Шоколад Вернисаж фундук 85г', 'ВЕРНИСАЖ ШОК.ФУНДУК 85Г', 'ВЕРНИСАЖ ШОК.ФУНДУК/ИЗЮМ 85Г', 'a second taste that is written out'],
  ['Сок Лесной берег яблоко-вишня 1л', 'ЛЕСНОЙ БЕРЕГ СОК ЯБЛ/ВИШНЯ 1Л', 'ЛЕСНОЙ БЕРЕГ СОК ВИШНЯ 1Л', 'one taste of a blend'],
  ['Пюре Лучик яблоко, груша и творог 90г', 'ЛУЧИК ПЮРЕ ЯБЛ/ГРУША/ТВОРОГ 90Г', 'ЛУЧИК ПЮРЕ ЯБЛ/ГРУША 90Г', 'two tastes of three'],
  ['Чипсы Lays сыр 140г', 'LAYS ЧИПСЫ СЫР 140Г', 'LAYS ЧИПСЫ 4 СЫРА 140Г', 'how many of the taste there are'],
  ['Чипсы Lays Stax паприка 140г', 'ЛЕЙС СТАКС ЧИПСЫ ПАПРИКА 140Г', 'LAYS ЧИПСЫ ПАПРИКА 140Г', 'a series of the brand'],
  ['Шампунь Head & Shoulders Основной уход 400мл', 'H&S ШАМП.ОСН.УХОД 400МЛ', 'H&S ШАМП.2В1 ОСН.УХОД 400МЛ', 'two in one'],
  ['Зефир Вернисаж ванильный 255г', 'ВЕРНИСАЖ ЗЕФИР ВАН.255Г', 'ВЕРНИСАЖ ЗЕФИР ВАНИЛЬН.250Г', 'a pack of nearly the size'],
  ['Энергетик Adrenaline Rush 0,449л', 'ADRENALINE RUSH 0.45Л', 'ADRENALINE RUSH 0.25Л', 'a size, rounded'],
  ['Бритва Gillette Blue 3 3шт', 'GILLETTE BLUE3 БРИТВА 3ШТ', 'GILLETTE BLUE3 БРИТВА 6ШТ', 'a number that is no size'],
  ['Холодный чай Lipton зеленый 1л', 'LIPTON ЧАЙ ХОЛ.ЗЕЛ.1Л', 'LIPTON ЧАЙ ЗЕЛ.25ПАК', 'bags instead of a bottle'],
  ['Корм сухой для собак Pro Plan ягненок 3кг', 'PRO PLAN КОРМ Д/СОБ.СУХ.ЯГН.3КГ', 'PRO PLAN КОРМ Д/КОШ.СУХ.ЯГНЕНОК 3КГ', 'another animal, by initials'],
  [
    'Шоколад Milka молочный с фундуком 85г',
    'МИЛКА ШОК.МОЛ.ФУНДУК 85Г',
    'ALPEN GOLD ШОК.МОЛ.ФУНДУК 85Г',
    'another brand, beside a shortened word that sounds alike',
  ],
  ['Квас Лесной берег 1,35л', 'КВАС ЛЕСНОЙ БЕРЕГ ФИЛЬТР.1.35Л', 'ЛЕСНОЙ БЕРЕГ КВАС ОКРОШ.1.35Л', 'a shortened word of which the name tells nothing'],
  ['Сыр Тильзитер Лесной 50% 200г', 'ЛЕСНОЙ СЫР ТИЛЬЗИТЕР 50% 200Г', 'ЛЕСНОЙ СЫР РОСС.50% 200Г', 'a shortened name of another cheese'],
  ['Масло подсолнечное Слобода рафинированное 1л', 'СЛОБОДА МАСЛО ПОДС.РАФ.1Л', 'СЛОБОДА МАСЛО ПОДС.РАФ.С ОЛИВК.1Л', 'a further ingredient'],
  ['Мицеллярная вода Garnier для чувствительной кожи 400мл', 'GARNIER МИЦ.ВОДА Д/ЧУВСТВ.КОЖИ 400МЛ', 'GARNIER МИЦ.ВОДА С МАСЛАМИ 400МЛ', 'another ingredient'],
  ['Вафли Яшкино ореховые 300г', 'ЯШКИНО ВАФЛИ ОРЕХ.300Г', 'ЯШКИНО ВАФЛИ СЛИВОЧН.300Г', 'another filling, shortened'],
  ['Кетчуп Heinz томатный 320г', 'HEINZ КЕТЧУП ТОМАТНЫЙ 320Г', 'HEINZ КЕТЧУП ТОМАТНЫЙ ИТАЛЬЯНСКИЙ 320Г', 'a further adjective'],
  ['Чипсы Lays краб 140г', 'LAYS ЧИПСЫ КРАБ 140Г', 'LAYS STAX ЧИПСЫ КРАБ 140Г', 'a series that the name does not have'],
  ['Порошок Tide Альпийская свежесть 3кг', 'TIDE СМС АЛЬП.СВЕЖ.3КГ', 'TIDE СМС ЛЕНОР АЛЬП.СВЕЖ.3КГ', 'a second brand'],
  ['Колбаса вареная Докторская Останкино 400г', 'ОСТАНКИНО КОЛБ.ВАР.ДОКТОРСКАЯ 400Г', 'ОСТАНКИНО КОЛБ.ВАР.МОЛОЧНАЯ 400Г', 'half of a name in two words'],
  ['Колбаса вареная Лесная 400г', 'ЛЕСНАЯ КОЛБ.ВАР.400Г', 'ЛЕСНАЯ КОЛБ.В/К 400Г', 'initials that mean something as a whole'],
  ['Шампунь Чистая линия крапива 400мл', 'ЧИСТ.ЛИНИЯ ШАМП.КРАПИВА 400МЛ', 'ЧИСТ.ЛИНИЯ ШАМП.ЛОПУХ И КРАПИВА 400МЛ', 'what is paired with the taste'],
  ['Каша ФрутоНяня рисовая молочная 200мл', 'ФРУТОНЯНЯ КАША МОЛ.РИС.200МЛ', 'ФРУТОНЯНЯ КАША Б/МОЛ.РИС.200МЛ', 'without what the name has'],
  ['Батарейки Duracell Ultra AA 4шт', 'DURACELL БАТ.ULTRA АА 4ШТ', 'DURACELL БАТ.ULTRA ААА 4ШТ', 'another battery'],
  ['Вода Ессентуки №4 1,5л', 'ЕССЕНТУКИ №4 ВОДА 1.5Л', 'ЕССЕНТУКИ ЦЕЛЕБНАЯ ВОДА 1.5Л', 'no number where the name has one'],
  ['Колготки Conte Style 20 ден 3', 'КОЛГОТКИ CONTE STYLE 20 3', 'КОЛГОТКИ CONTE STYLE 40 3', 'another of two numbers'],
  ['Корм для кошек Perfect Fit индейка 650г', 'PERFECT FIT КОРМ Д/КОШ.ИНДЕЙКА 650Г', 'PERFECT FIT КОРМ Д/СТЕРИЛ.КОШ.ИНДЕЙКА 650Г', 'for neutered animals'],
  ['Корм для кошек Whiskas индейка 650г', 'WHISKAS КОРМ Д/КОШ.ИНДЕЙКА 650Г', 'WHISKAS КОРМ Д/КОТЯТ ИНДЕЙКА 650Г', 'for the young'],
  ['Мыло Palmolive молоко и мед 90г', 'PALMOLIVE МЫЛО МОЛОКО/МЕД 90Г', 'PALMOLIVE МЫЛО МОЛОКО/МЕД 4*90Г', 'a pack of several'],
  ['Сыр Hochland плавленый с грибами 140г', 'HOCHLAND СЫР ПЛ.ГРИБЫ 140Г', 'HOCHLAND СЫР ТВОР.ГРИБЫ 140Г', 'another sort of cheese'],
  ['Пиво Stella Artois светлое 0,44л', 'STELLA ARTOIS СВ.0.44Л', 'БОКАЛ STELLA ARTOIS 0.44Л', 'a gift with the name of the brand'],
  ['Вискас говядина 350', 'WHISKAS Корм говяд.350г', 'WHISKAS Корм говяд.85г', 'a size whose unit the name leaves out'],
  ['Жидкость для розжига Royal Grill 0,5 л', 'ЖИДК.Д/РОЗЖ. ROYALGRILL 0,5Л', 'ЖИДК.Д/РОЗЖ. ROYALFIRE 0,5Л', 'two words in one'],
  ['Карандаш ErichKrause Jet Black HB', 'Каранд. ERICH KRAUSE JetBlack HB', 'Каранд. ERICH KRAUSE JetRed HB', 'one word in two'],
  ['Bliss Сок вишнёвый 1 л', 'BLISS SOK VISHNYA 1L', 'BLISS SOK YABLOKO 1L', 'Russian in Latin letters'],
  ['Три корочки Бекон 40 г', 'СУХАРИКИ ТРИ КОРОЧКИ БЕКОН 40Г', 'СУХАРИКИ ТРИ КОРОЧКИ СЫР 40Г', 'a taste that is goods elsewhere'],
  ['Crafers какао 180 г', 'Вафли Crafers какао 0,18', 'Вафли Crafers фундук 0,18', 'a taste that is goods elsewhere, behind a brand that nobody knows'],
  ['Chortoq 0,5 л', 'Вода ЧАРТАК 0,5Л', 'Вода ЧЕРТОК 0,5Л', 'a vowel that is heard otherwise'],
  ['Drive Me 0,449 л', 'ДРАЙВ МИ Энерг.нап. 0,449л', 'ДРОВА МИ Энерг.нап. 0,449л', 'an English vowel'],
  ["Johnson's шампунь 300 мл", 'Шампунь Джонсонс 300 мл', 'Шампунь Джексонс 300 мл', 'the English possessive'],
  ['Duracell Basic AA BL4', 'DURACELL Батар.BASIC AA LR6 4шт', 'DURACELL Батар.BASIC AA LR6 2шт', 'how many are in a blister'],
  ['Gillette Mach3 4s', 'Кассеты GILLETTE MACH3 4ШТ', 'Кассеты GILLETTE MACH3 8ШТ', 'how many pieces, in English'],
  ['Увелка Крупа гречневая, 5 пакетов по 80 г', 'Крупа гречн. Увелка 400гр', 'Крупа гречн. Увелка 800гр', 'packets in a pack'],
  ['Рахат Конфеты Белочка, вес', 'РАХАТ Белочка конф. 1кг', 'РАХАТ Белочка конф. 200г', 'a kilogram of what is sold by weight'],
  [
    'Harrys American Sandwich 7 злаков 470 г',
    'Хлеб Харрис 7 злаков сэндвич. 470г',
    'Хлеб Коломенский 7 злаков сэндвич. 470г',
    'the first word of a brand of several',
  ],
  ['Бифилайф Красноярский Милко 2,5% 500 г', 'Бифилайф Милко 2,5% 500г', 'Бифилайф Томский 2,5% 500г', 'the noun of a brand with an adjective'],
  ['Мороженое Чистая линия Крем-брюле 110 г', 'Ч/ЛИНИЯ МОРОЖ.КР/БРЮЛЕ 110Г', 'Ч/ЛИНИЯ МОРОЖ.ВАН. 110Г', 'a taste in two words'],
  ['Adrenaline Rush 0,449 л', 'ADRENALINE RUSH 0,449', 'ADRENALINE RUSH Б/САХАРА 0,449', 'what a cut line says it is without'],
  ['Ahmad Tea Earl Grey 25 пак', 'AHMAD Чай ГРАФ ГРЕЙ черн.25х2г', 'Choy Ahmad Tea Earl Grey 100g', 'grams of what the name has in bags'],
  ['Кириешки Сухарики Бекон 40 г', 'КИРИЕШКИ СУХАР.БЕКОН 40Г', 'КИРИЕШКИ 40Г', 'a taste beside the kind that may be a kind, too'],
  ['Батарейки Duracell CR2032 2 шт', 'DURACELL Батар.CR2032 2ШТ', 'DURACELL Батар.BASIC 2ШТ', 'no model where the name has one'],
  ['Щебекинские Вермишель 450 г', 'ЩЕБЕКИН.Вермишель 450г', 'ЩЕБЕКИН.Спагетти 450г', 'another sort of the kind'],
  ['Клей-карандаш Erich Krause Crystal 15 г', 'Клей-карандаш EK Crystal 15г', 'Клей-карандаш EL Crystal 15г', 'the initials of a brand and the word behind it'],
  ['Молоко Простоквашино отборное 930мл', 'ПРОСТОКВ.МОЛОКО ОТБ.930МЛ', 'ПРОСТОКВ.МОЛОКО ТОПЛ.ОТБ.930МЛ', 'baked milk'],
  ['Филе грудки цыплёнка-бройлера Петелинка, кг', 'ПЕТЕЛИНКА ФИЛЕ ГРУДКИ ЦБ ОХЛ 1КГ', 'ПЕТЕЛИНКА ФИЛЕ БЕДРА ЦБ ОХЛ 1КГ', 'chicken in two letters'],
  ['Подсластитель Milford 300 таб', 'MILFORD ЗАМ.САХАРА 300ТАБ', 'MILFORD САХАР 300ТАБ', 'what is instead of sugar'],
  ['Чай Milford Мята 20 пак', 'MILFORD НАП.ЧАЙНЫЙ МЯТА 20ПАК', 'MILFORD НАП.ЧАЙНЫЙ ЛИПА 20ПАК', 'tea that is called a drink'],
  ['Батарейка Panasonic Zinc Carbon AA, 4 шт', 'PANASONIC БАТАР.ZINC CARBON R6 4ШТ', 'PANASONIC БАТАР.ZINC CARBON R03 4ШТ', 'a battery without alkali'],
  ['Стрепсилс с мёдом таблетки, 36 шт', 'СТРЕПСИЛС ТАБЛ.С МЕДОМ X36', 'СТРЕПСИЛС ТАБЛ.С МЕДОМ X24', 'how many, behind a cross'],
  ['Карандаши Гамма Лицей 12 цветов', 'КАРАНД.ГАММА ЛИЦЕЙ 12Ц', 'КАРАНД.ГАММА ЛИЦЕЙ 24Ц', 'colours in one letter'],
  ['Schogetten Тёмный шоколад, 100 г', 'ШОК.SCHOGETTEN ТЕМН.100Г', 'ШОК.SCHOGETTEN БЕЛ.100Г', 'a kind behind the word that describes it'],
  ['Calgon Таблетки 35 шт', 'CALGON ТАБЛ.3В1 35ШТ', 'CALGON ТАБЛ.3В1 15ШТ', 'how many things it does, where all of its kind do several'],
  ['Sen Soy Соус для лапши 80 г', 'СЕН СОЙ СОУС Д/ЛАПШИ 80Г', 'СЕН СОЙ ЛАПША 80Г', 'what goods are for, shortened'],
  ['Сыр Радость вкуса Сметанковый 45%', 'Р.ВК.СЫР СМЕТАНК. 45% 1кг', 'Р.ВД.СЫР СМЕТАНК. 45% 1кг', 'the first letter of a brand, and a part of its second word'],
  ['Яйцо куриное Синявинское С0 10 шт', 'ЯЙЦО СИНЯВИНСКОЕ СО', 'ЯЙЦО СИНЯВИНСКОЕ С1', 'a grade of eggs with a letter'],
  ['Яйцо куриное Синявинское С1 10 шт', 'ЯЙЦО СИНЯВИНСКОЕ 1кат.10шт', 'ЯЙЦО СИНЯВИНСКОЕ 2кат.10шт', 'a grade of eggs as a category'],
  [
    'Вино Фанагория Каберне красное полусладкое 0,75 л',
    'Вино ФАНАГОРИЯ Каберне КрП/слРос 0.75L',
    'Вино ФАНАГОРИЯ Каберне КрСухРос 0.75L',
    'colour, sweetness and country of a wine in one',
  ],
  ['Карбонад Велком копчёно-варёный 450 г', 'Карбонад Велком к/в в/у 450г', 'Карбонад Велком с/к в/у 450г', 'smoked and cooked in either order'],
  ['Оливки Красная цена без косточки 300 г', 'К.Ц ОЛИВКИ Б/К Ж/Б 300Г', 'К.Ц ОЛИВКИ С/К Ж/Б 300Г', 'the first letters of a brand without the last dot'],
  [
    'Джем Махеевъ чёрная смородина 300 г',
    'ДЖЕМ МАХЕЕВЪ ЧЕРНОСМОРОДИНОВЫЙ 300Г',
    'ДЖЕМ МАХЕЕВЪ КРАСНОСМОРОДИНОВЫЙ 300Г',
    'a taste of two words as an adjective',
  ],
  [
    'Бедро цыплёнка-бройлера Петелинка охлаждённое, кг',
    'ПЕТЕЛИНКА БЕДРО ЦБ охл. 1кг',
    'ПЕТЕЛИНКА ЦБ охл. 1кг',
    'what the goods are, in a word that the dictionary does not know',
  ],
  ['Сыр Сваля Гауда 45% 200 г', 'СЫР СВАЛЯ ГАУДА 45% 200Г', 'С.ГАУДА 45% 200Г', 'a letter that is that of the kind'],
  ['Мука Макфа пшеничная 1 кг', 'МУКА МАКФА ПШЕН.1КГ', 'М.ПШЕН. 1КГ', 'a letter, and what all such goods are'],
  ['Вино Шато Тамань красное сухое 0,75 л', 'Вино ШАТО ТАМАНЬ КрСух 0.75', 'Вино ШАТО ТАМАНЬ СухБел 0.75', 'a colour behind the sweetness'],
  ['Вино Фанагория Каберне красное сладкое 0,75 л', 'Вино ФАНАГОРИЯ Каберне КрСлРос0.75', 'Вино ФАНАГОРИЯ Каберне КрП/слРос0.75', 'half sweet, in one word'],
  ['Пиво Балтика светлое 0,45 л', 'Пиво Балтика св.0,45л ж/б', 'Пиво Карлсберг св.0,45л ж/б Балтика', 'a maker behind the package'],
  ['Нектар Rich манго и апельсин 1 л', 'НЕКТАР RICH МАНГО/АПЕЛЬСИН 1Л', 'НЕКТАР RICH ИЗ АПЕЛЬСИНОВ 1Л', 'two tastes that are one'],
  [
    "Краска для волос L'Oréal Paris Casting Crème Gloss 323 Чёрный шоколад",
    'КАСТИНГ Крем Глосс 323 Черн.Шок.',
    'КАСТИНГ Крем Глосс 535 Шоколад',
    'a shade, of a house that the till leaves out',
  ],
  ['Антиперспирант шариковый Rexona Свежесть душа 50 мл', 'REXONA А/П рол.Свежесть душа 50мл', 'REXONA А/П Аэроз.Свежесть душа 150м', 'two letters for a kind'],
  ['Яйцо куриное Боровское высшей категории 10 шт', 'ЯЙЦО БОРОВСКОЕ В/К 10ШТ', 'ЯЙЦО БОРОВСКОЕ 1КАТ 10ШТ', 'the highest grade of eggs'],
  [
    'Корнерсы Dr. Korner сырные 50 г',
    'DR.KORNER Корнерсы сырные 50г',
    'Сыр Пармезан Гранд 45%',
    'a brand that hardly sounds alike, and goods that the line does not name',
  ],
  [
    'Крабик для волос LAF Фигурный',
    'LAF Крабик для волос Фигурный в асс УЗ',
    'LAF Крабик для волос Фигурный Бабочка',
    'every word of a name without figures, and letters behind them',
  ],
  ['Яйца куриные Marhamat С1 10 шт', 'Tuxum MARHAMAT C1 10dona', 'Tuxum MARHAMAT C2 10dona', 'a grade of eggs in Uzbek'],
  [
    'Каша Fleur Alpine Гречневая безмолочная 175 г',
    'Каша Fleur Alpine б/молоч. гречневая 175г',
    'Каша Fleur Alpine молоч. гречневая 175г',
    'what goods are free of, in one word',
  ],
  [
    'Коньяк Старый Кёнигсберг пятилетний 40% 0,5 л',
    'Коньяк СТАРЫЙ КЕНИГСБЕРГ 5* 0,5 л 40%',
    'Коньяк СТАРЫЙ КЕНИГСБЕРГ 4* 0,5 л 40%',
    'stars of a cognac, and its years',
  ],
  ['Масло сладкосливочное Лесной луг 82,5% 180 г', 'МАСЛО ЛЕСНОЙ ЛУГ СЛИВ.82,5%180Г', 'МАСЛО ЛЕСНОЙ ЛУГ ШОКОЛ.82,5%180Г', 'a name of butter'],
  ['Масло сливочное Лесной луг 72,5% 180 г', 'МАСЛО КРЕСТ.ЛЕСНОЙ ЛУГ СЛ/СЛИВ.72,5%180Г', 'МАСЛО КРЕСТ.ЛЕСНОЙ ЛУГ 82,5%180Г', 'what butter of 72.5 % is called'],
  ['Витамир Омега-3 капсулы 30 шт', 'ВИТАМИР ОМЕГА-3 КАПС.№30', 'ВИТАМИР ОМЕГА-3 КАПС.№60', 'a number that is part of a word, and no count'],
  ['Чай зелёный Гриффин Flirt клубника-персик 25 пакетиков', 'Чай зел. Гриффин Flirt 25п*1.5г', 'Чай зел. Гриффин 25п*1.5г', 'green, which of tea is no taste'],
  ['Сок Лесной луг Яблоко 1 л', 'ЛЕСН.ЛУГ СОК ЯБЛ.1Л', 'ЛЕСН.ЛУГ СОК ЯБЛ/ПЕРС.1Л', 'a taste that is paired with the own one'],
  ['Сок Лесной луг Томат 1 л', 'ЛЕСН.ЛУГ СОК ТОМАТН.С СОЛЬЮ 1Л', 'ЛЕСН.ЛУГ СОК ТОМАТН.С СЕЛЬДЕРЕЕМ 1Л', 'salt in juice'],
  ['GILLETTE MACH3 4s', 'GILLETTE КАССЕТЫ МАК3 4ШТ', 'GILLETTE ПЕНА МАК3 250МЛ', 'things that are counted, and others in litres'],
  [
    'Коньяк Старая Крепость семилетний 40% 0,5 л',
    'Коньяк СТАРАЯ КРЕПОСТЬ 7 лет 0,5л 40%',
    'Коньяк СТАРАЯ КРЕПОСТЬ 5 лет 0,5л 40%',
    'years of a cognac in words',
  ],
  [
    'Корм для кошек Purina One лосось 750 г',
    'ONE Корм д/кошек лосось 750г',
    'BRIT ONE Корм д/кошек лосось 750г',
    'the goods of a house, and a maker before such a word',
  ],
  ['Яйцо куриное Праксис С1 10 шт', 'ЯЙЦО ПРАКСИС С1 10ШТ', 'ЯЙЦО ПРАКСИС БИО 10ШТ', 'what eggs are always of, which is left out'],
  ['Хлеб Столичный Каравай 400 г', 'ХЛЕБ СТОЛИЧНЫЙ КАРАВАЙ 400Г', 'ХЛЕБЦЫ СТОЛИЧНЫЙ КАРАВАЙ 400Г', 'a kind that only begins like another one'],
  ['Грудка куриная Петелинка без кожи охлаждённая', 'ГРУДКА БЕЗ КОЖИ ПЕТЕЛИНКА ОХЛ', 'ПЕТЕЛИНКА БЕЗ КОЖИ ОХЛ', 'which part of a hen it is'],
  ['Батончик Bounty Dark 55 г', 'БАУНТИ DARK 55Г', 'БАТОНЧИК BOUNTY 55Г', 'dark, which the usual bar is not'],
  ['Парацетамол Реневал 500 мг таблетки 20 шт', 'ПАРАЦЕТАМОЛ РЕНЕВАЛ 500МГ-20 ТАБ', 'ПАРАЦЕТАМОЛ РЕНЕВАЛ 500МГ-10 ТАБ', 'a count that a dash joins to a dose'],
  [
    'Колбаса варёная Пит-Продукт Докторская ГОСТ 400 г',
    'ПИТ-ПРОДУКТ Колб.Докт.вар.ГОСТ 400г',
    'Колбаса КЛИНСКАЯ Докт вар ГОСТ400г',
    'a brand whose halves mean something',
  ],
  ['Клей-карандаш Erich Krause 15 г', 'КЛЕЙ-КАР. ERICH KRAUSE 15Г', 'Карандаши цв. 18цв ERICH KRAUSE', 'glue that is no pencil'],
  ['Молоко сгущённое с сахаром Главпродукт 8,5% 380 г', 'ГЛАВПРОД.Мол.сгущ.с сах.380г', 'ГЛАВПРОД.Мол.сгущ.вар.с сах.380г', 'boiled milk'],
  [
    'Подгузники Pampers Premium Care размер 3 60 шт',
    'PAMPERS Premium Care Подгузники Миди 6-10кг №60',
    'PAMP.Подг.PREM.CARE Maxi(9-14)60шт',
    'sizes with names',
  ],
  ['Подгузники Huggies Elite Soft 1 20 шт', 'ХАГГИС ЭЛИТ СОФТ НЬЮБОРН 20ШТ', 'Хаггис Элит Софт подг. 2 р.20шт', 'a size that a letter names'],
  ['Подгузники Merries XL 12-20 кг 38 шт', 'MERRIES ПОДГ. XL 38ШТ', 'MERRIES ПОДГ. L 38ШТ', 'sizes by letter'],
  [
    'Подгузники Huggies Classic 4 Maxi Pack 50 шт',
    'HUGGIES CLASSIC ПОДГ. 4 MAXI PACK 50ШТ',
    'HUGGIES CLASSIC ПОДГ. 5 MAXI PACK 50ШТ',
    'a pack, which is no size',
  ],
  ['Трусики женские Incanto макси 2 шт', 'INCANTO трусики женские макси 2шт', 'INCANTO трусики женские слип 2шт', 'underwear, which has a cut'],
  ['Клей Контакт 15 г', 'КОНТАКТ КЛЕЙ 15Г', 'КОНТАКТ КЛЕЙ-КАРАНДАШ 15Г', 'glue that is no stick'],
  ['Таблетки Коделак 10 шт', 'КОДЕЛАК ТАБ. №10', 'КОДЕЛАК ПАСТИЛКИ №10', 'tablets that are no pastilles'],
  ['Вареники со сгущёнкой Добрыня 450 г', 'ДОБРЫНЯ ВАРЕНИКИ СГУЩ. 450Г', 'ДОБРЫНЯ БЛИНЧИКИ СО СГУЩЕНКОЙ 450Г', 'dumplings, which are not boiled milk'],
  ['Мясо говядины тушёное Гродфуд 338 г', 'ГРОДФУД ГОВЯДИНА ТУШЕНАЯ 338Г', 'ГРОДФУД СВИНИНА ТУШЕНАЯ 338Г', 'stewed meat of another animal'],
  ['Пюре Тёма мясное кролик 100 г', 'ТЕМА ПЮРЕ КРОЛИК 100Г', 'ТЕМА ПЮРЕ КРОЛИК С РИСОМ 100Г', 'rice beside meat'],
  ['Блинчики Морозко с капустой 420 г', 'МОРОЗКО БЛИНЧИКИ КАПУСТА 420Г', 'МОРОЗКО БЛИНЧИКИ С МЯСОМ И КАПУСТОЙ 420Г', 'meat as a filling'],
  ['Пюре Тёма кабачок 100 г', 'ТЕМА ПЮРЕ КАБАЧОК 100Г', 'ТЕМА ПЮРЕ МЯСО/КАБАЧОК 100Г', 'meat and a vegetable'],
  ['Мороженое Русский холод 100 мл трубочка', 'РУССКИЙ ХОЛОД МОРОЖ. ТРУБОЧКА 100МЛ', 'РУССКИЙ ХОЛОД МОРОЖ. 100МЛ СТАКАНЧИК', 'a pastry that is no straw'],
  ['Магний В6 Эвалар таблетки 60 шт', 'Эвалар Магний B6 таб. №60 (БАД)', 'Магний хелат Эвалар таб №60', 'a vitamin in letters of either alphabet'],
  [
    'Говядина тушёная Главпродукт высший сорт 338 г',
    'Главпродукт говядина туш. в/с 338г',
    'тушенка свинина Главпродукт в/с 338г',
    'a kind that only two words of the name say',
  ],
  ['Кофе Nescafe 3в1 классик 14,5 г', 'НЕСКАФЕ 3 В1 КЛАССИК 14.5Г', 'НЕСКАФЕ 2 В1 КЛАССИК 14.5Г', 'a preposition that is no vitamin'],
  ['Вино Фанагория Цвайгельт 2021 красное сухое 0,75 л', 'ФАНАГОРИЯ ЦВАЙГЕЛЬТ 2021 КР.СУХ. 0.75Л', 'ФАНАГОРИЯ 2021 0.75Л', 'a year, which is no article'],
  ['Конструктор LEGO City 60312 Полицейская машина', 'LEGO City 60312', 'LEGO ПАКЕТ 60312', 'a bag with the number of an article'],
  ['Зубная паста Colgate Max Fresh взрывная мята 100 мл', 'КОЛГЕЙТ З/П MAX FRESH ВЗРЫВН.МЯТА 100МЛ', 'КОЛГЕЙТ З/П МЯТА 100МЛ', 'Fresh as a name'],
  [
    'Гель для стирки Synergetic Color 2,75 л',
    'SYNERGETIC ГЕЛЬ Д/СТИРКИ COLOR 2.75Л',
    'SYNERGETIC ГЕЛЬ Д/БЕЛОГО И ЦВЕТНОГО БЕЛЬЯ 2.75Л',
    'white linen and coloured',
  ],
  ['Станок одноразовый Gillette Blue 2 5 шт', 'GILLETTE BLUE II 5ШТ', 'GILLETTE BLUE III 5ШТ', 'Roman figures'],
  ['Конструктор LEGO City 60312 Полицейская машина', 'LEGO 60312', 'LEGO City 60314', 'an article by its number'],
  ['Зубная паста R.O.C.S. Бионика 74 г', 'Р.О.К.С. ЗУБ.ПАСТА БИОНИКА 74Г', 'РОКС ЗУБ.ПАСТА 74Г', 'a brand with dots in the other alphabet'],
  [
    'Творог Село Зелёное 5% 300 г',
    'С.ЗЕЛЕНОЕ ТВОРОГ 5% 300Г',
    'С.ЗАРЕЧНОЕ ТВОРОГ 5% 300Г',
    'the first letter of a brand before an adjective that belongs to it',
  ],
  [
    'Творожок Савушкин воздушный ваниль 3,5% 100 г',
    'САВУШКИН ТВОРОЖОК ВАНИЛЬ 3,5% 100Г',
    'САВУШКИН ТВОРОЖОК КЛУБНИКА 3,5% 100Г',
    'what has no capital behind a name is no brand',
  ],
  ['Батарейки GP Super AA LR6 4 шт', 'ЭЛ.ПИТ.GP СУПЕР ПАЛЬЧИК.4ШТ', 'ЭЛ.ПИТ.GP СУПЕР МИЗИНЧ.4ШТ', 'sizes of batteries by the names of fingers'],
  ['Батарейка Maxell CR2032 1 шт', 'MAXELL ЭЛ.ПИТ.2032 1ШТ', 'MAXELL ЭЛ.ПИТ.2025 1ШТ', 'a battery by its number'],
  [
    'Сайра Доброфлот натуральная с добавлением масла 245 г',
    'ДОБРОФЛОТ САЙРА НДМ 245Г',
    'ДОБРОФЛОТ САЙРА Т/С 245Г',
    'fish in its juice and oil, in three letters',
  ],
  ['Бычки Рыбное меню в томатном соусе 240 г', 'РЫБНОЕ МЕНЮ БЫЧКИ Т/С 240Г', 'РЫБНОЕ МЕНЮ БЫЧКИ В МАСЛЕ 240Г', 'tomato sauce in two letters'],
  ['Гель для стирки Ласка Color 1 л', 'ЛАСКА ГЕЛЬ Д/СТИРКИ ЦВ.БЕЛЬЯ 1Л', 'ЛАСКА ГЕЛЬ Д/СТИРКИ БЕЛ.БЕЛЬЯ 1Л', 'what is for coloured linen'],
  ['Крупа гречневая Увелка в пакетиках 5 x 80 г', 'УВЕЛКА КРУПА ГРЕЧН.ВАР/ПАК 400Г', 'УВЕЛКА КРУПА РИС ВАР/ПАК 400Г', 'bags for boiling'],
  ['Шоколад Победа горький 72% 100 г', 'ПОБЕДА ШОКОЛАД 72% 100Г', 'ПОБЕДА ШОКОЛАД 100Г', 'dark chocolate, which a line states or its percentage tells'],
  ['Пюре Бабушкино Лукошко кролик 100 г', 'ПЮРЕ БАБУШКИНО ЛУКОШКО ИЗ МЯСА КРОЛИКА 100Г', 'ПЮРЕ БАБУШКИНО ЛУКОШКО ИЗ МЯСА ИНДЕЙКИ 100Г', 'meat of an animal'],
  ['Масло Экомилк Крестьянское 72,5% 180 г', 'МАСЛО ЭКОМИЛК 72.5% 180ГР', 'МАСЛО ЭКОМИЛК 180ГР', 'butter that is called so for its fat'],
  ['Ручка шариковая Erich Krause R-301 синяя', 'РУЧКА ЭРИХ КРАУЗЕ R301 СИНИЙ', 'РУЧКА ЭРИХ КРАУЗЕ R301 КРАСНЫЙ', 'an adjective in another gender'],
  ['Бедро цыплёнка-бройлера Петелинка охлаждённое вес', 'ПЕТЕЛИНКА БЕДРО ЦЫП.ОХЛ.ВЕС', 'ПЕТЕЛИНКА ГОЛЕНЬ ЦЫП.ОХЛ.ВЕС', 'a chick, which is chicken'],
  ['Форель Русское море слабосолёная 120 г', 'РУССКОЕ МОРЕ ФОРЕЛЬ СЛ/СОЛ.120Г', 'РУССКОЕ МОРЕ СЕЛЬДЬ СЛ/СОЛ.120Г', 'fish that is slightly salted'],
  ['Масло сливочное Экомилк несолёное 82,5% 180 г', 'ЭКОМИЛК МАСЛО СЛ/СЛИВ.Н/СОЛ.82,5% 180Г', 'ЭКОМИЛК МАСЛО СОЛЕНОЕ 82,5% 180Г', 'butter without salt'],
  ['Лампа светодиодная Gauss 10 Вт E27', 'ЛАМПА GAUSS LED 10W E27', 'ЛАМПА GAUSS ГАЛОГЕН 10W E27', 'lamps by how they shine'],
  ['Жидкость стеклоомывателя Sintec Зима -20 5 л', 'СИНТЕК ЖИДК.СТЕКЛООМ.ЗИМН.-20 5Л', 'СИНТЕК ЖИДК.СТЕКЛООМ.ЛЕТН.5Л', 'the season of a fluid'],
  [
    'Корм сухой для щенков Pedigree говядина 600 г',
    'PEDIGREE PUPPY КОРМ СУХ.ГОВЯД.600Г',
    'PEDIGREE JUNIOR ADULT КОРМ Д/СОБАК СУХ.ГОВЯД.600Г',
    'animals of whom a name in English is',
  ],
  ['Чистящее средство Мистер Пропер лимон 1 л', 'MR.PROPER СР-ВО ЧИСТ.ЛИМОН 1Л', 'MR.MUSCLE СР-ВО ЧИСТ.ЛИМОН 1Л', 'a brand with a title'],
  ['Горошек зелёный Bonduelle Нежный 400 г', 'BONDUELLE ГОРОШЕК НЕЖН.425МЛ', 'BONDUELLE ГОРОШЕК НЕЖН.212МЛ', 'a can by its volume'],
  ['Чай холодный Lipton лимон 0,425 л', 'ЧАЙ ХОЛ.LIPTON ЛИМОН 0,425Л', 'ЧАЙ ХОЛ.LIPTON ЛИМОН 400Г', 'a bottle of the size of a can'],
  ['Вода BonAqua газированная 0,5 л', 'ВОДА БОНАКВА С/Г 0,5Л', 'ВОДА БОНАКВА Б/Г 0,5Л', 'gas in one letter'],
  ['Рулетка Stayer 5 м x 19 мм', 'РУЛЕТКА STAYER 5М*19ММ', 'РУЛЕТКА STAYER 7,5М*19ММ', 'the length of a tape beside its width'],
  [
    'Халва подсолнечная Азов 350 г (Азовская кондитерская фабрика)',
    'ХАЛВА ПОДСОЛН.350Г АЗОВСКАЯ К/Ф',
    'ХАЛВА ПОДСОЛН.С АРАХИСОМ 350Г АЗОВСКАЯ К/Ф',
    'a maker in brackets',
  ],
  ['Форель Fish House холодного копчения ломтики 150 г', 'ФОРЕЛЬ Х/К FISH HOUSE ЛОМТ.150Г', 'СЕМГА Х/К FISH HOUSE ЛОМТ.150Г', 'how fish is smoked'],
  [
    'Молоко пастеризованное «Просто молоко» 2,5% 930 мл',
    'МОЛОКО "ПРОСТО МОЛОКО" 2,5% 930МЛ',
    'МОЛОКО "ВКУСНОЕ МОЛОКО" 2,5% 930МЛ',
    'a brand in quotes, of which milk is a part',
  ],
  ['Сардина Доброфлот натуральная с добавлением масла 245 г', 'ДОБРОФЛОТ САРДИНА НДМ 245Г', 'ДОБРОФЛОТ РЫБН.КОНС.НДМ 245Г', 'canned fish in general'],
  ['Мыло туалетное Absolut Kids календула 90 г', 'МЫЛО ДЕТ.ABSOLUT КАЛЕНДУЛА 90Г', 'МЫЛО ABSOLUT КАЛЕНДУЛА 90Г', 'what is for kids'],
  [
    'Барс Говядина тушёная Экстра 325 г',
    'ГОВЯДИНА БАРС ТУШ.ЭКСТРА 325Г',
    'СВИНИНА БАРС ТУШ.ЭКСТРА 325Г',
    'a brand that begins a name before what goods are of',
  ],
  ['Пенталгин таблетки 24 шт', 'ПЕНТАЛГИН ТАБ П/ПЛЕН.ОБОЛ.№24', 'ПЕНТАЛГИН ТАБ П/ПЛЕН.ОБОЛ.№12', 'how tablets are coated'],
  [
    'Масло подсолнечное Золотая Семечка нерафинированное 1 л',
    'МАСЛО ПОДС.Н/РАФ.ЗОЛОТАЯ СЕМЕЧКА 1Л',
    'МАСЛО ПОДС.РАФ.ЗОЛОТАЯ СЕМЕЧКА 1Л',
    'oil that is not refined',
  ],
  ['Кекс «Столичный» Владхлеб 300 г', 'КЕКС СТОЛИЧНЫЙ ВЛАДХЛЕБ 300Г', 'КЕКС СТОЛИЧНЫЙ 300Г', 'a variety in quotes beside the brand'],
  ['Сыр Ядринмолоко Российский 50% 200 г', 'СЫР ЯДРИНСКИЙ РОССИЙСКИЙ 200ГР', 'СЫР ЯРИНСКИЙ РОССИЙСКИЙ 200ГР', 'a maker of milk as an adjective'],
  ['Масло моторное Liqui Moly Optimal 10W-40 4 л', 'МАСЛО МОТ.ЛИКВИ МОЛИ ОПТИМАЛ 10В40 4Л', 'МАСЛО МОТ.ЛИКВИ МОЛИ ОПТИМАЛ 5В40 4Л', 'the viscosity of oil'],
  ['Отвёртка Stayer PH2 100 мм', 'ОТВЕРТКА STAYER PH2 100ММ', 'ОТВЕРТКА STAYER SL5 100ММ', 'the head of a screw'],
  ['Тунец 5 Морей в собственном соку 185 г', 'ТУНЕЦ В С/С 5 МОРЕЙ 185Г', 'ТУНЕЦ В МАСЛЕ 5 МОРЕЙ 185Г', 'fish in its own juice'],
  ['Пелёнки одноразовые Mepsi 60х60 10 шт', 'ПЕЛЕНКИ MEPSI 60Х60 10ШТ', 'ПЕЛЕНКИ MEPSI 60Х90 10ШТ', 'a length and a width'],
  ['Бумага SvetoCopy Classic A4 500 листов', 'БУМАГА СВЕТОКОПИ КЛАССИК А4 500Л', 'БУМАГА СВЕТОКОПИ КЛАССИК А3 500Л', 'a format of paper'],
  ['Наполнитель Pi-Pi-Bent Классик 5 кг', 'НАП.ПИПИБЕНТ КЛАССИК 5КГ', 'НАП.ПИПИБЕНТ НЕЖНЫЙ ПРОВАНС 5КГ', 'a brand of three words in one'],
  ['Лампа светодиодная Feron LB-93 12 Вт 2700K', 'ЛАМПА FERON LB-93 12ВТ 2700K', 'ЛАМПА FERON LB-93 12ВТ 6400K', 'the colour of light'],
  ['Подсластитель Milford 300 таб.', 'МИЛФОРД ПОДСЛАСТ.300ТАБ', 'МИЛФОРД ПОДСЛАСТ.ЖИДК.200МЛ', 'what is counted beside what is poured'],
  ['Клей-карандаш Erich Krause Standard 15 г', 'КЛЕЙ-КАР.EK 15Г', 'КЛЕЙ-КАР.EK 36Г', 'a standard one, which need not say it'],
  [
    'Средство для мытья посуды «Fairy» Сочный лимон, 900 мл',
    'FAIRY Ср-во д/мытья посуды Соч.лимон 900м',
    'FAIRY Ср-во д/мытья посуды Соч.лимон 450м',
    'another size, which is cut',
  ],
  [
    'Пена для бритья «Arko» Cool, 200 мл',
    'ARKO Пена д/бр.Cool 200мл',
    'ARKO Гель д/бр.Cool 200мл',
    'another kind, which has two consonants in common with a word of the name',
  ],
  [
    'Трусики-подгузники «Huggies» для мальчиков 5 (12–17 кг), 48 шт.',
    'HUGGIES Трус.д/мальч.№5 12-17кг 48шт',
    'HUGGIES Трус.д/дев.№5 12-17кг 48шт',
    'for other children',
  ],
  ['Лампа светодиодная «ЭРА» A60, 11 Вт, E27, тёплый свет 2700К', 'ЭРА LED A60-11W-827-E27', 'ЭРА LED A60-11W-840-E27', 'light of another colour, by its code'],
  ['Светодиодная лампа «Camelion» свеча C35, 7 Вт, E14', 'CAMELION LED7-C35/E14', 'CAMELION LED7-C35/E27', 'another socket, behind a shape that is the same'],
  ['Бумага офисная «Снегурочка» А4, 500 листов', 'СНЕГУРОЧКА Бум.А4 500л', 'СНЕГУРОЧКА Бум.А3 500л', 'another format, before a comma'],
  ['Моторное масло «Shell» Helix HX8 5W-30, 4 л', 'SHELL HELIX HX8 5W30 4л', 'SHELL HELIX HX8 5W40 4л', 'another viscosity, behind a model that is the same'],
  [
    'Лакомство для собак «Pedigree» Dentastix, средние породы, 7 шт.',
    'PEDIGREE DENTASTIX сред.пород 7шт',
    'PEDIGREE DENTASTIX мел.пород 7шт',
    'for other dogs',
  ],
  [
    'Эмаль ПФ-115 «Простокрашено» белая глянцевая, 0,9 кг',
    'ПРОСТОКРАШЕНО Эмаль ПФ-115 бел.глянц.0,9кг',
    'ПРОСТОКРАШЕНО Эмаль ПФ-115 голуб.глянц.0,9кг',
    'another colour',
  ],
  [
    'Эмаль ПФ-115 «Простокрашено» белая глянцевая, 0,9 кг',
    'ПРОСТОКРАШЕНО Эмаль ПФ-115 бел.глян.0,9кг',
    'ПРОСТОКРАШЕНО Эмаль ПФ-115 бел.мат.0,9кг',
    'matt, and not glossy',
  ],
  ['Мыло «Duru» Fresh Океан, 150 г', 'Мыло ДУРУ Фреш океан 150', 'Мыло ДУРУ Фреш океан 4*100', 'a pack of four smaller ones'],
  ['Чай «Ahmad Tea» English Breakfast, 100 пакетиков', 'AHMAD TEA Engl.Breakfast 100pak', 'AHMAD TEA Engl.Breakfast 25pak', 'fewer bags, in Latin letters'],
  ['Перец чёрный молотый «Приправыч», 50 г', 'Перец черн мол Приправыч', 'Перец черн горош Приправыч', 'pepper that is not ground'],
  ['Какао-напиток «Несквик» растворимый, пакет 250 г', 'NESQUIK Какао быстрораств.250г', 'NESQUIK Зав.гот.шарики 250г', 'a breakfast in two shortened words'],
  ['«Гематоген» Русский классический, 40 г', 'ГЕМАТОГЕН РУССКИЙ КЛАСС.40Г', 'ГЕМАТОГЕН РУССКИЙ С ОРЕХОМ 40Г', 'with nuts'],
  ['Рыбий жир «Биафишенол» капсулы, 100 шт.', 'БИАФИШЕНОЛ РЫБ.ЖИР КАПС.№100', 'БИАФИШЕНОЛ РЫБ.ЖИР С ШИПОВНИКОМ №100', 'with rose hips'],
  ['Кофе «Жокей» По-восточному молотый, 100 г', 'кофе Жокей по-вост. мол 100', 'кофе Жокей по-вост. мол 250', 'another size, whose unit was left out'],
  ['Пакеты для мусора Paclan 35 л чёрные, 30 шт', 'ПАКЕТЫ Д/МУС PACLAN 35Л ЧЕРН 30ШТ', 'ПАКЕТЫ Д/МУС PACLAN 60Л ЧЕРН 30ШТ', 'as many of another size'],
  ['Йогурт Чудо Клубника, 4 шт по 100 г', 'ЙОГУРТ ЧУДО КЛУБН 4*100', 'ЙОГУРТ ЧУДО КЛУБН 4*125', 'as many in a pack, of another size'],
  ['Перец чёрный горошком Kotanyi, 20 г', 'ПЕРЕЦ КОТАНИ ЧЕРН ГОРОШ 20Г', 'ПЕРЕЦ КОТАНИ ЧЕРН МОЛ 20Г', 'ground pepper, in three letters'],
  ['Шоколад Тоблерон белый, 100 г', 'ШОК TOBLERONE БЕЛ 100Г', 'ШОК TOBLERONE МОЛ 100Г', 'milk chocolate, in three letters'],
  ['Подгузники-трусики Huggies для девочек 5, 48 шт', 'HUGGIES PANTS GIRL 5 48ШТ', 'HUGGIES PANTS BOY 5 48ШТ', 'for other children, in English'],
  ['Затирка «Ceresit» CE 33 серая 2 кг', 'ЗАТИРКА CERESIT CE33 СЕРАЯ 2КГ', 'ЗАТИРКА CERESIT CE40 СЕРАЯ 2КГ', 'another model, whose number stands apart'],
  [
    'Краска для волос «Estel» Celebrity 7/1 Пепельно-русый',
    'КРАСКА ESTEL CELEBRITY 7/1',
    'КРАСКА ESTEL CELEBRITY 7/7',
    'another shade, with a number in common',
  ],
  ['Лента малярная «Unibob» 48 мм × 40 м', 'ЛЕНТА МАЛЯРН UNIBOB 48ММХ40М', 'ЛЕНТА МАЛЯРН UNIBOB 25ММХ40М', 'another width, with the same length'],
  ['Ручка шариковая «Erich Krause» R-301 красная', 'РУЧКА ШАР ERICHKRAUSE R-301 КРАСН', 'РУЧКА ГЕЛ ERICHKRAUSE R-301 КРАСН', 'another pen of one model'],
  ['Лампа светодиодная «Gauss» свеча E14 6,5 Вт 3000К', 'ЛАМПА LED GAUSS СВЕЧА 6,5W E14 3000K', 'ЛАМПА LED GAUSS ШАР 6,5W E14 3000K', 'another shape'],
  ['Найз гель 1%, 20 г', 'НАЙЗ ГЕЛЬ 1% 20Г', 'НАЙЗ ТБ 100МГ N20', 'tablets in two letters'],
  ['Эвалар Магний B6 таблетки №60', 'МАГНИЙ В6 ЭВАЛАР ТБ N60', 'МАГНИЙ В6 ЭВАЛАР ТБ N36', 'another number of tablets beside a vitamin'],
  ['Бинт стерильный 5 м х 10 см Ньюфарм', 'БИНТ СТЕР.5Х10 НЬЮФАРМ', 'БИНТ Н/СТЕР 5Х10 НЬЮФАРМ', 'what is not sterile'],
  ['Нурофен таблетки 200 мг №10', 'Нурофен таб.200мг №10 Рекитт', 'Нурофен таб.200мг №10 Экспресс', 'a variety behind the figures, and a maker'],
  [
    'Парацетамол таблетки 500 мг №20 (Фармстандарт)',
    'Парацетамол таб.500мг N20',
    'Парацетамол таб.500мг N20 Медисорб',
    'another maker than the one of the name',
  ],
  ['Тетрадь Hatber 48 листов клетка «Линия стиля», А5', 'Тетрадь 48л кл Hatber Линия стиля', 'Тетрадь 48л лин Hatber Линия стиля', 'ruled paper'],
  [
    'Леска Salmo Diamond Classic 0,20 мм, 100 м',
    'Леска SALMO Diamond Classic 0.20 100м',
    'Леска SALMO Diamond Classic 0.25 100м',
    'a thickness without its unit',
  ],
  ['Миф автомат «Морозная свежесть» 400 г', 'МИФ СМС авт МОРОЗ.СВЕЖ.400г', 'МИФ СМС р/ст МОРОЗ.СВЕЖ.400г', 'for washing by hand'],
  ['Шоколад Crafers «Lover» молочный, 30 г', 'Crafers Lover sutli 30g', 'Crafers Lover oq 30g', 'white in Uzbek'],
  ['Ahmad Tea English Breakfast, 25 пакетиков', 'AHMAD ENG.BREAKFAST 25P', 'AHMAD ENG.BREAKFAST 100P', 'bags in a Latin letter'],
  ['Барни бисквит с шоколадом, 150 г', 'БАРНИ Бискв.ШОКОЛАД 150г', 'БАРНИ Бискв.МОЛОКО 150г', 'what is in a sponge cake'],
  ['Лозартан Канон таблетки 50 мг, 90 шт.', 'Лозартан Канон таб 50мг N90', 'Лозартан-Н Канон таб 12,5мг+50мг N90', 'a second substance'],
  ['Витамин D3 «Консумед» 2000 МЕ капсулы, 60 шт.', 'Консумед вит.D3 2тыс МЕ капс N60', 'Консумед вит.D3 600МЕ капс N60', 'units of a vitamin'],
  ['Компливит Сияние таблетки, 30 шт.', 'Компливит Сияние таб №30', 'Компливит Сияние Антистресс таб №30', 'a variety of a medicine before its figures'],
  [
    'Ибуклин Юниор таблетки диспергируемые, 20 шт.',
    'Ибуклин Юниор таб.дисперг.№20',
    'ИБУКЛИН ТАБ П/О 400МГ+325МГ №20',
    'a line that ends where its number does is not cut',
  ],
  [
    'Пелёнки впитывающие Seni Soft Normal 60×90 см, 30 шт.',
    'СЕНИ СОФТ НОРМАЛ 60Х90 №30',
    'СЕНИ СОФТ НОРМАЛ 60Х60 №30',
    'another length with the sign of multiplication',
  ],
  ['Лампа светодиодная ЭРА LED P45-7W-827-E14', 'ЭРА СВ/Д ЛАМПА ШАР 7ВТ Е14 2700К', 'ЭРА LED B35-7W-827-E14', 'another shape of a lamp'],
  [
    'Мороженое «Инмарко» Золотой стандарт пломбир, 93 г',
    'МОРОЖ ЗОЛОТОЙ СТАНДАРТ ПЛОМБ 93Г',
    'МОРОЖ ЗОЛОТОЙ СТАНДАРТ ШОК.ПЛОМБ 93Г',
    'a taste beside a series that has one',
  ],
  ['Масло подсолнечное «Алтаро» рафинированное, 0,81 л', 'МАСЛО ПОДС.АЛТАРО РАФ 0,81', 'МАСЛО РАПС.АЛТАРО РАФ 0,81', 'oil of rape'],
  ['Трусики YokoSun размер XL, 38 шт.', 'Трусики YokoSun XL 38шт', 'Трусики YokoSun ECO XL 38шт', 'a series in three letters'],
  ['Масло моторное Shell Helix Ultra 5W-40, 4 л', 'SHELL Helix Ultra 5W40 4л', 'SHELL Helix HX8 5W40 4л', 'a model instead of a word'],
  [
    'Карта памяти Kingston Canvas Select microSDXC 64 ГБ',
    'К.пам.microSDXC 64Gb Kingston Canvas Select',
    'К.пам.microSDXC 128Gb Kingston Canvas Select',
    'memory',
  ],
  ['Шпаклёвка финишная «Ветонит» LR, 20 кг', 'Шпакл.финиш.ВЕТОНИТ LR 20кг', 'Шпакл.финиш.ВЕТОНИТ KR 20кг', 'two letters instead of two others'],
  ['Тунец Fish House натуральный, ж/б 185 г', 'FISH HOUSE Тунец натур.185г', 'FISH HOUSE Тунец в масле 185г', 'what fish is in'],
  [
    'Сосиски Вязанка «Сливушки» 450 г (Стародворские колбасы)',
    'ВЯЗАНКА Сосиски СЛИВУШКИ 450г',
    'ВЯЗАНКА Колбаса СЛИВУШКА вар.450г',
    'what a maker in brackets makes',
  ],
  ['Пена монтажная Makroflex Premium профессиональная, 750 мл', 'Пена МАКРОФЛЕКС премиум проф.750мл', 'Пена МАКРОФЛЕКС премиум быт.750мл', 'for professionals'],
  ['Тушёнка говяжья «Главпродукт» высший сорт, 338 г', 'Гов. туш. Главпродукт в/с 338г', 'Гов. туш. Главпродукт 1с 338г', 'the grade of stewed meat'],
  ['Амоксиклав таблетки 500 мг + 125 мг №14', 'АМОКСИКЛАВ ТАБ. 500+125МГ N14', 'АМОКСИКЛАВ ТАБ. 875+125МГ N14', 'two doses with one unit'],
  ['Эналаприл Гексал таблетки 10 мг №20', 'ЭНАЛАПРИЛ ТАБ 10МГ N20 ГЕКСАЛ', 'ЭНАЛАПРИЛ ТАБ 10МГ N20 ОЗОН', 'the maker that the name states'],
  ['Лоперамид-Акрихин капсулы 2 мг №20', 'ЛОПЕРАМИД-АКРИХИН КАПС 2МГ N20', 'ЛОПЕРАМИД-АКРИХИН ТБ 2МГ N20', 'tablets, which are no capsules'],
  ['Планшет Apple iPad 64 ГБ', 'ПЛАНШЕТ APPLE IPAD 64GB', 'ПЛАНШЕТ APPLE IPAD AIR 64GB', 'another series beside memory'],
  ['Смартфон Xiaomi Redmi 64 ГБ', 'СМАРТФОН XIAOMI REDMI 64GB', 'СМАРТФОН XIAOMI 64GB', 'memory is no name'],
]
for (const [name, own, foreign, why] of UNLIKE) {
  test(`${why}: ${foreign} is not ${name}`, () => {
    const one = buildCatalogue([{ itemId: 1, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] }])
    assert.deepEqual([matchLine(one, { name: own })?.itemId, matchLine(one, { name: foreign })], [1, null])
  })
}

const TOLD: readonly (readonly [name: string, line: string, why: string])[] = [
  ['Молоко ультрапастеризованное Домик в деревне 3,2% 925 мл', 'ДОМИК В ДЕР.МОЛОКО СТЕР.3,2% 925Г', 'milk that is sterile'],
  ['Кофе Davidoff Espresso 57 растворимый 100 г', 'KOФЕ DAVIDOFF ESPRESSO 57 PACTB.100Г', 'a Russian word in Latin letters that look alike'],
  ['Карандаши Гамма Лицей 12 цветов', 'КАРАНД.ГАММА ЛИЦЕЙ 12Ц Б/ДЕРЕВА', 'colours and a negation, which are no broiler'],
  ['Сметана Лугово 20% 300 г', 'ЛУГОВО Сметана 20% 300г карт/ст(Молзавод):12/48', 'a package that is no potato, and how many are in a box'],
  ['Мармелад Ягодкин малина 250 г', 'ЯГОДКИН Марм.малина 250г комб/пол/уп', 'a package of three words'],
  ['Батончик Ореховик молочный 45 г', 'ОРЕХОВИК Батон.молочный 45-48г', 'a size that may be either'],
  ['Нектар Садовник мультифрукт 0,95 л', 'САДОВНИК Нектар мульти-фруктовый с мяк0,95л', 'a nought that is no letter'],
  ['Напиток Лугово груша 950 г', 'ЛУГОВО Мол-соков нап груша 950г п/пак', 'milk and juice are a drink'],
  ['Молоко Простоквашино безлактозное ультрапастеризованное 1,5% 950 мл', 'ПРОСТОКВ.Мол.б/л у/п1,5%950мл', 'milk without lactose in two letters'],
  ['Печенье-сэндвич Круглик какао 200 г', 'КРУГЛИК Печенье какао 200г', 'a biscuit of two'],
  ['Печенье Круглик 200 г', 'КРУГЛИК Печенье сахарное 200г', 'what all biscuits are of'],
  ['Яйцо Курочкино С1 10 шт', 'ЯЙЦО КУР.С1 КУРОЧКИНО 10ШТ', 'eggs are of hens'],
  ['Полотенца бумажные Мягкоша 2 рулона', 'Б/полотенца МЯГКОША 2рул', 'paper in one letter'],
  ['Вода негазированная Красная цена 5 л', 'К.Ц.Вода негаз.5л', 'the first letters of a brand with dots'],
  ['Творог Домик в деревне 5% 180 г', 'Д.В Д.Творог 5% 180г', 'the first letters of three words'],
  ['Биойогурт Bio-Max клубника 2,6% 125 г', 'БИОМАКС Биойог вязкий клубника 2,6% 125г лоток', 'a brand of two words as one in the other alphabet'],
  ['Корм Педигри кролик-индейка 100 г', 'PEDIGREE корм д/собак кролик/индейка 100г', 'whom a brand feeds need not be said'],
  ['Зубная паста Splat Juicy клубника 35 мл', 'СПЛАТ ДЖУСИ З/паста клубника 35мл', 'English letters as they sound'],
  ['Продукт кисломолочный Лугово яблоко-банан 2,5% 450 г', 'Продукт к/м ЛУГОВО яб/б 2,5% 450г', 'a taste in one letter'],
  ['Nescafe Classic Cappuccino 18 г', 'Напиток кофейный раств.NESCAFE CLASSIC CAPPUCCINO 18г', 'coffee is no taste of coffee'],
  ['Шампунь Чистая Линия ромашка 400 мл', 'ЧИСТАЯ ЛИНИЯ Шамп.с экстрактом ромашки 400мл', 'an extract, which is no stronger one'],
  ['Пластилин Луч Классика 12 цветов', 'ЛУЧ ПЛАСТИЛИН КЛАССИКА 12ЦВ', 'the kind is unknown and stands first; a name is never cut, whatever its length'],
  ['Овощная смесь Hortex Мексиканская 400г', 'Смесь ХОРТЕКС Мексиканская с/м 400г', 'an adjective before the kind is no brand'],
  ['Пельмени Цезарь Классика 800г', 'ЦЕЗАРЬ ПЕЛЬМ.КЛАССИКА 800Г', 'a brand that is also a taste'],
  ['Конфеты Raffaello 150г', 'КОНФЕТЫ РАФФАЭЛЛО Т15 150Г', 'a brand that begins as `рафинированный`'],
  ['Напиток пивной Hoegaarden белое 0,44л', 'Пиво ХУГАРДЕН белое 0,44л ж/б', 'an adjective that is the kind'],
  ['Напиток кофейный MacCoffee Original 3в1 20г', 'MACCOFFEE 3В1 ОРИГИНАЛ 20Г', 'three in one'],
  ['Пиво Балтика №7 экспортное 5,4% 0,45л', 'БАЛТИКА №7 ПИВО СВ.ПАСТ.5,4% 0,45Л', 'a number that is a name'],
  ['Пазл Step Puzzle Маша и Медведь 60 элементов', 'STEP PUZZLE ПАЗЛ МАША И МЕДВЕДЬ 60ЭЛ', 'pieces are counted'],
  ['Шоколад Победа горький 72% какао 100г', 'ПОБЕДА ШОК.ГОРЬК.72% 100Г', 'of what the percentage is'],
  ['Корм для кошек Gourmet Gold паштет тунец 85г', 'GOURMET GOLD ПАШТЕТ ТУНЕЦ 85Г', 'one kind of two that the name states'],
  ['Жевательная резинка Dirol арбузная свежесть 13,6г', 'Жев.рез.ДИРОЛ Арбузная свежесть 14г', 'a rounded size'],
  ['Чой Аҳмад қора 100 г', 'AHMAD CHOY QORA 100G', 'a name in Uzbek, in Cyrillic letters, and a line in Latin ones'],
  ['ФрутоНяня пюре индейка 80 г', 'ФРУТОНЯНЯ Пюре мяс.ИНДЕЙКА с 6м 80г', 'a shortened kind beside the one of the name'],
  ['Чай Greenfield Spring Melody 25 пак.', 'Чай GREENFIELD Spring Melody черный байховый с чабрецом 25пак', 'a series, and what is in it'],
  ['Зубная паста BIOMED Superwhite', 'BIOMED Зуб.п.SUPERWHITE 100г', 'the name of a kind in two shortened words'],
  ['Orbit Сладкая мята', 'ORBIT Жев.рез.СЛ.МЯТА б/сах.13,6г', 'gum is without sugar, whether the name says so or not'],
  ['Йогурт Чудо Клубника-земляника 2% 290 г', 'ЧУДО Йогурт фрукт.клуб/земл.2% 290г', 'fruit in general'],
  ['Доширак Лапша Говядина 90 г', "Lapsha Doshirak mol go'shti 90g", 'meat in Uzbek'],
  ['Kotanyi Лавровый лист 5 г', 'KOTANYI LAVR LIST 5G', 'the beginning of a word in the other alphabet'],
  ['Зубная паста SPLAT Отбеливание плюс 100 мл', 'З/паста SPLAT Professional отбел.плюс 100мл', 'a Latin word beside all that the name has'],
  ['Капсулы Fairy Platinum All in One 50 шт', 'FAIRY Капсулы д/ПММ PLATINUM 50шт', 'not all words of a long name'],
  ['Янтарь Пиво венское 4,5% 0,5 л', 'Янтарь венск. 4,5 0.5л МПК', 'a maker in three letters, and no kind'],
  ['Ahmad Tea English Breakfast 100 пак', 'АХМАД ТИ Чай черный Англ завтрак 100пак', 'two words that mean something together alone'],
  ['Чипсы Pringles Сметана и лук 165 г', 'Чипсы Pringles sour cream onion 165g', 'a taste in English'],
  ['Каша Малютка гречневая молочная 220 г', 'КАША NUTRICIA МАЛЮТКА ГРЕЧ МОЛ 220Г', 'a maker between the kind and the brand'],
  ['Напиток Колокольня Original 1 л', 'НАПИТОК КОЛОКОЛЬНЯ 1Л', 'the classic variety of a drink'],
  ['Масло Крестьянское 72,5% 180 г', 'МАСЛО КРЕСТЬЯНСКОЕ 72,5% 1 СОРТ 180Г', 'a grade of what is no flour'],
  ["Соус Uncle Ben's Кисло-сладкий 210 г", 'U.BENS Соус КИСЛО-СЛАД.210Г', 'the first letter of a brand, and its second word'],
  ['Хлеб Русский хлеб Заварной 220 г', 'Р.Х.Хл.ЗАВАРН.220г', 'the first letters of a brand before a kind of two letters'],
  ['Зубная паста R.O.C.S. Активный кальций', 'З/паста ROCS активный кальц.', 'a brand that is written letter by letter'],
  ["Полотенца бумажные О'Кей с рисунком", 'Полотенца бумажные ОКЕЙ с рисун.', 'an apostrophe in Russian letters'],
  ['Колбаса Мадера сырокопчёная', 'КОЛБАСА МАДЕРА С/К В/С 1КГ', 'smoked raw, written out'],
  ['Салфетки бумажные Мягкоша двухслойные 50 шт', 'Салфетки бум.МЯГКОША 2сл 50шт', 'layers'],
  ['Пельмени Мясновъ По-царски', 'ПЕЛЬМЕНИ МЯСНОВЪ ПО-ЦАРСКИ ВЕС. ЗАВОД МЯСНОВЪ', 'sold by weight, with the maker'],
  ['Сыр Ламбер 50% 230 г', 'БЗМЖ Сыр Ламбер мдж в сух в-ве 50% 230г', 'the name of the percentage'],
  ['Пиво Stella Artois светлое 0,5 л', 'пиво стелла артуа св.0,5мл', 'half a litre with the unit of a drop'],
  ['Машинка Hot Wheels базовая коллекция', 'Машинка ХОТ ВИЛС базовая в асс.', 'in assortment'],
  ['Пиво Bud светлое 5% 0,45 л', 'Пиво Бад светлое пастериз фильтр 5,0% 0,45л ж/б АБ ИнБев Эфес', 'makers behind the package'],
  ['Масло сливочное Тысяча озёр 82,5% 450 г', 'МАСЛО Т.ОЗ.82,5%450Г', 'a shortened brand behind the kind'],
  ['Зубная паста R.O.C.S. барбарис', 'З/паста R.O.C.S.барбарис', 'no space behind a brand with dots'],
  ['Яйцо куриное Окское первой категории 10 шт', 'ЯЙЦО ОКСКОЕ 1КАТ 10ШТ', 'a grade of eggs in words'],
  ['Конструктор LEGO City Полиция', 'LEGO CITY ПОЛИЦИЯ', 'a series instead of what the goods are'],
  ['Сахар-песок Русский 1 кг', 'САХАР РУССКИЙ 1КГ', 'sugar need not be called sand'],
  ['Пиво Балтика №3 Классическое светлое 4,8%', 'БАЛТИКА №3 Пиво свет фильт паст 4,8', 'a number that is a name, and how the beer was treated'],
  ['Майонез Слобода Провансаль 500 мл', 'Майонез Слобода 500мл', 'what mayonnaise is as a rule'],
  ['Таблетки Амелотекс 15 мг', 'АМЕЛОТЕКС 15МГ.', 'a dose without a kind'],
  ['Снежок Кубанская бурёнка 2,5% 475 г', 'Снежок Kуб Буренка 475г 2.5%', 'a shortened brand that would be a kind of its own'],
  ['Хлеб тостовый Аютинский хлеб нарезанный 280 г', 'АЮТИНСКИЙ ХЛЕБ ХлебТОСТ.нар280г', 'two words that only their case separates'],
  ["Шампунь L'Oréal Paris Elseve Сила аргинина 400 мл", 'ЭЛЬСЭВ Шампунь Сила Аргинина 400мл', 'the goods of a house without its name'],
  ['Масло сливочное Экомилк 82,5% 180 г', 'МАСЛО ЭКОМИЛК 82, 5 % 180 ГРАММ', 'a space within a percentage'],
  ['Спрей назальный Аквамарис 30 мл', 'Аква Марис спр.наз.доз. 30мл', 'a brand in two words, of which one is its beginning'],
  ['Сосиски Клинские Молочные 470 г', 'Сосиски КЛИНСКИЕ Молочные вареные (Россия) 470г', 'how all such goods are made'],
  ['Соус Heinz сладкая слива 230 г', 'СОУС HEINZ СЛАД.СЛИВА 230Г', 'a sweet plum, which is no butter'],
  ['Булочки Лесной луг с маком 3 шт', 'БУЛОЧКИ ЛЕСНОЙ ЛУГ МАК 3ШТ', 'poppy seed and a count, which are no razor'],
  ['Нурофен Экспресс 16 капсул', 'НУРОФЕН ЭКСПРЕСС-16 КАПС', 'a count that a dash joins to a word'],
  ['Коньяк Кизляр трёхлетний 0,5 л', 'КОНЬЯК КИЗЛЯР 3 ГОДА 0,5Л', 'years in words'],
  ['Бумага туалетная Мягкий знак однослойная 4 шт', 'БУМАГА ТУАЛ.МЯГКИЙ ЗНАК 1 СЛОЙ 4ШТ', 'layers in words'],
  ['Соль для посудомоечных машин Финиш 1,5 кг', 'СОЛЬ Д/ПОСУД.МАШ.ФИНИШ 1,5КГ', 'a machine of two shortened words'],
  ['Сок Добрый Яблоко 1 л', 'СОК ДОБРЫЙ ФРУКТ/ЯБЛ 1Л', 'fruit in general beside one'],
  ['Чай чёрный Гриффин 20 пирамидок', 'ЧАЙ ГРИФФИН ЧЕРН.20 ПИРАМИД.', 'pyramids of tea, which are bags'],
  ['Набор чая Гриффин 20 пирамидок', 'НАБОР ЧАЯ ГРИФФИН 20ПАК', 'pyramids of tea in another case'],
  ['Крем под подгузник детский Aurora Cosmetics 100 мл', 'AURORA Крем дет п/подгузник 100мл', 'what it is for, in one letter; a maker of cosmetics'],
  ['Жевательная резинка Mentos Pure Fresh виноград 15,5 г', 'MEN.Жев.рез.P.FR.вк.вин.15,5г', 'a shortened taste that may be a kind'],
  ['Зубная паста Lacalut White 75 мл', 'ЛАКАЛЮТ УАЙТ ЗУБ.ПАСТА 75МЛ', 'an English w, as it sounds'],
  ['Шампунь Малышок Baby 300 мл', 'ШАМПУНЬ МАЛЫШОК БЭБИ 300МЛ', 'an English a, as it sounds'],
  ['Таблетки для рассасывания Стрепсилс мёд и лимон 24 шт', 'Стрепсилс пастилки мёд лимон №24', 'tablets that are pastilles'],
  ['Батарейки Energizer Max AAA 4 шт', 'ENERGIZER Max LR03 AAA FSB4', 'a blister by another name'],
  ['Нектар Bliss апельсин 0,2 л', 'Нектар BLISS апельсин 0,2л трубочка', 'a straw, which is no pastry'],
  ['Пюре мясное Тёма говядина 100 г', 'Пюре Тёма из говядины 100г с 6мес', 'meat in general beside one'],
  ['Сыр Ламбер весовой 50%, 1 кг', 'СЫР ЛАМБЕР 50% ВЕС', 'a kilogram of what is sold by weight'],
  ['Вино Фанагория Каберне-Совиньон красное сухое 0,75 л', 'ВИНО ФАНАГОРИЯ КАБЕРНЕ КР.СУХ. 0,75Л', 'a variety of two words with capitals, which is no brand'],
  ['Лагман Uygur 400 г', 'ЛАГМАН УЙГУР 400Г', 'a name of Uzbekistan in the other alphabet'],
  ['Подгузники для взрослых Tena Slip 2 M 30 шт', 'TENA SLIP ПОДГ. Д/ВЗР. M 2 30ШТ', 'a size by letter behind a digit'],
  ['Средство чистящее Domestos Хвойная свежесть 1 л', 'доместос хвоя 1л', 'freshness beside a scent'],
  ['Корм сухой для кошек Royal Canin Sterilised 37 400 г', 'RC Стерилизед 37 0,4кг', 'animals that a name in English is for'],
  ['Станок одноразовый Gillette Blue 2 5 шт', 'Gillette Blue II бритва одноразовая 5шт', 'a number in Roman figures'],
  ['Пюре ФрутоНяня яблоко с 4 месяцев 90 г', 'фрутоняня пюре яблоко 90г', 'an age, which is left out'],
  ['Масло сливочное Lactel 82% 180 г', 'сарёг Лактель 82% 180гр', 'butter in Uzbek'],
  ['Какао-напиток Nesquik 500 г', 'Несквик какао ичимлиги 500 г', 'an Uzbek word in Russian letters, with an ending'],
  ['Витамины Компливит B1 B6 B12 60 шт', 'КОМПЛИВИТ В1,В6,В12 №60', 'several vitamins'],
  ['Крем Бепантен B5 30 г', 'БЕПАНТЕН КРЕМ 30Г', 'a vitamin that describes a cream'],
  ['Масло подсолнечное Олейна 1 л', 'Олейна писта ёги 1л', 'oil of seeds in Uzbek'],
  ['Сок Bliss яблоко 1 л', 'сок Блисс олма 1л', 'a taste in Uzbek, in Russian letters'],
  ['Творожный десерт Даниссимо карамель и орех 110 г', 'ДАНИССИМО Твор десерт карам/орех 110г', 'the beginning of a Russian word that is also an Uzbek one'],
  ['Чипсы «Лэйс» сметана и лук, 140 г', 'ЧИПСЫ ЛЕЙС СМЕТ/ЛУК 140', 'a vowel that is written either way'],
  ['Соус соевый «Сен Сой» Классический, 250 мл', 'СЭН СОЙ Соус соев.КЛАССИЧ.250мл', 'such a vowel of an unknown brand'],
  ['Губки для посуды «Home Story», 10 шт, Fix Price', 'HOME STORY Губка д/посуды 10шт', 'whose goods they are, behind the size'],
  ['Шоколад «Алёнка» молочный, 90 г', 'Шок-д Алёнка молочный', 'all that is said but the size'],
  ['Кофейный напиток «МакКофе» 3в1 Original, 20 г', 'маккофе 3 в 1 оригинал', 'how many are in one, and all that is said but the size'],
  ['Масло сливочное «Молочная Благодать» 82,5%, 180 г', 'Масло Мол.благодать 82.5% 180', 'a brand with the word for another fat'],
  ['Масло сливочное «Экомилк» 82,5%, 180 г', 'Масло Экомилк трад. 82,5 180', 'what all butter is'],
  ['Губки для посуды «Фрекен Бок», 5 шт.', 'ФРЕКЕН БОК Губки кух.5шт', 'sponges of the kitchen, which are for dishes'],
  ['Внешний аккумулятор «Redmi» 10000 мАч', 'REDMI POWER BANK 10000', 'a charger in English'],
  ['Чай чёрный «Impra» крупнолистовой, 200 г', 'IMPRA Qora choy yirik bargli 200g', 'large leaves in Uzbek'],
  ['Масло хлопковое «Toshkent», 1 л', "PAXTA YOG'I TOSHKENT 1L", 'cotton oil in Uzbek'],
  ['Вода «Обуховская №13» лечебно-столовая, 1,25 л', 'Мин.вода Обуховская 13 л/ст 1.25', 'letters that stand for a water, and are no litres'],
  ['Вода минеральная «Карачинская» газированная, 1,5 л', 'В.мин. КАРАЧИНСКАЯ лечеб-стол 1,5', 'two shortened words in one'],
  ['Шпроты «За Родину» в масле, 160 г', 'Шпроты в/м За Родину ж/б 160', 'letters that stand for oil'],
  ['Миндаль «Семушка» жареный, 150 г', 'Орех Миндаль жарен Семушка 150', 'nuts in general beside one'],
  ['Мазь «Левомеколь», 40 г', 'ЛЕВОМЕКОЛЬ МАЗЬ 40Г НИЖФАРМ', 'a maker of medicines'],
  ['Кукуруза Bonduelle сладкая 340 г', 'Кукуруза BONDUELLE Classique сладк. ж/б 340г', 'that goods are the classic ones'],
  ['Моющая жидкость для пола «Mr. Proper» Лимон, 1 л', 'MR PROPER Моющ.жидк.Д/пола и стен лимон 1000мл', 'two things that goods are for'],
  ['Шпроты «Балтийский невод» крупные в масле из балтийской кильки, 160 г', 'Шпроты Балтийский невод крупные 160', 'of what and in what sprats always are'],
  ['Макароны «Гранмулино» перья, 450 г Саратов', 'МАКАРОНЫ GRANMULINO ПЕРЬЯ 450Г', 'where goods are from, behind the size'],
  ['Мука «Гарнец» льняная, 400 г', 'Мука Гарнец лен 0.4', 'flax as a noun'],
  ['Мёд «Дедушкин улей» липовый, 250 г', 'МЕД ДЕДУШКИН УЛЕЙ ЛИПА 250Г', 'a lime as a noun'],
  ['Яйцо куриное «Qibray», 10 шт.', 'Тухум Қибрай 10 дона', 'letters of Uzbek that Russian does not have'],
  ['Кетчуп «Baltimor» Острый, 260 г', 'Кетчуп Балтимор аччиқ 260гр', 'a taste in Uzbek, with such a letter'],
  ['Подгузники «Lalaku» Maxi 4, 50 шт.', 'Lalaku maxi 4 тагликлар 50 дона', 'diapers in Uzbek, whose size has two names'],
  ['Кофе «MacCoffee» 3 в 1 Original, 25 шт. по 20 г', 'МАККОФЕ 3В1 ОРИГИНАЛ 25*20Г', 'a pack in capitals, which is no length and width'],
  ['Соль «Salt» йодированная экстра, 1 кг', 'SALT Tuz yodlangan extra 1kg', 'iodine in Uzbek'],
  ['Колбаса «Шерин» Докторская варёная, 1 кг', 'Kolbasa Sherin Doktorskaya qaynatilgan', 'what is cooked, in Uzbek'],
  ['Носки мужские «Омса», 1 пара, Fix Price', 'НОСКИ МУЖ ОМСА', 'whose goods they are, behind a count without a unit'],
  ['Лампа автомобильная «Osram» H7 Original Line 12 В 55 Вт', 'ЛАМПА OSRAM H7 12V 55W ORIGINAL', 'volts beside watts, which are no viscosity'],
  ['Лампа светодиодная «Gauss» A60 E27 10 Вт 4100К', 'Gauss лампа с/д груша 10Вт Е27 4100К', 'a pear of light, which is no taste'],
  ['Масло подсолнечное «Олейна» рафинированное, 1 л', 'Олейна ўсимлик ёғи 1л', 'oil of plants in Uzbek'],
  ['Энергетический напиток «Эон» Almond Rush, 0,45 л', 'НАП.ЭНЕРГ.E-ON ALMOND RUSH 0,45Л Ж/Б', 'a brand that is spelt in three ways'],
  ['Супрастин таблетки 25 мг №20', 'Супрастин таб 25мг N20 Эгис', 'a maker behind the figures of a medicine'],
  ['Найз гель 1%, 20 г', 'Найз гель наруж.1% 20г Др.Редди', 'a gel with a percentage, which is a medicine'],
  ['Сигареты LD Autograph Blue', 'ЛД AUTOGRAPH BLUE', 'all of a name without figures but its kind'],
  ['Сигареты Winston Blue', 'ВИНСТОН БЛЮ мт-225 [М]', 'the highest price of cigarettes'],
  ['Лапша Big Bon говядина + соус томатный с базиликом, 75 г', 'лапша Бигбон говяд 75г', 'noodles of one meat have one sauce'],
  ['Beerka арахис жареный солёный, 90 г', 'BEERKA Арахис жар.сол.90г', 'a brand that begins as another kind'],
  ['Мороженое «Экстрем» Nestlé клубника, рожок 82 г', 'Рожок Extreme клубн. 82', 'the quoted name of a house'],
  [
    'Рексона дезодорант-аэрозоль женский «Прозрачный кристалл», 150 мл',
    'Рексона спр.жен прозрачный кристал 150',
    'a beginning of two words, of which one is the choice',
  ],
  ['Яйцо куриное «Синявинское» С1, 10 шт.', 'Яйцо Синявинская п/ф С1 1дес', 'ten of them in a word'],
  ['Салфетки бумажные «Элма», 100 листов', 'Салфетки Элма 100л', 'sheets, and no litres'],
  ['Конфеты «Мишка косолапый», 200 г', 'Конф. Мишка косол. пак 200', 'in a bag'],
  ['Тетрадь Hatber 12 листов в клетку', 'ТЕТР HATBER 12Л КЛ', 'squared paper'],
  ['Вода питьевая «Святой источник» негазированная, 1,5 л', '6Х1,5Л ВОДА СВЯТОЙ ИСТОЧНИК НЕГАЗ', 'one of a case'],
  ['Сыр «Кезский» Голландский 45%, 200 г', '2003114 СырКезскийГолландский45%200г', 'words without spaces'],
  ['Порошок стиральный Barf Automat Color, 3 кг', 'СТИР.ПОР.БАРФ АВТОМАТ КОЛОР 3КГ', 'a brand that begins as another kind, behind one'],
  ['Саморезы гипсокартон-дерево «Стройбат» 3,5×35, 200 шт.', 'Саморез гипсок.дерево 3,5х35 Стройбат 200шт', 'a brand in quotes behind an unknown kind'],
  ['Омега-3 «Консумед» капсулы 1000 мг, 60 шт.', 'КОНСУМЕД ОМЕГА 3 КАПС N60', 'a number that belongs to the word before it'],
  ['Арахис «Бир-Ка» со вкусом васаби, 50 г', 'БИРКА АРАХИС ВАСАБИ 50', 'two short halves of a brand in one'],
  ['Пиво «Шихан» светлое 4,8%, 1,35 л ПЭТ', 'Пиво Шихан св паст 4,8% 1.35', 'beer is pasteurised'],
  ['Ибутол Экспресс, капсулы 200 мг, №16', 'Ибутол экспресс 0,2 n16 капс /рениса/', 'a dose in grams'],
  ['Овесана, таблетки 0,25 г, №40', 'Овесана таб 250мг N40', 'a dose in grams, which is no weight'],
  ['Ибутол Форте, таблетки 80 мг, 24 шт.', 'ИБУТОЛ ФОРТЕ 0,08 ТБ №24', 'a dose in grams, which is no number of tablets'],
  ['Аквасоль Беби, капли для носа, 15 мл', 'АКВАСОЛЬ БЕБИ КАПЛИ НАЗ. 15МЛ', 'for the nose in another word'],
  ['Пиво «Балтика» 7 Экспортное светлое, банка, 0,45 л', '[М] ПИВО БАЛТИКА №7 СВ.ПАСТ. Ж/Б 0.45Л', 'a number with its sign'],
  ['Сыр полутвёрдый Lamber 50%, 230 г', 'Сыр ЛАМБЕР 50% 230г брус.', 'a bar of cheese, which is no berry'],
  ['Ибутол, капсулы 200 мг, №16', 'Ибутол капс.200мг бл. x16 (R)', 'how many capsules, before a mark'],
  ['Смартфон Xiaomi Redmi Note 12, 6/128 ГБ, серый', 'СМАРТФОН REDMI NOTE 12 6+128GB GRAY', 'a house that tills leave out, and memory with a plus'],
  ['Смартфон Xiaomi Redmi Note 12, 6/128 ГБ, серый', 'Смартфон Xiaomi Redmi Note 12 128Gb 6Gb Gray IMEI 86123400000021', 'memory in the other order'],
  ['Чебупели Горячая штучка с мясом, 300 г', 'ЧЕБУПЕЛИ МЯСО 300Г', 'a name before the house that tills leave out'],
  ['Вода «Святой источник» негазированная, 0,5 л', 'Вода Святой ист. негаз пол-литра', 'half a litre in words'],
  ['Клей Супер Момент универсальный, 3 г', 'КЛЕЙ СУПЕРМОМЕНТ УНИВЕРСАЛ. 3Г', 'a brand in one with the word before it'],
  ['Масло моторное «Лукойл» Люкс 5W-40, 4 л', 'Масло Лукойл Люкс 5/40 4л', 'viscosity with a slash'],
  [
    'Каша овсяная «Ясно солнышко» Ассорти №1, 6 пакетиков по 45 г',
    'Ясно Солнышко каша овс. ассорти №1 270г',
    'a number that counts no pieces, and the weight of a pack',
  ],
  ['Пюре «Фрутоняня» яблоко, с 4 месяцев, 90 г', 'ПЮРЕ ФРУТОНЯНЯ ЯБЛОКО 90', 'a size without a unit beside an age'],
  ['Сыр творожный Almette Сливочный, 150 г', 'АЛМЕТТЕ СЫР ТВОР. СЛИВКИ 150', 'cream of a cheese'],
  ['Пена для бритья Gillette для чувствительной кожи, 200 мл', 'ПЕНА Д/БР ДЖИЛЕТ СЕНСИТИВ 200', 'sensitive skin in English'],
  ['Вино игристое Абрау-Дюрсо, белое полусладкое, 0,75 л', 'Abrau-Durso semi-sweet white 0.75 вино игр.', 'a sparkling wine in English'],
  ['Молоко Простоквашино отборное 3,4–4,5%, 930 мл', '1: 3654417 ПРОСТОКВ.Молоко отб.3,4-4,5% 930мл', 'a position before the article'],
  ['Рис длиннозёрный «Увелка» в пакетиках для варки, 400 г', 'УВЕЛКА РИС ДЛ/ЗЕРН.ПАК.5Х80', 'bags by their number and weight, without a unit'],
  ['Хлеб Зерновой круглый 300 г', 'Хлеб КР.ЗЕРНОВОЙ 300г', 'a round loaf of grains, which is no rice'],
  ['Макаронные изделия «Агромак» Перья, 450 г', 'Агромак перья в/с 450', 'a shape that macaroni alone have'],
  ['Кефир Простоквашино 1%, 930 г', 'КЕФИР ПРОСТКВШН 1%', 'a beginning, and then consonants'],
  ['Кондиционер для белья Lenor Золотая орхидея, 1 л', 'ЛЕНОР ЗОЛ.ОРХИДЕЯ КОНЦ. 1Л', 'concentrated, which says little'],
  ['Гевискон Двойное Действие, суспензия 10 мл, 12 пакетиков', 'Гевискон ДД 10мл №12 сусп.', 'two words by their first letters'],
  ['Носки мужские Omsa Classic 203 чёрные 39–41', 'Носки муж Omsa Classic 203 nero 39/41', 'black in Italian'],
  ['Пельмени «Горячая штучка» Бульмени со сливочным маслом, 900 г', 'Бульмени Гор.Шт. слив.масло 900г', 'what is in them beside their own name'],
  ['Чебупели Горячая штучка с мясом, 300 г', 'Чебупели мясные ГШ 0.3кг', 'of meat as an adjective'],
  ['Ручка шариковая ErichKrause R-301 синяя', 'Ручка шар. EK R-301 син.', 'a ball pen'],
  ['Краска для волос Garnier Color Naturals 8.1 Песчаный берег', 'Краска д/волос Колор Натур.8.1 песч.берег', 'a shade and its name without the house'],
  ['Крем-краска для волос Garnier Color Naturals 5.25 Горячий шоколад', 'Крас.д/вол.GARNIER ColorNat 5.25', 'two beginnings in one'],
  ['Вода питьевая Святой Источник газированная, 1,5 л', 'ВОДА СВ ИСТ ГАЗ 1.5', 'a brand by two beginnings'],
  ['Батарейка Panasonic Zinc Carbon AA, 4 шт.', 'PANASONIC Бат.солевая R6 4шт', 'what batteries are made of, in English'],
  ['Карандаш чернографитный Koh-i-Noor 1500 2B', 'Каранд.простой KOH-I-NOOR 1500/2B', 'a pencil in everyday words'],
  ['Крем-депилятор Eveline 9 в 1, 125 мл', 'Крем д/депиляции Eveline 9в1 125мл', 'a purpose instead of a kind'],
  ['Таблетки для ПММ Meine Liebe All in 1, 40 шт.', 'Таблетки д/ПММ Meine Liebe все в 1 40шт', 'all in one in Russian'],
  ['Шоколад тёмный Schogetten, 100 г', 'Шоколад SCHOGETTEN dark 100г', 'dark in English'],
  ['Разрыхлитель для теста Haas, 12 г', 'HAAS Разрыхлитель 12г', 'a purpose that all such goods have'],
  ['Круассан 7Days ваниль, 65 г', 'Круассан 7 days крем ваниль 65гр', 'cream that is the filling'],
  ['Бабаевский Шоколад Элитный 75%, 90 г', 'БАБАЕВСКИЙ Шок горьк Элитный 75% 90г', 'so much cocoa is in dark chocolate'],
]
test('the first letters of words tell two items of a catalogue apart', () => {
  const two = buildCatalogue(
    ['Зимняя мята', 'Виноград'].map((taste, at) => ({
      itemId: at + 1,
      name: `Жевательная резинка Mentos Pure Fresh ${taste} 15,5 г`,
      pointsPerUnit: 1,
      patterns: null,
      excludePatterns: [],
    })),
  )
  assert.equal(matchLine(two, { name: 'MENTOS Жев.рез.P.FR.З.М.15,5г' })?.itemId, 1)
  assert.equal(matchLine(two, { name: 'MENTOS Жев.рез.P.FR.15,5г' }), null)
})

for (const [name, line, why] of TOLD) {
  test(`${why}: ${line} is ${name}`, () => {
    const one = buildCatalogue([{ itemId: 1, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] }])
    assert.equal(matchLine(one, { name: line })?.itemId, 1)
  })
}
