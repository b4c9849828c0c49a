import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_RATE_LIMITS } from '#domain/rate-limits.ts'
import { SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { finish, insertJobs, type Job } from '#platform/queue.ts'
import * as clock from '#store/promo-clock.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { ADMIN_TOKEN, openWorld, type World } from '#test/support/world.ts'
import { until } from '#test/support/until.ts'

const key = (apiKey: string) => ({ 'api-key': apiKey })
const ITEMS = [
  { name: 'Молоко Домик', quantity: 2, priceKopeks: 5_000 },
  { name: 'Хлеб', quantity: 1, priceKopeks: 4_000, sumKopeks: 3_900 },
]
const CATALOG = { items: [{ itemId: 1, name: 'Молоко', pointsPerUnit: 10, patterns: ['молоко'] }] }
let number = 0
const requisites = () => ({ fn: '7380440700999001', fd: String(++number), fp: '3141592653', receiptDate: '20260301T101500', sumKopeks: 13_900 })

async function openSandbox(t: Parameters<typeof openWorld>[0], settings: Record<string, unknown> = {}) {
  const world = await openWorkingWorld(t, { settings: { sandbox: true, ...settings } })
  const check = async (body: Record<string, unknown>) => {
    const { status, text, json } = await world.call('POST', '/api/loyalty/check', { userUuid: 'anna', ...body }, key(world.apiKey))
    assert.equal(status, 200, text)
    return json
  }
  return { world, check }
}

const receivedOf = (world: World, uuid: string) => world.received.filter(({ body }) => body['uuid'] === uuid)

test('a receipt may have the highest number of lines with the longest names, in Cyrillic and in every spelling of JSON', async (t) => {
  const { world } = await openSandbox(t)
  const line = { name: 'Ж'.repeat(1_000), quantity: 1, priceKopeks: 100 }
  const post = async (lines: number, written: (json: string) => string) => {
    const body = written(JSON.stringify({ userUuid: 'anna', ...requisites(), items: Array.from({ length: lines }, () => line) }))
    const response = await fetch(`${world.origin}/api/loyalty/check`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...key(world.apiKey) },
    })
    return { status: response.status, json: (await response.json()) as any }
  }
  for (const written of [String, asAscii]) {
    const { status, json } = await post(1_000, written)
    assert.equal(status, 200, JSON.stringify(json).slice(0, 300))
    assert.deepEqual([json.state, json.unmatched.length, json.unmatched[999].name], ['REVIEWED', 1_000, line.name])
  }
  const { status, json } = await post(1_001, String)
  assert.deepEqual([status, json.detail[0].loc, json.detail[0].type], [422, ['body', 'items'], 'too_long'])
})

/** JSON with ASCII characters only, as many languages write it. */
const asAscii = (json: string) => json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

test('the sender says what a receipt holds: decided at once by the same rules, and all of it is marked', async (t) => {
  const { world, check } = await openSandbox(t)
  await world.call('PUT', '/api/loyalty/catalog', CATALOG, key(world.apiKey))
  const checked = await check({ ...requisites(), items: ITEMS, retailerInn: '7707083893', retailerName: 'Лавка' })
  assert.deepEqual([checked.state, checked.awarded, checked.totalPoints, checked.sandbox], ['REVIEWED', true, 20, true])
  assert.deepEqual(checked.unmatched, [{ name: 'Хлеб', quantity: 1, sumKopeks: 3_900 }])
  assert.deepEqual(checked.receipt, { fn: '7380440700999001', totalSum: 13_900, retailerInn: '7707083893' })
  const receipt = await world.receipt(checked.uuid)
  assert.deepEqual([receipt.meta, receipt.retailer.name, receipt.fnsReceipt.items.length], [{ sandbox: true }, 'Лавка', 2])
  await world.settle()
  assert.deepEqual(
    receivedOf(world, checked.uuid).map(({ state, body }) => [state, body['meta']]),
    [
      ['ARRIVED', { sandbox: true }],
      ['INSPECTED', { sandbox: true }],
      ['REVIEWED', { sandbox: true }],
    ],
  )
  assert.equal((await check({ ...requisites(), items: [] })).rejectKey, 'FULL_RECEIPT_REQUIRED')
})

