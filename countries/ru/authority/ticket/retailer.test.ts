import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeName } from './retailer.ts'

const NAMES = [
  'ТК ЛЕНТА-3063',
  'Магазин Магнит Гречанка',
  'Y833 12774-Пятерочка',
  '9-Н; 5564 310-Пятерочка',
  'Магазин "формат"',
  'магазин ПИВОПТТОРГ',
  'Магнит Косметик Сати',
  'Гипермаркет Карусель',
  'SPAR',
  'ТЦ Городской, Пекарня',
  'Аптека Ромашка',
]
const NO_NAMES = [
  'Магазин',
  'магазин № 5',
  '1 корп.,1эт.',
  'https://vkusvill.ru/',
  'ozon.ru',
  'www.shop',
  'shop.example.ru/cart',
  'магазин.рф',
  'zakaz@shop.example',
  'ТЦ',
  '123',
  '-',
  'Касса 3',
  'Торговый зал',
  'г. Москва, ул. Лесная, д. 5',
  '101000, Москва, Лесная улица, 5',
  'Лесная улица, 5',
  'помещение 2-Н',
]

for (const place of NAMES) test(`"${place}" is a name`, () => assert.equal(looksLikeName(place), true))
for (const place of NO_NAMES) test(`"${place}" is no name`, () => assert.equal(looksLikeName(place), false))
