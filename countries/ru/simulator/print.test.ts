import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printReceipt } from '#simulator/print.ts'
import { openAsker, SAMPLE } from './asker.ts'
import { paperOf } from './paper.ts'
import { ringUp } from './ticket/goods.ts'
import { qrStringOf } from './ticket/qr-string.ts'

function readPng(bytes: Buffer) {
  return { signature: bytes.toString('latin1', 1, 4), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

async function fetchPng(url: string) {
  const response = await fetch(url)
  return { response, ...readPng(Buffer.from(await response.arrayBuffer())) }
}

/** The drive and document are fixed, because a longer fiscal sign may need a larger QR below the lines. */
async function printed(...names: string[]) {
  const goods = { items: names.map((name) => ({ name, priceKopeks: 100, quantity: 1 })) }
  const { receipt, requisites } = ringUp(goods, '9999000000000001', '1', '2026-03-02T12:00')
  return readPng(await printReceipt(paperOf(receipt, requisites), qrStringOf(requisites)))
}

test('a receipt is printed 576 dots wide, longer with every line', async () => {
  const short = await printed('Соль')
  const two = await printed('Соль', 'Сахар')
  const wrapped = await printed('Очень длинное название '.repeat(5).trim())
  const unbroken = await printed('я'.repeat(128))

  for (const png of [short, two, wrapped, unbroken]) assert.deepEqual([png.signature, png.width], ['PNG', 576])
  assert.equal(two.height - short.height, 2 * 28)
  assert.equal(wrapped.height - short.height, 2 * 28)
  assert.equal(unbroken.height - short.height, 2 * 28)
})

test('a minted receipt can be fetched as a picture', async (t) => {
  const { simulator } = await openAsker(t)
  const items = [{ name: 'Соль', priceKopeks: 100, quantity: 1 }]
  const { response, signature, width } = await fetchPng(simulator.mint({ country: 'ru', items }).printUrl)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.deepEqual([signature, width], ['PNG', 576])
})

test('the longest receipt that can be minted can be printed', async (t) => {
  const { simulator } = await openAsker(t)
  const items = Array.from({ length: 1_000 }, () => ({ name: 'я'.repeat(256), priceKopeks: 100, quantity: 1 }))
  const { response, signature } = await fetchPng(simulator.mint({ country: 'ru', items }).printUrl)
  assert.equal(response.status, 200)
  assert.equal(signature, 'PNG')
})

test('samples are printed too, and nothing else is', async (t) => {
  const { simulator } = await openAsker(t)
  const { fn, fd } = SAMPLE.requisites
  assert.equal((await fetch(`${simulator.url}/print/${fn}/${fd}.png`)).status, 200)
  for (const path of [`${fn}/999.png`, `${fn}/${fd}`, '']) {
    assert.equal((await fetch(`${simulator.url}/print/${path}`)).status, 404, path)
  }
})

test('the paper has the lines, the total, the VAT and the fiscal numbers', () => {
  const texts = paperOf(SAMPLE.ticket.receipt, SAMPLE.requisites).map((line) =>
    line.kind === 'text' ? line.text : line.kind === 'pair' ? `${line.left} ${line.right}`.trim() : '---',
  )
  assert.deepEqual(texts, [
    'ООО "Формат"',
    'Магазин "формат"',
    '150014 Ярославская область г.Ярославль ул. Б. Октябрьская, д.73',
    'ИНН 7602099286',
    'КАССОВЫЙ ЧЕК / ПРИХОД',
    '---',
    'Яблоки Гала',
    '0.154 x 149.90 = 23.08',
    'Яблоки Айдаред 1сорт',
    '0.166 x 149.90 = 24.88',
    'Яблоки Грени Смит Азербайджан',
    '0.126 x 159.90 = 20.15',
    'ЕМВ безалк.напиток 0,5л Барбарис ст/б',
    '1 x 49.70 = 49.70',
    '---',
    'ИТОГ =117.81',
    'БЕЗНАЛИЧНЫМИ =117.81',
    'БЕЗ НДС =117.81',
    '---',
    '23.01.2024 18:16 www.nalog.gov.ru',
    'ФН 7281440500477484 ФД 74694',
    'ФП 435331208',
  ])
})