test('messages about payments and disputes of a sandbox are marked as well', async (t) => {
  const { world, check } = await openSandbox(t)
  await world.change({ payments_callback: world.callback, disputes_callback: world.callback })
  await world.call('PUT', '/api/loyalty/catalog', CATALOG, key(world.apiKey))
  const approved = await check({ ...requisites(), items: ITEMS })
  const rejected = await check({ ...requisites(), items: [] })
  const { json } = await world.call('POST', `/api/receipts/${rejected.uuid}/dispute`, {}, key(world.apiKey))
  await world.admin('POST', `/api/admin/disputes/${json.disputeId}/decision`, { decision: 'decline' })
  await world.settle()
  const marks = (uuid: string) => receivedOf(world, uuid).flatMap(({ body }) => ('event' in body ? [[body['event'], body['sandbox']]] : []))
  assert.deepEqual(marks(approved.uuid), [['PAYMENT', true]])
  assert.deepEqual(marks(rejected.uuid), [
    ['DISPUTE_OPENED', true],
    ['DISPUTE_DECIDED', true],
  ])
})

test('a line without a sum has its price times its quantity, to the kopek; sums beyond all receipts are 422 at their line', async (t) => {
  const { world, check } = await openSandbox(t)
  const { uuid } = await check({
    ...requisites(),
    items: [
      { name: 'Сыр', quantity: 1.005, priceKopeks: 100 },
      { name: 'Чай', quantity: 0.7, priceKopeks: 3_699 },
    ],
  })
  assert.deepEqual(
    (await world.receipt(uuid)).fnsReceipt.items.map(({ sum }: { sum: number }) => sum),
    [101, 2_589],
  )
  const most = { name: 'Слиток', quantity: 1, priceKopeks: 10 ** 12 }
  for (const [items, loc] of [
    [
      [ITEMS[0], { ...most, quantity: 1_000_000 }],
      ['body', 'items', 1, 'priceKopeks'],
    ],
    [
      [most, most],
      ['body', 'items'],
    ],
  ] as const) {
    const { status, json } = await world.call('POST', '/api/loyalty/check', { userUuid: 'anna', ...requisites(), items }, key(world.apiKey))
    assert.deepEqual([status, json.detail[0].loc], [422, loc])
  }
})

