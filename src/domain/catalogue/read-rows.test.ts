import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from './read-rows.ts'

test('rows copied from a spreadsheet are items; rows of one item add up', () => {
  const text =
    'Номер\tНазвание\tБаллы\tШтрихкод\tОбразцы\r\n101\tМолоко\t1,5\t4600000000015\t"молоко.*домик\nмолоч"\r\n101\tМолоко\t\t4600000000039\t\r\n102\tСок\t\t36000291452 460123*\t\r\n'
  assert.deepEqual(readRows(text), [
    { itemId: 101, name: 'Молоко', pointsPerUnit: 1.5, patterns: ['молоко.*домик', 'молоч'], gtins: ['4600000000015', '4600000000039'] },
    { itemId: 102, name: 'Сок', gtins: ['036000291452', '460123*'] },
  ])
})

test('an exported table has commas or semicolons, and quotes around cells that have them too', () => {
  assert.deepEqual(readRows('\ufeffitemId;name;ikpu\n7;"Сыр ""Луг""; 45%";02202004*\n'), [{ itemId: 7, name: 'Сыр "Луг"; 45%', ikpu: ['02202004*'] }])
  assert.deepEqual(readRows('itemId,name\n7,Сыр'), [{ itemId: 7, name: 'Сыр' }])
})

test('what is no table of items is none', () => {
  for (const text of ['', 'Молоко', 'name,points\nМолоко,1', '[{"itemId": 1, "name": "Молоко"}]']) assert.equal(readRows(text), null, text)
})
