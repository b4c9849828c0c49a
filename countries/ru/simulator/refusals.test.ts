import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { codeOf, faultOf, messageIdOf, openAsker, pollRequest, SAMPLE, START, ticketRequest, type Answered } from './asker.ts'

const { requisites } = SAMPLE

function assertFault(answered: Answered, text: string, detail: string | null = null) {
  assert.equal(answered.status, 500)
  assert.equal(faultOf(answered), text)
  assert.equal(/<detail><(\w+)/.exec(answered.text)?.[1] ?? null, detail)
}

test('an address that is not listed is refused by both services before its request is parsed', async (t) => {
  const { auth, kkt, simulator } = await openAsker(t)
  simulator.settings.allowedIps = ['10.0.0.1']
  assertFault(await auth(), 'Доступ к сервису для переданного IP, запрещен')
  assertFault(await kkt('not even XML'), 'Доступ к сервису для переданного IP, запрещен')
  simulator.settings.allowedIps = ['127.0.0.1']
  assert.equal((await auth()).status, 200)
})

test('no token header, an unknown token and an expired one', async (t) => {
  const { post, kkt, pass, simulator } = await openAsker(t)
  assertFault(await post(simulator.kktUrl, pollRequest('x')), 'Не удалось обнаружить требуемые заголовки в переданном запросе')
  const unknown = await post(simulator.kktUrl, pollRequest('x'), { 'FNS-OpenApi-Token': 'unknown' })
  assertFault(unknown, 'Доступ к сервису для token запрещен', 'AuthenticationFault')
  pass(60 * 60_000)
  assertFault(await kkt(ticketRequest('GetTicket', requisites)), 'Доступ к сервису для token запрещен', 'AuthenticationFault')
})

test('a method that was not granted', async (t) => {
  const { send, check, simulator } = await openAsker(t)
  simulator.settings.grantedMethods = ['CheckTicket']
  assertFault(await send(requisites), 'Метод GetTicketRequest отсутствует в списке доступа для переданного токена')
  assert.equal((await check(requisites)).status, 200)
})

test('the day of the application: refused past the limit, open again after midnight in Moscow', async (t) => {
  const { send, moveTo, auth, simulator, post } = await openAsker(t, { applicationDayLimit: 2, tokenLifeMs: 48 * 60 * 60_000 })
  await send(requisites)
  await send(requisites)
  assertFault(await send(requisites), 'Превышен общий дневной лимит запросов, приложением simulator')
  moveTo('2026-03-02T23:59:59.999+03:00')
  assertFault(await send(requisites), 'Превышен общий дневной лимит запросов, приложением simulator')
  moveTo('2026-03-03T00:00:00+03:00')
  assert.equal((await send(requisites)).status, 200)
  assert.equal((await auth()).status, 200)
  assert.equal((await post(simulator.authUrl, '')).status, 500)
})

test("calls that the method's limit refuses use up the application's day", async (t) => {
  const { send, check, simulator } = await openAsker(t, { getTicketDayLimit: 1, applicationDayLimit: 3 })
  await send(requisites)
  assertFault(await send(requisites), "Превышен лимит 'Запросов в день' метода GetTicket, сервиса KktService")
  assertFault(await send(requisites), "Превышен лимит 'Запросов в день' метода GetTicket, сервиса KktService")
  assertFault(await check(requisites), 'Превышен общий дневной лимит запросов, приложением simulator')
  assert.deepEqual(simulator.counters().day, { day: '2026-03-02', application: 4, methods: { GetTicket: 3, CheckTicket: 0 } })
})

test('the short check has a day limit of its own', async (t) => {
  const { send, check } = await openAsker(t, { checkTicketDayLimit: 0 })
  assertFault(await check(requisites), "Превышен лимит 'Запросов в день' метода CheckTicket, сервиса KktService")
  assert.equal((await send(requisites)).status, 200)
})

test('sends per second; a send that was too fast does not count for the day', async (t) => {
  const { send, pass, simulator } = await openAsker(t, { sendsPerSecond: 2 })
  await send(requisites)
  await send(requisites)
  assertFault(await send(requisites), 'Превышено количество запросов метода SendMessage. Повторите запрос позже.', 'RateLimitingFault')
  assert.equal(simulator.counters().day.application, 2)
  pass(1_000)
  assert.equal((await send(requisites)).status, 200)
})

