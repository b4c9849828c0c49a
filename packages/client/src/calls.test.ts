import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { pause } from './calls.ts'
import {
  BadRequest,
  Chekhov,
  ChekhovError,
  ComeBackLater,
  Conflict,
  Forbidden,
  InvalidRequest,
  NoAnswer,
  NotFound,
  ServiceFailed,
  Unauthorized,
} from './index.ts'

const qrStr = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const photos = [new Blob([new Uint8Array([0xff, 0xd8, 0xff])])]

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const busy = async () => json(503, { detail: 'busy', code: 'UNAVAILABLE' }, { 'retry-after': '0' })
const lost = async () => {
  throw new TypeError('fetch failed')
}
const fine = async () => json(200, { status: 'success' })

/** A client with a scripted far end, and the requests that the far end received. */
function clientOf(...answers: ((request: Request) => Promise<Response>)[]) {
  const asked: Request[] = []
  const fetch = (async (...call: Parameters<typeof globalThis.fetch>) => {
    const request = new Request(...call)
    asked.push(request.clone())
    return (answers[Math.min(asked.length, answers.length) - 1] as (typeof answers)[number])(request)
  }) as typeof globalThis.fetch
  return { client: new Chekhov({ baseUrl: 'https://receipts.example/', apiKey: 'key', fetch }), asked }
}

test('values go into the path, the query, JSON or a form, as the description says', async () => {
  const { client, asked } = clientOf(fine)
  await client.getReceipt('a b/c')
  await client.getPublicPromos({ country: 'ru' })
  await client.postReceiptsQr({ userUuid: 'anna', qrStr })
  await client.postReceipts({ userUuid: 'anna', photos, promoId: 7 })
  const [receipt, promos, qr, form] = asked as [Request, Request, Request, Request]
  assert.deepEqual([receipt.method, receipt.url, receipt.headers.get('api-key')], ['GET', 'https://receipts.example/api/receipts/a%20b%2Fc', 'key'])
  assert.equal(new URL(promos.url).search, '?country=ru')
  assert.deepEqual([qr.method, await qr.json()], ['POST', { userUuid: 'anna', qrStr }])
  const sent = await form.formData()
  assert.deepEqual(
    [sent.get('userUuid'), sent.get('promoId'), (sent.get('photos') as File).name, (sent.get('photos') as File).size],
    ['anna', '7', 'photo-1', 3],
  )
})

test('a refusal is thrown as what it is', async () => {
  const kinds = [
    [400, BadRequest],
    [401, Unauthorized],
    [403, Forbidden],
    [404, NotFound],
    [408, ComeBackLater],
    [409, Conflict],
    [422, InvalidRequest],
    [429, ComeBackLater],
    [503, ComeBackLater],
    [500, ServiceFailed],
    [418, BadRequest],
  ] as const
  for (const [status, kind] of kinds) {
    const { client } = clientOf(async () => json(status, { detail: 'no', code: 'SOME' }, { 'x-request-id': 'r-1', 'retry-after': '0' }))
    const error = await client.getHealth().then(
      () => assert.fail(),
      (error: ChekhovError) => error,
    )
    assert.ok(error instanceof kind && error instanceof ChekhovError, String(status))
    assert.deepEqual([error.status, error.code, error.requestId, error.message, error.name], [status, 'SOME', 'r-1', 'no', kind.name])
  }
})

test('a gateway that refuses in a form of its own is a refusal without problems', async () => {
  for (const detail of [[{ error: 'no' }], ['no'], [null], { no: 1 }]) {
    const error = await clientOf(async () => json(422, { detail }))
      .client.getHealth()
      .catch((one: unknown) => one)
    assert.ok(error instanceof InvalidRequest)
    assert.deepEqual([error.message, error.problems], ['HTTP 422', []])
  }
})

test('what is safe to repeat is repeated, as Retry-After says; nothing else is', async () => {
  for (const fail of [busy, lost]) {
    const patient = clientOf(fail, fine)
    assert.equal((await patient.client.postReceiptsQr({ userUuid: 'anna', qrStr })).status, 'success')
    assert.equal(patient.asked.length, 2)
    assert.equal((await clientOf(fail, fail, fine).client.getHealth()).status, 'success')
  }
  const away = clientOf(busy)
  await assert.rejects(away.client.getHealth(), ComeBackLater)
  assert.equal(away.asked.length, 4)

  const once = [
    (client: Chekhov) => client.postReceiptsQr({ userUuid: 'anna', qrStr, dupCheck: false }),
    (client: Chekhov) => client.postReceipts({ userUuid: 'anna', photos }),
    (client: Chekhov) => client.postLoyaltyCheck({ userUuid: 'anna', qrStr }),
    (client: Chekhov) => client.patchLoyaltyCatalog({ items: [] }),
  ]
  for (const call of once) {
    const { client, asked } = clientOf(lost, fine)
    await assert.rejects(call(client), NoAnswer)
    assert.equal(asked.length, 1)
  }
  await assert.rejects(new Chekhov({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).getHealth(), NoAnswer)
})

test('an answer that is not of the service is none, and a redirect is neither followed nor repeated', async () => {
  const page = async () => new Response('<html>We will be back soon</html>', { headers: { 'content-type': 'text/html' } })
  const patient = clientOf(page, fine)
  assert.equal((await patient.client.postReceiptsQr({ userUuid: 'anna', qrStr })).status, 'success')
  await assert.rejects(clientOf(page).client.postReceipts({ userUuid: 'anna', photos }), NoAnswer)
  const { client, asked } = clientOf(async () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } }))
  await assert.rejects(client.getReceipts(), BadRequest)
  assert.deepEqual([asked.length, asked[0]!.redirect], [1, 'manual'])
})

test('a call that waits for an event may take so much longer', async () => {
  const fetch = ((_url, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      setTimeout(() => resolve(json(200, { events: [], next: 'c' })), 300)
    })) as typeof globalThis.fetch
  const client = new Chekhov({ baseUrl: 'https://receipts.example', retries: 0, timeoutMs: 20, fetch })
  assert.equal((await client.getEvents({ wait: 30 })).next, 'c')
  await assert.rejects(client.getEvents(), NoAnswer)
})

test('pauses leave nothing behind at a signal', async () => {
  const { signal } = new AbortController()
  await pause(0, signal)
  assert.deepEqual(getEventListeners(signal, 'abort'), [])
  await assert.rejects(pause(60_000, AbortSignal.abort(new Error('enough'))), /enough/)
})

test('an interrupted call ends at once, also between two tries', async () => {
  const stop = new AbortController()
  const { client, asked } = clientOf(async () => json(503, {}, { 'retry-after': '60' }))
  const call = client.getReceipt('a', { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 20)
  await assert.rejects(call, /enough/)
  assert.equal(asked.length, 1)
})

test('a verdict is awaited until it is there, and no longer than the given time', async () => {
  const state = (state: string) => async () => json(200, { state, approved: true })
  const decided = clientOf(state('ARRIVED'), state('REVIEWED'))
  assert.equal((await decided.client.waitForVerdict('a')).state, 'REVIEWED')
  assert.equal(decided.asked.length, 2)
  await assert.rejects(clientOf(state('ARRIVED')).client.waitForVerdict('a', { patienceMs: 0 }), /still ARRIVED/)
})
