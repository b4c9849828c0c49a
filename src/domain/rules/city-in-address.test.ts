import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileCities, namesCity } from './city-in-address.ts'

const CITIES = [
  'Казань',
  'Омск',
  'Москва',
  'Новгород',
  'Нижний Новгород',
  'Ростов',
  'Ростов-на-Дону',
  'Санкт-Петербург',
  'Орёл',
  'Владимир',
  'Сочи',
  'Набережные Челны',
  'Балашиха',
  'Ярославль',
  'Воронеж',
  'г. Уфа',
  'Toshkent',
  'Qoʻqon',
  'Самарканд',
  'Иннополис',
  'Коломна',
]
const find = compileCities(CITIES)

const table: [address: string, city: string | null][] = [
  // Addresses as cash registers print them.
  ['г. Казань, ул. Баумана, 5', 'Казань'],
  ['г.Казань ул.Баумана 5', 'Казань'],
  ['420111,РОССИЯ,РЕСП ТАТАРСТАН,,КАЗАНЬ Г,,БАУМАНА УЛ,5', 'Казань'],
  ['Казань', 'Казань'],
  ['Казань город, Баумана 5', 'Казань'],
  ['Республика Татарстан Казань Баумана 5', 'Казань'],
  ['Татарстан Респ Казань', 'Казань'],
  ['Казань Респ Татарстан', 'Казань'],
  ['городской округ Казань, Баумана 5', 'Казань'],
  ['муниципальное образование Казань', 'Казань'],
  ['140404, Московская обл, Коломна г, Гаврилова ул, дом № 1,пом.181', 'Коломна'],
  ['394087, 36 - Воронежская область, г.о. город Воронеж, г Воронеж, ул Ломоносова, Дом 114/36', 'Воронеж'],
  ['150014,Россия,Ярославская область,,г Ярославль г.п.,,,ул Большая Октябрьская элем. улично-дорожн.сети,,д. д 73', 'Ярославль'],
  ['150014 Ярославская область г.Ярославль ул. Б. Октябрьская, д.73', 'Ярославль'],
  ['192281,Россия,город федерального значения Санкт-Петербург,муниципальный округ Балканский вн.тер.г.,,,,Будапештская ул,,д. 83/39', 'Санкт-Петербург'],
  ['420500,16 - Республика Татарстан (Татарстан), м.р-н Верхнеуслонский г/п город Иннополис, г Иннополис,, ул Спортивная', 'Иннополис'],
  ['Иннополис, Университетская ул., д.1к.1', 'Иннополис'],
  ['109316, Москва, Волгоградский проспект, 42, к 9', 'Москва'],
  ['Россия,143921, Московская область, г. Балашиха, Федурново д, Авиарембаза ул. 12, пом.14', 'Балашиха'],
  ['Республика Башкортостан, 450057, г. Уфа, ул. Заки Валиди, 64/1', 'г. Уфа'],
  ['Toshkent shahri, Mirobod tumani, Nukus ko‘chasi, 89-uy', 'Toshkent'],
  ['САМАРКАНД ШАХРИ, Регистон кучаси', 'Самарканд'],
  ...Array.from("'`´‘’‛ʹʻʼʽ′", (mark): [string, string | null] => [`FARG${mark}ONA VILOYATI, QO${mark}QON SHAHRI, NAVOIY KO${mark}CHASI`, 'Qoʻqon']),
  ['Qo&#39;qon shahri, Navoiy ko&#39;chasi', 'Qoʻqon'],
  ['Qoqon shahri', 'Qoʻqon'],
  // Spellings.
  ['Г.ОРЕЛ, УЛ. ЛЕНИНА', 'Орёл'],
  ['г. KAЗAHЬ', 'Казань'],
  ['г Санкт Петербург', 'Санкт-Петербург'],
  ['г. Ростов на Дону, Садовая 1', 'Ростов-на-Дону'],
  ['г.НАБЕРЕЖНЫЕ ЧЕЛНЫ', 'Набережные Челны'],
  // Parts of other words and names.
  ['г. Томск, пр. Ленина, 1', null],
  ['Московская область, г. Клин', null],
  ['г. Великий Новгород', null],
  ['г. Нижний Новгород, Большая Покровская', 'Нижний Новгород'],
  ['Нижний Новгород г', 'Нижний Новгород'],
  ['г. Новгород', 'Новгород'],
  ['г. Ростов, Ярославская обл', 'Ростов'],
  ['Комсомольск-Москва', null],
  // Other things with a city's name.
  ['г. Тула, ул. Москва, 5', null],
  ['г. Тула, Москва ул, 5', null],
  ['г. Тула, Москва ул. д 5', null],
  ['Тула, улица Московская, 12', null],
  ['Тула, ш. Москва-Симферополь', null],
  ['Тула, ТЦ Казань', null],
  ['Тула, гостиница Москва', null],
  ['Тула, пр-т Владимир 3', null],
  ['Toshkent viloyati, Chirchiq', null],
  ['Toshkent viloyati Chirchiq', null],
  ...Array.from("'`´‘’‛ʹʻʼʽ′", (mark): [string, string | null] => [`Toshkent ko${mark}chasi, 5`, null]),
  ['Самарканд кўчаси, 5', null],
  // Streets that are named after another city.
  ['ул. Москва, г. Казань', 'Казань'],
  ['Рынок Москва г. Казань', 'Казань'],
  ['Тверская ул Москва', 'Москва'],
  ['Московская обл Балашиха', 'Балашиха'],
  ['Москва ул Тверская 5', 'Москва'],
  ['Москва, Владимир, г. Сочи', 'Сочи'],
  ['', null],
  [',,,', null],
]
for (const [address, city] of table) {
  test(`${address || 'an empty address'}: ${city ?? 'none of the cities'}`, () => assert.equal(find(address)?.name ?? null, city))
}

test('a city of Uzbekistan is found in each alphabet, whichever its name in the list is in', () => {
  const one = (name: string, address: string) => compileCities([name])(address)?.name ?? null
  for (const spellings of [
    ['Toshkent', 'Тошкент', 'Ташкент'],
    ['Fargʻona', 'Фарғона', 'Фергана', "FARG'ONA"],
    ['Qoʻqon', 'Қўқон', 'Коканд'],
    ['Самарқанд', 'Самарканд', 'Samarqand'],
  ])
    for (const listed of spellings) {
      for (const printed of spellings) {
        assert.equal(one(listed, `${printed} shahri, Navoiy ko'chasi 5`), listed, printed)
        assert.equal(one(listed, `г. ${printed.toUpperCase()}, ул. Навои, 5`), listed, printed)
        assert.equal(one(listed, `${printed} viloyati, Chirchiq`), null, printed)
      }
    }
  assert.equal(one('Ташкент', 'Buxoro shahri'), null)
  assert.equal(one('Navoiy', "Toshkent, Навои ko'chasi 5"), null)
})

test('a city is told by its place in the list', () => assert.deepEqual(find('г. Омск'), { name: 'Омск', number: 2 }))

test('a name without letters or digits, or consisting only of words such as "г.", names no city', () => {
  for (const text of ['г.', ' ', '-', 'город']) assert.equal(namesCity(text), false, text)
  assert.equal(namesCity('г. Уфа'), true)
})

test('any address is read, and a city between commas is found in it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      find(text)
      assert.notEqual(find(`${text}, г. Казань, ${text}`), null)
    }),
  )
})
