import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openSimulator } from '#test/support/simulator.ts'
import { codeOf, openAsker, valueOf } from './asker.ts'
import type { MintRequest } from './mint-request.ts'

test('a minted receipt: a test drive, the next document, now in Moscow, and a sign that passes', async (t) => {
  const { simulator, find, mint } = await openAsker(t)
  const first = mint()
  const second = mint()
  assert.match(first.fn, /^9999\d{12}$/)
  assert.deepEqual([first.fd, second.fd], ['1', '2'])
  assert.equal(first.boughtAt, '2026-03-02T12:00:00')
  assert.equal(first.sumKopeks, 17_980)
  assert.equal(codeOf(await find(first)), 200)
  assert.equal(codeOf(await find({ ...first, fp: second.fp })), 406)
  assert.equal(simulator.timesAsked(first.fn, first.fd), 2)
  assert.equal(simulator.timesAsked(second.fn, second.fd), 0)
  assert.throws(() => simulator.mint({ country: 'ru', items: [] }))
})

test('what was minted is what is found', async (t) => {
  const { find, mint } = await openAsker(t)
  const requisites = mint({
    items: [
      { name: 'Чай <чёрный> & "крепкий"', priceKopeks: 12_345, quantity: 3 },
      { name: 'Яблоки', priceKopeks: 14_990, quantity: 0.154 },
    ],
    retailerInn: '7700000000',
    retailerName: 'ООО «Чайка»',
    retailerAddress: 'г. Тверь, Озёрная ул., д. 5',
    receiptDate: '2026-02-28T23:59',
    operationType: 2,
    online: true,
  })
  const { content, address } = JSON.parse(valueOf((await find(requisites)).text, 'ns2:Ticket'))

  assert.deepEqual(
    content.items.map(({ name, price, quantity, sum }: Record<string, unknown>) => [name, price, quantity, sum]),
    [
      ['Чай <чёрный> & "крепкий"', 12_345, 3, 37_035],
      ['Яблоки', 14_990, 0.154, 2_308],
    ],
  )
  assert.equal(content.totalSum, 39_343)
  assert.equal(content.userInn, '7700000000  ')
  assert.equal(content.user, 'ООО «Чайка»')
  assert.equal(address, 'г. Тверь, Озёрная ул., д. 5')
  assert.equal(content.operationType, 2)
  assert.equal(content.internetSign, 1)
  assert.equal(content.dateTime, Date.parse('2026-02-28T23:59:00Z') / 1000)
})

test("a receipt date is a local time, however it is written, or a moment converted to Moscow's time", async (t) => {
  const { mint } = await openAsker(t)
  const items = [{ name: 'Мёд', priceKopeks: 12_200, quantity: 1 }]
  const written: [string, string][] = [
    ['2026-03-01', '2026-03-01T12:00:00'],
    ['20260301T1005', '2026-03-01T10:05:00'],
    ['20260301T100507', '2026-03-01T10:05:00'],
    ['2026-03-01T10:05:07', '2026-03-01T10:05:00'],
    ['2026-03-01T10:05:07.123', '2026-03-01T10:05:00'],
    ['2026-03-01T22:05:07.123Z', '2026-03-02T01:05:00'],
    ['2026-03-01T22:05:07+05:00', '2026-03-01T20:05:00'],
  ]
  for (const [receiptDate, boughtAt] of written) assert.equal(mint({ receiptDate, items }).boughtAt, boughtAt, receiptDate)
})

test('the usual VAT is code 11 since 2026 and code 1 before', async (t) => {
  const { find, mint } = await openAsker(t)
  const contentOf = async (receiptDate: string) => {
    const answered = await find(mint({ receiptDate, items: [{ name: 'Мёд', priceKopeks: 12_200, quantity: 1 }] }))
    return JSON.parse(valueOf(answered.text, 'ns2:Ticket')).content
  }
  const now = await contentOf('2026-01-01')
  assert.deepEqual([now.items[0].nds, now.amountsReceiptNds.amountsNds], [11, [{ nds: 11, ndsSum: 2_200 }]])
  const before = await contentOf('2025-12-31T23:59:59')
  assert.deepEqual([before.items[0].nds, before.nds18], [1, 2_033])
})

test('half a kopek of a weighed line is rounded up, independent of floating point', async (t) => {
  const { mint } = await openAsker(t)
  const sumOf = (priceKopeks: number, quantity: number) => mint({ items: [{ name: 'Сыр', priceKopeks, quantity }] }).sumKopeks
  assert.equal(sumOf(100, 1.005), 101)
  assert.equal(sumOf(100, 0.545), 55)
  assert.equal(sumOf(3_699, 0.7), 2_589)
})

test('a receipt is not found before its time, nor after 75 days', async (t) => {
  const { find, mint, pass, moveTo } = await openAsker(t, { tokenLifeMs: 200 * 24 * 60 * 60_000 })
  const requisites = mint({ availableAfterMs: 60_000 })
  assert.equal(codeOf(await find(requisites)), 404)
  pass(60_000)
  assert.equal(codeOf(await find(requisites)), 200)
  moveTo('2026-05-16T12:00:00+03:00')
  assert.equal(codeOf(await find(requisites)), 200)
  moveTo('2026-05-16T12:00:01+03:00')
  assert.equal(codeOf(await find(requisites)), 404)
})

test('a raw ticket of any wrapper is served unchanged, with every digit', async (t) => {
  const { find, control } = await openAsker(t)
  const receipt =
    '"fiscalDriveNumber":9999078900000001,"fiscalDocumentNumber":77,"fiscalSign":"12345",' +
    '"totalSum":5000,"operationType":1,"dateTime":"2026-03-01T10:20:00","items":[]'
  const ticket = `{"ticket":{"document":{"receipt":{"messageFiscalSign":18446744073709551615,${receipt}}}}}`
  const { status, body } = await control('POST', '/receipts', `{"country":"ru","ticket":${ticket}}`)
  assert.equal(status, 200)
  assert.equal(body.qrStr, 't=20260301T1020&s=50.00&fn=9999078900000001&i=77&fp=12345&n=1')
  const answered = await find({ ...body, operationType: 1, boughtAt: '2026-03-01T10:20:00' })
  assert.equal(valueOf(answered.text, 'ns2:Ticket'), ticket)
})

test('minted receipts, removals and the numbering survive a restart; a line cut by a crash is ignored', async (t) => {
  const stateFile = join(temporaryFolder(t), 'deep', 'state.jsonl')
  const before = await openSimulator({ stateFile })
  const [kept, removed] = [before.mint(GOODS), before.mint(GOODS)]
  await fetch(`${before.controlUrl}/receipts/${removed.fn}/${removed.fd}`, { method: 'DELETE' })
  await before.close()
  appendFileSync(stateFile, '{"kind":"minted","receipt":{"requ')

  const after = await openSimulator({ stateFile })
  const { receipts } = (await (await fetch(`${after.controlUrl}/receipts`)).json()) as { receipts: { qrStr: string; isSample: boolean }[] }
  const next = after.mint(GOODS)
  await after.close()
  assert.deepEqual(
    receipts.filter(({ isSample }) => !isSample).map(({ qrStr }) => qrStr),
    [kept.qrStr],
  )
  assert.equal(next.fn, kept.fn)
  assert.equal(next.fd, '3')
  assert.doesNotThrow(() =>
    readFileSync(stateFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
})

const GOODS: MintRequest = { country: 'ru', items: [{ name: 'Хлеб', priceKopeks: 4_500, quantity: 1 }] }

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}
