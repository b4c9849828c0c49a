import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCatalogue } from '../catalogue.ts'
import { matchLine } from '../match-line.ts'
import { openDictionary } from './dictionary.ts'
import { phoneticKey } from './phonetic-key.ts'

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
  assert.ok(dictionary.kindsOf('кашка', false).includes('кашка'))
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
  ] as const)
    assert.equal(phoneticKey(latin), phoneticKey(cyrillic))
})
