import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, openAsker, SAMPLE } from './asker.ts'

const GOODS = { country: 'ru', items: [{ name: 'Кефир', priceKopeks: 9_900, quantity: 1 }] }

test('a receipt is minted over HTTP and listed with the samples', async (t) => {
  const { control, simulator } = await openAsker(t)
  const { status, body } = await control('POST', '/receipts', { ...GOODS, receiptDate: '2026-03-01T10:00', behaviour: 'slow', retailerInn: null })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['qrStr', 'fn', 'fd', 'fp', 'sumKopeks', 'printUrl'])
  assert.equal(body.qrStr, `t=20260301T1000&s=99.00&fn=${body.fn}&i=1&fp=${body.fp}&n=1`)
  assert.equal(body.printUrl, `${simulator.url}/print/${body.fn}/1.png`)

  const { receipts } = (await control('GET', '/receipts')).body
  assert.equal(receipts.length, 14)
  assert.deepEqual(receipts.at(-1), {
    ...body,
    receiptDate: '2026-03-01T10:00:00',
    isSample: false,
    availableAt: '2026-03-02T09:00:00.000Z',
    behaviour: 'slow',
    timesAsked: 0,
  })
})

test('a bad request names every bad field', async (t) => {
  const { control } = await openAsker(t)
  const issuesOf = async (body: unknown) => {
    const answer = await control('POST', '/receipts', body)
    assert.equal(answer.status, 422)
    return answer.body.detail.map(({ loc, type }: { loc: unknown[]; type: string }) => `${loc.join('.')}: ${type}`)
  }
  assert.deepEqual(await issuesOf({}), ['body.country: missing', 'body.items: missing'])
  assert.deepEqual(await issuesOf([]), ['body: dict_type'])
  assert.deepEqual(await issuesOf('{'), ['body.0: json_invalid'])
  assert.deepEqual(await issuesOf('['.repeat(100_000)), ['body.0: json_invalid'])
  assert.deepEqual(await issuesOf({ country: 'kz', items: [] }), ['body.country: literal_error', 'body.items: too_short'])
  assert.deepEqual(
    await issuesOf({
      ...GOODS,
      items: [
        { name: '', priceKopeks: 1.5, quantity: 0 },
        { name: 'x'.repeat(257), priceKopeks: -1 },
      ],
    }),
    [
      'body.items.0.name: string_too_short',
      'body.items.0.priceKopeks: int_type',
      'body.items.0.quantity: greater_than_equal',
      'body.items.1.name: string_too_long',
      'body.items.1.priceKopeks: greater_than_equal',
      'body.items.1.quantity: missing',
    ],
  )
  assert.deepEqual(
    await issuesOf({
      ...GOODS,
      retailerInn: '77',
      receiptDate: '2026-02-30',
      operationType: 5,
      online: 'yes',
      availableAfterMs: -1,
      behaviour: 'code:4',
    }),
    [
      'body.availableAfterMs: greater_than_equal',
      'body.behaviour: value_error',
      'body.retailerInn: string_pattern_mismatch',
      'body.receiptDate: value_error',
      'body.operationType: literal_error',
      'body.online: bool_type',
    ],
  )
  assert.deepEqual(await issuesOf({ ...GOODS, items: [{ name: 'Яхта', priceKopeks: 10_000_000_000, quantity: 101 }] }), ['body.items: value_error'])
  assert.deepEqual(await issuesOf({ country: 'ru', ticket: { content: { totalSum: 1 } } }), ['body.ticket: value_error'])
  const { fiscalSign, ...unsigned } = (SAMPLE.body as { content: Record<string, unknown> }).content
  assert.notEqual(fiscalSign, undefined)
  assert.deepEqual(await issuesOf({ country: 'ru', ticket: unsigned }), ['body.ticket: value_error'])
})

test('settings change one by one, null brings a default back, and a bad change changes nothing', async (t) => {
  const { control, find } = await openAsker(t, { processingMs: 5_000 })
  assert.match((await find(SAMPLE.requisites)).text, /PROCESSING/)
  const { body } = await control('POST', '/settings', { processingMs: 0, applicationDayLimit: 10, slowMs: null, unknown: 1 })
  assert.deepEqual([body.processingMs, body.applicationDayLimit, body.slowMs, 'unknown' in body], [0, 10, 15_000, false])
  assert.equal(codeOf(await find(SAMPLE.requisites)), 200)

  const refused = await control('POST', '/settings', { processingMs: 7, outage: 'flood', allowedIps: [1], rateLimits: 1, grantedMethods: ['Dance'] })
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.')),
    ['body.rateLimits', 'body.allowedIps.0', 'body.grantedMethods.0', 'body.outage'],
  )
  assert.equal((await control('GET', '/settings')).body.processingMs, 0)
})

test('a removed receipt is not found, and can be removed once', async (t) => {
  const { control, mint, find } = await openAsker(t)
  const requisites = mint()
  const path = `/receipts/${requisites.fn}/${requisites.fd}`
  assert.equal((await control('DELETE', path)).status, 200)
  assert.equal(codeOf(await find(requisites)), 404)
  assert.deepEqual(await control('DELETE', path), { status: 404, body: { detail: 'no such receipt', code: 'NOT_FOUND' } })
})

test('an unknown control call', async (t) => {
  const { control } = await openAsker(t)
  for (const [method, path] of [
    ['GET', '/'],
    ['PUT', '/receipts'],
    ['DELETE', '/receipts/1/2'],
    ['GET', '/__proto__'],
  ] as const) {
    assert.equal((await control(method, path)).status, 404, path)
  }
})
