import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProducts, readRows } from './read-rows.ts'

const itemsOf = (text: string) => readRows(text)?.items
const productsOf = (text: string, columns: readonly string[]) => {
  const read = readProducts(text, columns)
  return typeof read === 'object' ? read?.products : read
}

test('rows copied from a spreadsheet are items; rows of one item add up', () => {
  const text =
    'Номер\tНазвание\tБаллы\tШтрихкод\tОбразцы\r\n101\tМолоко\t1,5\t4600000000015\t"молоко.*домик\nмолоч"\r\n101\tМолоко\t\t4600000000039\t\r\n102\tСок\t\t36000291452 460123*\t\r\n'
  assert.deepEqual(itemsOf(text), [
    { itemId: 101, name: 'Молоко', pointsPerUnit: 1.5, patterns: ['молоко.*домик', 'молоч'], gtins: ['4600000000015', '4600000000039'] },
    { itemId: 102, name: 'Сок', gtins: ['036000291452', '460123*'] },
  ])
})

test('rows of one number that contradict each other are two items, so that the number is refused; a row without a number is no item 0', () => {
  assert.deepEqual(itemsOf('номер;название;баллы\n1;Молоко;5\n1;Печенье;3\n1;Молоко;5\n1;Молоко;7\n1;;\n'), [
    { itemId: 1, name: 'Молоко', pointsPerUnit: 5 },
    { itemId: 1, name: 'Печенье', pointsPerUnit: 3 },
    { itemId: 1, name: 'Молоко', pointsPerUnit: 7 },
  ])
  assert.deepEqual(itemsOf('номер;название;баллы\n;Молоко;5\n;Сок;\n'), [{ name: 'Молоко', pointsPerUnit: 5 }, { name: 'Сок' }])
  assert.deepEqual(itemsOf('номер;название;баллы\n1 000;Молоко;много\nx;Сок;1\n'), [
    { itemId: 1000, name: 'Молоко', pointsPerUnit: 'много' },
    { itemId: 'x', name: 'Сок', pointsPerUnit: 1 },
  ])
})

test('an exported table has commas or semicolons, and quotes around cells that have them too', () => {
  assert.deepEqual(itemsOf('\ufeffitemId;name;ikpu\n7;"Сыр ""Луг""; 45%";02202004*\n'), [{ itemId: 7, name: 'Сыр "Луг"; 45%', ikpu: ['02202004*'] }])
  assert.deepEqual(itemsOf('itemId,name\n7,Сыр'), [{ itemId: 7, name: 'Сыр' }])
})

test('what is no table of items is none', () => {
  for (const text of ['', 'Молоко', 'name,points\nМолоко,1', '[{"itemId": 1, "name": "Молоко"}]']) assert.equal(readRows(text), null, text)
})

test('cells pasted into the table of products are products: in the order of the columns, or by their headings', () => {
  const columns = ['name', 'words', 'gtins', 'points']
  assert.deepEqual(
    productsOf('Молоко\t"молоко домик\nмолоч. домик"\t4600000000015 36000291452\t1,5\r\nСок\tсок добрый; нектар добрый\t\tдесять\r\n', columns),
    [
      { name: 'Молоко', words: ['молоко домик', 'молоч. домик'], gtins: ['4600000000015', '036000291452'], points: 1.5 },
      { name: 'Сок', words: ['сок добрый', 'нектар добрый'], points: 'десять' },
    ],
  )
  assert.deepEqual(productsOf('"Чай\r\nзелёный"\tчай', columns), [{ name: 'Чай зелёный', words: ['чай'] }])
  assert.deepEqual(productsOf('4600000000015\t10', columns.slice(2)), [{ gtins: ['4600000000015'], points: 10 }])
  assert.deepEqual(productsOf('Баллы;Название;Слова;Цена\n10;Молоко;молоко домик;99\n', columns), [{ points: 10, name: 'Молоко', words: ['молоко домик'] }])
  assert.deepEqual(productsOf('Молоко 1 л, домик\nСок 0,2 л\n', columns), [{ name: 'Молоко 1 л, домик' }, { name: 'Сок 0,2 л' }])
})

test('lines with semicolons and without headings are neither names nor cells: which of the two is not guessed', () => {
  const columns = ['name', 'words', 'gtins', 'points']
  assert.equal(readProducts('Молоко;молоко домик;4600000000015;10\nСок;сок добрый;;5\n', columns), 'noHeadings')
  assert.equal(readProducts('Название;Артикул\nМолоко;7\n', columns), 'noHeadings', 'a single heading is no row of headings')
  assert.equal(readProducts('Молоко\nСок; нектар', columns), 'noHeadings')
  assert.equal(readProducts('молоко; молоч.\nсок', columns.slice(1)), null, 'words of one product')
})

test('what belongs into one field is no table', () => {
  assert.equal(readProducts('Молоко 1 л', ['name', 'words']), null)
  assert.equal(readProducts('молоко, домик', ['name', 'words']), null)
  assert.equal(readProducts('молоко домик\nмолоч. домик', ['words', 'gtins']), null)
  assert.equal(readProducts('4600000000015\n4600000000022', ['gtins', 'points']), null)
})

test('columns that are no field of an item or a product are named, unless they are empty', () => {
  const table = 'Номер;Название;Баллы за единицу;Цена;Слова;Штрих-код;Заметка\n1;Кола;5;99;кола;4600000000022;\n'
  assert.deepEqual(readRows(table), { items: [{ itemId: 1, name: 'Кола', pointsPerUnit: 5, gtins: ['4600000000022'] }], leftOut: ['Цена', 'Слова'] })
  assert.deepEqual(readProducts(table, ['name', 'words']), {
    products: [{ productId: 1, name: 'Кола', points: 5, words: ['кола'], gtins: ['4600000000022'] }],
    leftOut: ['Цена'],
  })
})

test('a number that is a thousand in one language and one in another is left to be marked', () => {
  assert.deepEqual(itemsOf('itemId,name,points\n1,Milk,"1,000"\n2,Tea,"0,125"\n3,Jam,"1,5"\n'), [
    { itemId: 1, name: 'Milk', pointsPerUnit: '1,000' },
    { itemId: 2, name: 'Tea', pointsPerUnit: 0.125 },
    { itemId: 3, name: 'Jam', pointsPerUnit: 1.5 },
  ])
})

test('lines may end as on old computers, and a first row may say what stands between the cells', () => {
  const items = [
    { itemId: 1, name: 'Кола', pointsPerUnit: 5 },
    { itemId: 2, name: 'Сок, сладкий', pointsPerUnit: 7 },
  ]
  assert.deepEqual(itemsOf('номер;название;баллы\r1;Кола;5\r2;Сок, сладкий;7\r'), items)
  assert.deepEqual(itemsOf('sep=;\r\nномер;название;баллы\r\n1;Кола;5\r\n2;Сок, сладкий;7\r\n'), items)
  assert.deepEqual(itemsOf('sep=|\nномер|название|баллы\n1|Кола|5\n2|Сок, сладкий|7'), items)
})
