import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openSimulator, type SimulatorOptions } from '#test/support/simulator.ts'
import { UZ_SAMPLES } from './samples.ts'
import { linkOf } from './receipt.ts'

async function open(t: TestContext, options: SimulatorOptions = {}) {
  const simulator = await openSimulator(options)
  t.after(() => simulator.close())
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${simulator.controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, json: (await response.json()) as any }
  }
  return { simulator, post }
}

const GOODS = [{ name: 'Sut 1 l', priceKopeks: 1_290_000, quantity: 2 }]

test('a minted receipt is returned as its link, its parts and its picture', async (t) => {
  const { simulator, post } = await open(t)
  const { status, json } = await post('/receipts', { country: 'uz', items: GOODS, receiptDate: '2026-03-01T12:41:07' })
  assert.equal(status, 200)
  assert.equal(json.qrStr, `${simulator.ofdUrl}/check?t=${json.fn}&r=${json.fd}&c=20260301124107&s=${json.fp}`)
  assert.equal(json.sumKopeks, 2_580_000)
  const picture = await fetch(json.printUrl)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assert.deepEqual([...new Uint8Array(await picture.arrayBuffer())].slice(1, 4), [...Buffer.from('PNG')])
  assert.match(await (await fetch(json.qrStr)).text(), /Sut 1 l/)
})

const WRONG: [string, Record<string, unknown>, (string | number)[]][] = [
  ['no goods', {}, ['body', 'items']],
  ['an empty list', { items: [] }, ['body', 'items']],
  ['a price below nothing', { items: [{ ...GOODS[0], priceKopeks: -1 }] }, ['body', 'items', 0, 'priceKopeks']],
  ['a tax number of Russia', { items: GOODS, retailerInn: '9900000017' }, ['body', 'retailerInn']],
  ['a type of settlement that is not there', { items: GOODS, operationType: 3 }, ['body', 'operationType']],
  ['a behaviour that nobody knows', { items: GOODS, behaviour: 'sings' }, ['body', 'behaviour']],
  ['a day that is not', { items: GOODS, receiptDate: '2026-02-30' }, ['body', 'receiptDate']],
  ['a ticket, which is of Russia', { ticket: {}, items: GOODS }, ['body', 'ticket']],
  ['more off than it costs', { items: [{ ...GOODS[0], discountKopeks: 3_000_000 }] }, ['body', 'items']],
]

for (const [what, body, loc] of WRONG) {
  test(`${what} cannot be minted, and the field is named`, async (t) => {
    const { post } = await open(t)
    const { status, json } = await post('/receipts', { country: 'uz', ...body })
    assert.equal(status, 422)
    assert.deepEqual(json.detail[0].loc, loc)
  })
}

test("a moment with an offset is converted to Tashkent's time", async (t) => {
  const { post } = await open(t)
  const { json } = await post('/receipts', { country: 'uz', items: GOODS, receiptDate: '2026-03-01T23:30:00.000Z' })
  assert.match(json.qrStr, /&c=20260302043000&/)
})

test('minted receipts and the terminal outlive a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-uz-'))
  t.after(() => rm(folder, { recursive: true }))
  const stateFile = join(folder, 'state.jsonl')
  const first = await openSimulator({ stateFile })
  const minted = first.mintUz({ country: 'uz', items: GOODS })
  await first.close()
  const { simulator } = await open(t, { stateFile })
  const page = await fetch(`${simulator.ofdUrl}${new URL(minted.qrStr).pathname}${new URL(minted.qrStr).search}`)
  assert.match(await page.text(), /Sut 1 l/)
  const next = simulator.mintUz({ country: 'uz', items: GOODS })
  assert.deepEqual([next.fn, next.fd], [minted.fn, String(Number(minted.fd) + 1)])
})

test('the samples are there from the start, and the site can be changed while it runs', async (t) => {
  const { simulator, post } = await open(t)
  const link = linkOf(simulator.ofdUrl, UZ_SAMPLES[0]!)
  assert.match(await (await fetch(link)).text(), /Sut Namuna/)
  assert.equal((await post('/uz/settings', { mode: 'api' })).json.mode, 'api')
  assert.match(await (await fetch(link)).text(), /<div id="root"><\/div>/)
  assert.equal((await post('/uz/settings', { mode: 'smoke' })).status, 422)
  assert.equal((await post('/uz/settings', { mode: null })).json.mode, 'page')
})

test('the newer site requires a fresh timestamp and the right signature', async (t) => {
  const { simulator } = await open(t)
  const ask = (headers: Record<string, string>) =>
    fetch(`${simulator.ofdUrl}/api/payment`, { method: 'POST', headers, body: JSON.stringify({ terminalId: 'UZ1', paymentNo: '1' }) })
  assert.equal((await ask({})).status, 403)
  assert.equal((await ask({ 'x-timestamp': '1', 'x-signature': 'ab' })).status, 403)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', 'simulator-ofd-key').update(`UZ1:1:${timestamp}`).digest('hex')
  assert.equal((await ask({ 'x-timestamp': timestamp, 'x-signature': signature })).status, 404)
})
