import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '#test/support/facts.ts'
import { findPlace, regionIn } from './place.ts'

const INN = '7707083893'
const FRANCHISE_INN = '500100732259'
const SHOP_INN = '7728168971'
const { places } = facts({
  settings: {
    chains: [
      { name: 'Пятёрочка', patterns: ['п[яе]т[её]рочка'] },
      { name: 'Магнит', inns: [INN], patterns: ['магнит\\b'] },
    ],
    stores: [
      { name: 'Первый', inn: INN, addressPatterns: ['ленина,? 1\\b'] },
      { name: 'Второй', addressPatterns: ['ленина,? 1', 'мира 3'] },
      { name: 'Лавка', inn: SHOP_INN, addressPatterns: [] },
      { name: 'Третий', inn: SHOP_INN, addressPatterns: ['лесная'] },
    ],
  },
}).settings

const sellers: [retailerName: string | null, retailerInn: string | null, chain: string | null][] = [
  ['Y833 12774-Пятерочка', null, 'Пятёрочка'],
  ['ПЯTEPOЧКА', null, 'Пятёрочка'],
  ['9-Н; 5564 310-Пятерочка', FRANCHISE_INN, 'Пятёрочка'],
  ['Магазин Магнит Гречанка', null, 'Магнит'],
  ['Магнитогорские продукты', null, null],
  ['Пятёрочка', INN, 'Магнит'],
  [null, INN, 'Магнит'],
  [null, null, null],
]
for (const [retailerName, retailerInn, chain] of sellers) {
  test(`${retailerName ?? 'no name'}, ${retailerInn ?? 'no tax number'}: ${chain ?? 'no chain'}`, () => {
    const { fiscal } = facts({ fiscal: { retailerName, retailerInn } })
    assert.equal(findPlace(fiscal, places).chain?.name ?? null, chain)
  })
}

const addresses: [retailerAddress: string | null, retailerInn: string, store: string | null][] = [
  ['г. Тверь, ул. Ленина, 1', INN, 'Первый'],
  ['г. Тверь, ул. Ленина, 1', FRANCHISE_INN, 'Второй'],
  ['г. Тверь, ул. Ленина, 12', INN, 'Второй'],
  ['г. Тверь, ул. МИРА 3', INN, 'Второй'],
  ['г. Тверь, ул. Мира, 3', INN, null],
  ['г. Тверь, ул. Лесная, 5', SHOP_INN, 'Лавка'],
  ['г. Тверь, ул. Мира 3', SHOP_INN, 'Второй'],
  [null, SHOP_INN, 'Лавка'],
  [null, INN, null],
]
for (const [retailerAddress, retailerInn, store] of addresses) {
  test(`${retailerAddress ?? 'no address'} of ${retailerInn}: ${store ?? 'no store'}`, () => {
    const { fiscal } = facts({ fiscal: { retailerAddress, retailerInn } })
    assert.equal(findPlace(fiscal, places).store?.name ?? null, store)
  })
}

const regions: [address: string, region: string | null][] = [
  ['140404, Московская обл, Коломна г, Гаврилова ул', 'Московская обл'],
  ['394087, 36 - Воронежская область, г.о. город Воронеж', 'Воронежская область'],
  ['150014 Ярославская область г.Ярославль ул. Б. Октябрьская, д.73', 'Ярославская область'],
  ['420500,16 - Республика Татарстан (Татарстан), м.р-н Верхнеуслонский', 'Республика Татарстан'],
  ['420500, Татарстан Респ, Верхнеуслонский р-н, Иннополис г', 'Татарстан Респ'],
  ['Россия, Ханты-Мансийский автономный округ, г. Сургут', 'Ханты-Мансийский автономный округ'],
  ['Краснодарский край г Сочи', 'Краснодарский край'],
  ['Toshkent viloyati, Chirchiq', 'Toshkent viloyati'],
  ...Array.from("'`´‘’‛ʹʻʼʽ′", (mark): [string, string | null] => [`150100, Farg${mark}ona viloyati, Qo${mark}qon shahri`, `Farg${mark}ona viloyati`]),
  ['117525, г. Москва, ул. Днепропетровская, д. 4а', null],
  ['г. Тверь, Областная ул., 5', null],
]
for (const [address, region] of regions) {
  test(`${address}: ${region ?? 'no region'}`, () => assert.equal(regionIn(address), region))
}