const POLLS_TOO_OFTEN = 'Превышено количество запросов метода GetMessage по уникальному MessageID. Повторите запрос позже.'

test('one poll a second per message', async (t) => {
  const { send, poll, pass } = await openAsker(t)
  const [first, second] = [messageIdOf(await send(requisites)), messageIdOf(await send(requisites))]
  assert.equal(codeOf(await poll(first)), 200)
  pass(999)
  const tooSoon = await poll(first)
  assertFault(tooSoon, POLLS_TOO_OFTEN, 'RateLimitingFault')
  assert.match(tooSoon.text, /<errorCode>429<\/errorCode>/)
  assert.equal(codeOf(await poll(second)), 200)
  pass(1_000)
  assert.equal(codeOf(await poll(first)), 200)
})

test('twelve polls a minute per message', async (t) => {
  const { send, poll, pass } = await openAsker(t, { processingMs: 120_000 })
  const messageId = messageIdOf(await send(requisites))
  for (let count = 0; count < 12; count++) {
    assert.equal((await poll(messageId)).status, 200)
    pass(2_000)
  }
  assertFault(await poll(messageId), POLLS_TOO_OFTEN, 'RateLimitingFault')
  pass(60_000)
  assert.equal((await poll(messageId)).status, 200)
})

test('with rate limits off any pace is accepted, and days are still counted', async (t) => {
  const { send, poll } = await openAsker(t, { rateLimits: false, sendsPerSecond: 1, applicationDayLimit: 2 })
  await send(requisites)
  const messageId = messageIdOf(await send(requisites))
  for (let count = 0; count < 30; count++) assert.equal((await poll(messageId)).status, 200)
  assert.equal((await send(requisites)).status, 500)
})

test('batches: size, repeats and five a minute', async (t) => {
  const { batch, pass } = await openAsker(t, { batchSize: 2 })
  assertFault(await batch('a', 'b', 'c'), 'В запросе было передано недопустимое количество messageId')
  assertFault(await batch(), 'В запросе было передано недопустимое количество messageId')
  assertFault(await batch('a', 'a'), 'В запросе переданы повторяющиеся значения messageId')
  for (let count = 0; count < 4; count++) assert.equal((await batch('a', 'b')).status, 200)
  assertFault(await batch('a', 'b'), 'Превышено количество запросов метода GetMessages. Повторите запрос позже.', 'RateLimitingFault')
  pass(60_000)
  assert.equal((await batch('a', 'b')).status, 200)
})

test('outages: a page, a dropped connection, silence; control goes on', async (t) => {
  const { auth, control, simulator } = await openAsker(t)
  const setOutage = (outage: string | null) => control('POST', '/settings', { outage })

  await setOutage('http503')
  assert.equal((await auth()).status, 503)
  await setOutage('http429')
  const busy = await auth()
  assert.equal(busy.status, 429)
  assert.match(busy.headers.get('content-type')!, /^text\/html/)
  await setOutage('down')
  await assert.rejects(auth())

  await setOutage('hang')
  const silence = auth().then(
    () => 'answered',
    () => 'cut off',
  )
  while (simulator.counters().failedRequests < 4) await nextTurn()
  await setOutage(null)
  assert.equal((await auth()).status, 200)
  await simulator.close()
  assert.equal(await silence, 'cut off')
})

test('counters report what was asked', async (t) => {
  const { send, poll, control } = await openAsker(t)
  await poll(messageIdOf(await send(requisites)))
  await poll('unknown')
  const { body } = await control('GET', '/counters')
  assert.deepEqual(body, {
    authRequests: 1,
    sendRequests: 1,
    pollRequests: 2,
    batchRequests: 0,
    acceptedRequests: 1,
    faults: 1,
    failedRequests: 0,
    day: { day: new Date(START).toISOString().slice(0, 10), application: 1, methods: { GetTicket: 1, CheckTicket: 0 } },
  })
})