test('nothing of a sandbox is in the data that live promos share, and no tax authority is asked', async (t) => {
  const { world, check } = await openSandbox(t)
  const live = await world.createPromo({ sandbox: false })
  const { qrStr } = world.mint({ items: [{ name: 'Настоящий товар', priceKopeks: 100, quantity: 1 }] })
  const asked = world.simulator.counters()
  const checked = await check({ qrStr, items: ITEMS })
  assert.equal((await world.receipt(checked.uuid)).fnsReceipt.items[0].name, 'Молоко Домик')
  assert.deepEqual(
    [
      ...(await world.sql`select 1 from tax_documents union all select 1 from tax_questions union all select 1 from tax_days union all select 1 from tax_health`),
    ],
    [],
  )
  assert.deepEqual(world.simulator.counters(), asked)
  const { uuid } = await world.submit({ qrStr }, live.apiKey)
  await world.settle()
  const receipt = await world.receipt(uuid, live.apiKey)
  assert.deepEqual([receipt.approved, receipt.fnsReceipt.items[0].name, receipt.meta], [true, 'Настоящий товар', {}])
  assert.deepEqual(
    (await world.call('GET', '/api/public/promos')).json.map(({ id }: { id: number }) => id),
    [live.promoId],
  )
  const metrics = (await world.call('GET', '/metrics', undefined, { authorization: `Bearer ${ADMIN_TOKEN}` })).text
  assert.deepEqual(/chekhov_receipts_accepted_total\{.*/.exec(metrics)?.[0], 'chekhov_receipts_accepted_total{outcome="queued"} 1')
})

test('a decision by hand: of a decided receipt and of one that waits; foreign receipts are unknown', async (t) => {
  const { world, check } = await openSandbox(t, { products: [{ productId: 1, name: 'Сыр', patterns: ['сыр'], points: 7 }] })
  const decide = async (uuid: string, body: Record<string, unknown>, apiKey = world.apiKey) =>
    world.call('POST', `/api/loyalty/check/${uuid}/decision`, body, key(apiKey))
  const { uuid } = await check({ ...requisites(), items: [{ name: 'Сыр', quantity: 1, priceKopeks: 100 }] })
  const rejected = await decide(uuid, { approve: false, reason: 'Не тот магазин' })
  assert.deepEqual(
    [rejected.status, rejected.json.state, rejected.json.rejectKey, rejected.json.rejectReason, rejected.json.awarded],
    [200, 'REVIEWED', 'MANUAL_REJECT', 'Не тот магазин', false],
  )
  const approved = (await decide(uuid, { approve: true })).json
  assert.deepEqual([approved.awarded, approved.totalPoints], [true, 7])
  assert.deepEqual((await decide(uuid, { approve: true })).json, approved)
  await world.settle()
  assert.deepEqual(
    receivedOf(world, uuid).map(({ state, webhookId }) => [state, webhookId.split('.').at(-1)]),
    [
      ['ARRIVED', '0'],
      ['INSPECTED', '0'],
      ['REVIEWED', '0'],
      ['INSPECTED', '1'],
      ['REVIEWED', '1'],
      ['INSPECTED', '2'],
      ['REVIEWED', '2'],
    ],
  )

  const late = SCENARIOS.find(({ rejectKey }) => rejectKey === 'FNS_NOT_READY')
  const pending = await check({ ...requisites(), fn: `9900000000000${late?.code}` })
  assert.deepEqual([pending.pending, pending.rejectKey, pending.sandbox], [true, 'FNS_NOT_READY', true])
  assert.equal((await decide(pending.uuid, { approve: true })).json.awarded, true)
  const stranger = await world.createPromo({ sandbox: true })
  assert.deepEqual([(await decide(uuid, { approve: true }, stranger.apiKey)).status, (await decide('nonsense', { approve: true })).status], [404, 404])
})

test('a dispute of a receipt that has been approved by hand meanwhile can only be declined', async (t) => {
  const { world, check } = await openSandbox(t, { products: [{ productId: 1, name: 'Сыр', patterns: ['сыр'], points: 7 }] })
  const { uuid } = await check({ ...requisites(), items: [{ name: 'Хлеб', quantity: 1, priceKopeks: 100 }] })
  const {
    json: { disputeId },
  } = await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, key(world.apiKey))
  assert.equal((await world.call('POST', `/api/loyalty/check/${uuid}/decision`, { approve: true }, key(world.apiKey))).status, 200)
  const decideDispute = async (decision: string) => world.admin('POST', `/api/admin/disputes/${disputeId}/decision`, { decision })
  const { status, json } = await decideDispute('reconsider')
  assert.deepEqual([status, json.code, (await world.receipt(uuid)).approved], [409, 'NOT_REJECTED', true])
  assert.deepEqual([(await decideDispute('decline')).status, (await world.receipt(uuid)).approved], [200, true])
})

test('every reject key has a reserved register that gives it, to receipts of sandbox promos alone', async (t) => {
  const { world } = await openSandbox(t)
  const {
    json: { receipts, photos },
  } = await world.call('GET', '/api/sandbox/universe')
  const sent = new Map<string, string>()
  for (const [index, { rejectKey, qrStr }] of receipts.entries())
    if (rejectKey !== null) sent.set(rejectKey, (await world.submit({ qrStr, userUuid: `participant-${index}` })).uuid)
  await until(async () => (await world.sql`select 1 from receipts where state = 'INSPECTED'`).length === 0)
  const replayed = await world.admin('POST', `/api/admin/promos/${world.promoId}/replay`, {})
  assert.deepEqual([replayed.json.samples, replayed.json.considered > 30], [[], true])
  const { status, text, json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/clock`, { advance: '10d' })
  assert.deepEqual([status, json], [200, { promoId: world.promoId, advancedMs: 864_000_000, finished: true }], text)
  for (const [rejectKey, uuid] of sent) {
    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.state, receipt.rejectKey], ['REVIEWED', rejectKey === 'FNS_NOT_READY' ? 'FNS_NOT_FOUND_TIMEOUT' : rejectKey])
  }
  const live = await world.createPromo({ sandbox: false })
  const { uuid } = await world.submit({ qrStr: receipts.find((one: { rejectKey: string }) => one.rejectKey === 'FORMAT').qrStr }, live.apiKey)
  assert.equal((await world.receipt(uuid, live.apiKey)).rejectKey, null)
  assert.equal(photos[0].rejectKey, 'FEW_RECEIPTS')
})

test('what the sandbox makes anew for anybody is counted for their address', async (t) => {
  const world = await openWorld(t, { rates: true })
  const most = DEFAULT_RATE_LIMITS.per_address_per_minute as number
  const ask = (path: string) => world.call('GET', path)
  for (let call = 0; call < most; call++) assert.equal((await ask('/api/sandbox/universe')).status, 200)
  for (const path of ['/api/sandbox/universe', '/api/sandbox/few-receipts.png']) {
    const { status, json } = await ask(path)
    assert.deepEqual([status, json.limit], [429, 'address'], path)
  }
})

test('the clock of one promo is advanced, and the wait schedule happens on the way', async (t) => {
  const { world } = await openSandbox(t, { receipts_per_day: 5 })
  const {
    json: { receipts },
  } = await world.call('GET', '/api/sandbox/universe')
  const [late, outage] = ['third check', 'two questions'].map((words) => receipts.find(({ how }: { how: string }) => how.includes(words)).qrStr)
  const [first, second] = [await world.submit({ qrStr: late }), await world.submit({ qrStr: outage })]
  const other = await world.createPromo({ sandbox: true })
  const { uuid: waiting } = await world.submit({ qrStr: late }, other.apiKey)
  const clock = async (advance: unknown, id = world.promoId) => world.admin('POST', `/api/admin/promos/${id}/clock`, { advance })
  assert.equal((await clock('4m')).json.finished, true)
  assert.equal((await world.receipt(second.uuid)).approved, true)
  assert.deepEqual(
    [(await world.receipt(first.uuid)).state, (await world.dossier(first.uuid)).history.filter(({ event }: { event: string }) => event === 'checked').length],
    ['ARRIVED', 2],
  )
  await clock('2m')
  assert.equal((await world.receipt(first.uuid)).approved, true)
  assert.equal((await world.receipt(waiting, other.apiKey)).state, 'ARRIVED')
  const live = await world.createPromo({ sandbox: false })
  assert.deepEqual(
    [(await clock('1h', live.promoId)).json.code, (await clock('1h', 999)).status, (await clock('soon')).status, (await clock('500d')).status],
    ['NOT_SANDBOX', 404, 422, 422],
  )
})

test('callbacks that are being sent again while the clock is advanced are all sent', async (t) => {
  const { world } = await openSandbox(t)
  await world.change({ callback: { ...world.callback, max_concurrency: 1, resend_per_second: 3 } })
  const sent = []
  for (let number = 0; number < 6; number++) sent.push(await world.submit({ qrStr: `nonsense ${number}`, userUuid: `participant-${number}` }))
  await until(() => world.received.length === 12)
  await until(async () => (await world.sql`select 1 from callback_events where status = 'waiting'`).length === 0)
  const span = { from: new Date(world.ctx.now().getTime() - 3_600_000).toISOString(), to: new Date(world.ctx.now().getTime() + 1_000).toISOString() }
  const { json } = await world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, ...span })
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/clock`, { advance: '10d' })).json.finished, true)
  const { status, resent, total } = await until(async () => {
    const { json: resend } = await world.admin('GET', `/api/admin/deliveries/resends/${json.resendId}`)
    return resend.status === 'running' ? undefined : resend
  })
  assert.deepEqual([status, resent, total], ['done', 12, 12])
  assert.equal(world.received.length, 24)
})

test('a promo is for tests or is not, once it has receipts, and one for tests names no other', async (t) => {
  const world = await openWorld(t)
  await world.change({ sandbox: true })
  await world.change({ sandbox: null })
  await world.submit({ qrStr: world.mint().qrStr })
  const refused = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { sandbox: true } })
  assert.deepEqual([refused.status, refused.json.detail[0].loc], [422, ['body', 'settings', 'sandbox']])
  const sandbox = await world.createPromo({ sandbox: true })
  for (const [id, settings, at] of [
    [sandbox.promoId, { matching_promos: [world.promoId] }, ['matching_promos']],
    [world.promoId, { linked_promos: [sandbox.promoId] }, ['linked_promos', 0]],
  ] as const) {
    const { status, json } = await world.admin('PATCH', `/api/admin/promos/${id}`, { settings })
    assert.deepEqual([status, json.detail[0].loc], [422, ['body', 'settings', ...at]])
  }
})

test('the photo of two receipts is FEW_RECEIPTS, each time it is downloaded', async (t) => {
  const { world } = await openSandbox(t)
  for (const userUuid of ['anna', 'boris']) {
    const photo = Buffer.from(await (await fetch(`${world.origin}/api/sandbox/few-receipts.png`)).arrayBuffer())
    const form = new FormData()
    form.set('userUuid', userUuid)
    form.append('photos', new Blob([photo], { type: 'image/png' }), 'photo.png')
    const answer = await fetch(`${world.origin}/api/receipts`, { method: 'POST', headers: key(world.apiKey), body: form })
    const { uuid } = (await answer.json()) as { uuid: string }
    assert.equal(answer.status, 200)
    assert.equal((await world.receipt(uuid)).rejectKey, 'FEW_RECEIPTS')
  }
})

test('every kind of work that falls due while the clock is advanced is reported at once, and nothing else', async (t) => {
  const world = await openWorld(t, { settings: { sandbox: true } })
  const at = (ms: number) => new Date(world.ctx.now().getTime() + ms)
  const waiting = [
    ['resend-callbacks', 300_000],
    ['reject-blocked', 200_000],
    ['copy-receipt', 900_000],
    ['advance-clock', -1_000],
  ] as const
  await insertJobs(
    world.sql,
    waiting.map(([name, ms]) => ({ name, lane: world.promoId, payload: { leftMs: 600_000 }, runAt: at(ms) })),
  )
  const [job] = (await world.claimDue('advance-clock')) as [Job]
  const step = () => world.sql.begin((tx) => clock.advance(tx, job, world.promoId, { stepMs: 600_000, leftMs: 0 }))
  assert.equal(await step(), 'due')
  assert.equal(await step(), 'busy', 'what has fallen due is done before more time passes')
  await world.sql`delete from jobs where name in ('resend-callbacks', 'reject-blocked')`
  await finish(world.sql, job)
  assert.equal(await step(), 'lost')
})

test('advancing the clock waits for running jobs of receipts, without a deadlock', async (t) => {
  const world = await openWorld(t, { settings: { sandbox: true, callback: null } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const { createdAt } = await world.receipt(uuid)
  await world.sql`update jobs set run_at = run_at + interval '1 h'`
  await insertJobs(world.sql, [{ name: 'advance-clock', lane: world.promoId, payload: { leftMs: 60_000 } }])
  const [job] = (await world.claimDue('advance-clock')) as [Job]
  let step: Promise<unknown> | undefined
  await world.sql.begin(async (tx) => {
    await tx`select 1 from jobs where name = 'verify-receipt' for update`
    step = world.sql.begin((other) => clock.advance(other, job, world.promoId, { stepMs: 60_000, leftMs: 0 }))
    await until(async () => (await tx`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0)
    await tx`update receipts set checks = checks + 1 where uuid = ${uuid}`
  })
  assert.equal(await step, 'notDue')
  assert.equal(Date.parse(createdAt) - Date.parse((await world.receipt(uuid)).createdAt), 60_000)
})
