import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMoscowMidnight } from '#countries/ru/authority/moscow-day.ts'
import type { TaxAuthority } from '#context/context.ts'
import { JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { verifyReceipt } from './verify-receipt.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SCHEDULE = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 24 * HOUR, 72 * HOUR]

test('a receipt that never appears is asked about seven times, at the moments of the schedule, and is FNS_NOT_FOUND_TIMEOUT', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint({ behaviour: 'notFound' })
  const { uuid } = await world.submit({ qrStr })
  await world.settle()

  for (const [i, stepMs] of SCHEDULE.entries()) {
    assert.equal(world.simulator.timesAsked(fn, fd), i + 1)
    const { nextCheckAt } = await world.dossier(uuid)
    assert.equal(Date.parse(nextCheckAt) - (await firstCheckAt(world, uuid)), stepMs)
    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.state, receipt.checkingStatus, receipt.rejectKey, receipt.approved], ['ARRIVED', 0, null, false])

    await world.passUntil(new Date(Date.parse(nextCheckAt) - 20 * SECOND))
    assert.equal(await world.due('verify-receipt'), 0, 'not before its moment')
    await world.passUntil(nextCheckAt)
    await world.settle()
  }

  assert.equal(world.simulator.timesAsked(fn, fd), 7)
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.state, receipt.approved, receipt.rejectKey], ['REVIEWED', false, 'FNS_NOT_FOUND_TIMEOUT'])
  assert.equal(receipt.fnsReceipt, null)
  const { nextCheckAt, history } = await world.dossier(uuid)
  assert.equal(nextCheckAt, null)
  assert.deepEqual(
    history.map((line: Line) => line.event),
    ['accepted', ...Array(6).fill('checked'), 'waitExhausted'],
  )
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED', 'REVIEWED'],
  )
  await checkInvariants(world)
})

test('each check is in the history with its answer and the next moment, which the status and the page show to the participant', async (t) => {
  const world = await openWorld(t, { settings: { timezone: 'Asia/Yekaterinburg' } })
  const { qrStr } = world.mint({ availableAfterMs: HOUR })
  const { uuid } = await world.submit({ qrStr })
  const before = await world.call('GET', `/r/${uuid}.json`)
  assert.match(before.json.statusText, /^Проверяем чек/)

  await world.settle()
  const { nextCheckAt, history } = await world.dossier(uuid)
  assert.deepEqual(history.at(-1), { ...history.at(-1), event: 'checked', state: 'ARRIVED', actor: 'auto' })
  assert.deepEqual(history.at(-1).detail, { outcome: 'notFound', detail: '404 Чек не найден', nextCheckAt })

  const clock = new Intl.DateTimeFormat('ru', { timeZone: 'Asia/Yekaterinburg', hour: '2-digit', minute: '2-digit' }).format(new Date(nextCheckAt))
  const { json } = await world.call('GET', `/r/${uuid}.json`)
  assert.deepEqual([json.kind, json.state, json.checkingStatus, json.points], ['pending', 'ARRIVED', 0, 0])
  assert.match(json.statusText, new RegExp(`пока нет в базе.*Следующая проверка .* в ${clock} \\(GMT\\+5\\)`))
  const page = await world.call('GET', `/r/${uuid}`)
  assert.ok(page.text.includes(json.statusText))
})

test('found at the third check: the receipt is judged like any other', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint({ availableAfterMs: 2 * MINUTE })
  const { uuid } = await world.submit({ qrStr })
  await waitThroughChecks(world, uuid)
  assert.equal((await world.receipt(uuid)).approved, true)
  assert.equal(world.simulator.timesAsked(fn, fd), 3)
  assert.deepEqual(await world.events(uuid), ['accepted', 'checked', 'checked', 'fiscalDataObtained', 'verdictProduced'])
  assert.equal((await world.dossier(uuid)).nextCheckAt, null)
})

test('auto_reject_after_days shorter than the schedule cuts it there with FNS_NOT_FOUND, after a last check', async (t) => {
  const world = await openWorld(t, { settings: { auto_reject_after_days: 2 } })
  const { qrStr, fn, fd } = world.mint({ behaviour: 'notFound' })
  const { uuid } = await world.submit({ qrStr })
  const moments = await waitThroughChecks(world, uuid)
  assert.deepEqual(moments, [...SCHEDULE.slice(0, 5), 2 * DAY])
  assert.equal(world.simulator.timesAsked(fn, fd), 7)
  assert.equal((await world.receipt(uuid)).rejectKey, 'FNS_NOT_FOUND')
})

test('auto_reject_after_days longer than the schedule goes on with a check every 24 h, and ends as FNS_NOT_FOUND_TIMEOUT', async (t) => {
  const world = await openWorld(t, { settings: { auto_reject_after_days: 5 } })
  const { qrStr, fn, fd } = world.mint({ behaviour: 'notFound' })
  const { uuid } = await world.submit({ qrStr })
  assert.deepEqual(await waitThroughChecks(world, uuid), [...SCHEDULE, 4 * DAY, 5 * DAY])
  assert.equal(world.simulator.timesAsked(fn, fd), 9)
  assert.equal((await world.receipt(uuid)).rejectKey, 'FNS_NOT_FOUND_TIMEOUT')
})

test('what the tax authority refuses is final at once: a wrong sign, bad input', async (t) => {
  const world = await openWorld(t)
  for (const [behaviour, rejectKey] of [
    ['badSign', 'FNS_SHORT_CHECK_FAILED'],
    ['code:400', 'FNS_BAD_INPUT'],
  ] as const) {
    const { qrStr, fn, fd } = world.mint({ behaviour })
    const { uuid } = await world.submit({ qrStr })
    await world.settle()
    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.state, receipt.rejectKey], ['REVIEWED', rejectKey])
    assert.equal(world.simulator.timesAsked(fn, fd), 1)
    assert.deepEqual(await world.events(uuid), ['accepted', 'checkRefused'])
  }
})

/** Reasons for which the tax authority does not answer: about all receipts, or about one. */
const OUTAGES: readonly { cause: string; settings?: Partial<World['simulator']['settings']>; behaviour?: string }[] = [
  { cause: 'transport', settings: { outage: 'down' } },
  { cause: 'transport', settings: { outage: 'http503' } },
  { cause: 'transport', settings: { authTimeout: true } },
  { cause: 'rate', settings: { outage: 'http429' } },
  { cause: 'access', settings: { allowedIps: ['192.0.2.1'] } },
  { cause: 'access', settings: { grantedMethods: [] } },
  { cause: 'quota', settings: { applicationDayLimit: 0 } },
  { cause: 'transport', behaviour: 'unavailable' },
  { cause: 'transport', behaviour: 'reset' },
  { cause: 'transport', behaviour: 'internalError' },
  { cause: 'rate', behaviour: 'http429' },
  { cause: 'access', behaviour: 'accessDenied' },
  { cause: 'malformed', behaviour: 'malformed' },
  { cause: 'malformed', behaviour: 'nonJsonTicket' },
]

test('outages, quotas, access faults and answers that cannot be read change nothing but the next check, and use up no step', async (t) => {
  const world = await openWorld(t, { stopped: true })
  for (const { cause, settings, behaviour } of OUTAGES) {
    const what = JSON.stringify(settings ?? behaviour)
    const healthy = { ...world.simulator.settings }
    Object.assign(world.simulator.settings, settings)
    world.simulator.expireTokens()
    const minted = world.mint({ behaviour })
    const { uuid } = await world.submit({ qrStr: minted.qrStr })
    await world.settle()

    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.state, receipt.rejectKey, receipt.fnsReceipt], ['ARRIVED', null, null], what)
    const { history, nextCheckAt } = await world.dossier(uuid)
    assert.deepEqual(
      history.map((line: Line) => [line.event, line.detail?.outcome]),
      [
        ['accepted', undefined],
        ['checked', 'unavailable'],
      ],
      what,
    )
    assert.ok(Date.parse(nextCheckAt) > world.ctx.now().getTime(), what)
    assert.deepEqual(await checksOf(world, uuid), { checks: 0, firstCheckAt: null }, what)
    const [health] = await world.sql`select cause from tax_health`
    assert.equal(health?.['cause'], cause, what)

    Object.assign(world.simulator.settings, healthy)
    if (behaviour) mend(world, minted)
    await world.passUntil(nextCheckAt)
    await world.settle()
    assert.equal((await world.receipt(uuid)).approved, true, what)
    assert.equal((await world.call('GET', '/ready')).json.taxRu, undefined, what)
  }
  await checkInvariants(world)
})

test('an outage in the middle of the schedule moves no moment of it', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint({ availableAfterMs: 20 * MINUTE })
  const { uuid } = await world.submit({ qrStr })
  await world.settle()
  await passToNextCheck(world, uuid)
  world.simulator.settings.outage = 'http503'
  await passToNextCheck(world, uuid)
  assert.match((await world.call('GET', `/r/${uuid}.json`)).json.statusText, /пока нет в базе/)
  world.simulator.settings.outage = null
  await passToNextCheck(world, uuid)
  assert.equal(Date.parse((await world.dossier(uuid)).nextCheckAt) - (await firstCheckAt(world, uuid)), 30 * MINUTE)
  await passToNextCheck(world, uuid)
  assert.equal((await world.receipt(uuid)).approved, true)
})

test('five failures in a row stop the questions; after the pause one probe goes out, and its success lets the others follow', async (t) => {
  const world = await openWorld(t, { stopped: true })
  world.simulator.settings.outage = 'http503'
  const receipts: { uuid: string }[] = []
  for (let i = 0; i < 6; i++) {
    receipts.push(await world.submit({ qrStr: world.mint().qrStr }))
    await world.settle()
  }
  assert.equal(world.simulator.counters().failedRequests, 5)
  const ready = await world.call('GET', '/ready')
  assert.deepEqual([ready.status, ready.json.status], [200, 'ready'])
  assert.match(ready.json.taxRu, /^transport, asked again at \d{4}-/)
  const postponed = await world.dossier(receipts.at(-1)!.uuid)
  assert.deepEqual(
    postponed.history.map((line: Line) => line.event),
    ['accepted'],
    'what was not asked is not in the history',
  )
  assert.ok(Date.parse(postponed.nextCheckAt) > world.ctx.now().getTime())
  assert.match((await world.call('GET', `/r/${postponed.receipt.uuid}.json`)).json.statusText, /^Налоговая служба сейчас не отвечает\. Следующая проверка/)

  await world.pass(10 * SECOND)
  assert.equal((await world.call('GET', '/ready')).json.taxRu, 'transport, asked again with the next receipt that waits')
  await world.settle()
  const probes = world.simulator.counters().failedRequests - 5
  assert.ok(probes === 1 || probes === 2, `${probes}: one probe and one of a firstCheck, if it comes later, and no more while they fail`)

  world.simulator.settings.outage = null
  const before = world.simulator.counters().acceptedRequests
  await world.pass(10 * SECOND)
  await world.run('verify-receipt')
  assert.ok(world.simulator.counters().acceptedRequests > before, 'the probe, and whoever looked after it had been answered')
  assert.equal((await world.call('GET', '/ready')).json.taxRu, undefined)
  await world.pass(10 * SECOND)
  await world.settle()
  for (const { uuid } of receipts) assert.equal((await world.receipt(uuid)).approved, true)
  await checkInvariants(world)
})

test('a tax authority that refuses us is not asked again until the pause is over', async (t) => {
  const world = await openWorld(t, { stopped: true })
  world.simulator.settings.grantedMethods = []
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const { sendRequests } = world.simulator.counters()
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal(world.simulator.counters().sendRequests, sendRequests)
  assert.match((await world.call('GET', '/ready')).json.taxRu, /^access, asked again at/)
})

test("a receipt that alone gets no answer does not hold up the others: the next probe is another one's", async (t) => {
  const world = await openWorld(t, { stopped: true })
  const alone = await world.submit({ qrStr: world.mint({ behaviour: 'accessDenied' }).qrStr })
  await world.settle()
  const others = [await world.submit({ qrStr: world.mint().qrStr }), await world.submit({ qrStr: world.mint().qrStr })]
  await world.settle()
  assert.equal((await world.receipt(others[0]!.uuid)).state, 'ARRIVED')

  for (let passes = 0; passes < 2; passes++) {
    await world.pass(5 * SECOND)
    await world.settle()
  }
  for (const { uuid } of others) assert.equal((await world.receipt(uuid)).approved, true)
  assert.equal((await world.receipt(alone.uuid)).state, 'ARRIVED')
})

test('a receipt that nobody has asked about yet does not wait for the long pauses of others that fail', async (t) => {
  const world = await openWorld(t, { stopped: true })
  const alone = await world.submit({ qrStr: world.mint({ behaviour: 'accessDenied' }).qrStr })
  for (let minutes = 0; minutes < 10; minutes++) {
    await world.settle()
    await world.pass(MINUTE)
  }
  const { nextCheckAt } = await world.dossier(alone.uuid)
  assert.ok(Date.parse(nextCheckAt) - world.ctx.now().getTime() > MINUTE, 'nobody else would ask for minutes')

  const firstCheck = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(firstCheck.uuid)).approved, true)
  assert.equal((await world.call('GET', '/ready')).json.taxRu, undefined)
})

test('in an outage first checks are probes too, one in five seconds, and the others look less often the longer they wait', async (t) => {
  const world = await openWorld(t, { stopped: true })
  const { grantedMethods } = world.simulator.settings
  world.simulator.settings.grantedMethods = []
  const questions = () => world.simulator.counters().sendRequests
  const startedAt = world.ctx.now().getTime()
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const before = questions()
  /** One in five seconds. */
  const probesMost = () => Math.floor((world.ctx.now().getTime() - startedAt) / (5 * SECOND))
  const firstChecks: string[] = []
  for (let i = 0; i < 5; i++) firstChecks.push((await world.submit({ qrStr: world.mint().qrStr })).uuid)
  await world.settle()
  assert.ok(questions() - before <= probesMost(), `${questions() - before} probes`)
  await world.pass(5 * SECOND)
  const looksFrom = world.ctx.now().getTime()
  await world.settle()
  assert.ok(questions() > before && questions() - before <= probesMost(), `${questions() - before} probes`)
  const looksAt = await Promise.all(firstChecks.map(async (uuid) => Date.parse((await world.dossier(uuid)).nextCheckAt)))
  assert.ok(Math.min(...looksAt) >= looksFrom + 4 * SECOND && Math.max(...looksAt) <= world.ctx.now().getTime() + 15 * SECOND, String(looksAt))

  world.simulator.settings.grantedMethods = grantedMethods
  await world.pass(20 * SECOND)
  await world.settle()
  await world.pass(20 * SECOND)
  await world.settle()
  for (const uuid of firstChecks) assert.equal((await world.receipt(uuid)).approved, true)
})

test('after 24 hours without the tax authority nothing is rejected, and everything is caught up with', async (t) => {
  const world = await openWorld(t)
  const waiting = await world.submit({ qrStr: world.mint({ availableAfterMs: MINUTE }).qrStr })
  await world.settle()
  world.simulator.settings.outage = 'down'
  const fresh = await world.submit({ qrStr: world.mint().qrStr })
  const absent = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  for (let hour = 0; hour < 24; hour++) {
    await world.pass(HOUR)
    await world.settle()
  }
  for (const { uuid } of [waiting, fresh, absent]) {
    const { state, rejectKey } = await world.receipt(uuid)
    assert.deepEqual([state, rejectKey], ['ARRIVED', null])
  }
  world.simulator.settings.outage = null
  for (let minute = 0; minute < 40; minute += 5) {
    await world.pass(5 * MINUTE)
    await world.settle()
  }
  assert.equal((await world.receipt(waiting.uuid)).approved, true)
  assert.equal((await world.receipt(fresh.uuid)).approved, true)
  assert.equal((await world.receipt(absent.uuid)).state, 'ARRIVED')
  assert.ok((await checksOf(world, absent.uuid)).checks <= 4, 'the schedule of a receipt first asked about now begins now')
})

test('outages become FNS_ACCESS only when auto_reject_after_days, by default 7, has passed', async (t) => {
  const world = await openWorld(t)
  const hasty = await world.createPromo({ auto_reject_after_days: 1 })
  world.simulator.settings.outage = 'http503'
  const week = await world.submit({ qrStr: world.mint().qrStr })
  const day = await world.submit({ qrStr: world.mint().qrStr }, hasty.apiKey)
  const look = async () => [(await world.receipt(day.uuid, hasty.apiKey)).rejectKey, (await world.receipt(week.uuid)).rejectKey]
  const at = async (ms: number) => {
    await world.pass(ms)
    await world.settle()
    return look()
  }
  assert.deepEqual(await at(DAY - HOUR), [null, null])
  assert.deepEqual(await at(HOUR), ['FNS_ACCESS', null])
  assert.deepEqual(await at(6 * DAY - HOUR), ['FNS_ACCESS', null])
  assert.deepEqual(await at(HOUR), ['FNS_ACCESS', 'FNS_ACCESS'])
  assert.equal((await world.receipt(week.uuid)).state, 'REVIEWED')
  await checkInvariants(world)
})

test('a receipt whose answers cannot be read costs few questions, and other receipts nothing', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint({ behaviour: 'malformed' })
  const { uuid } = await world.submit({ qrStr })
  for (let hour = 0; hour < 12; hour++) {
    await world.settle()
    const other = await world.submit({ qrStr: world.mint().qrStr })
    await world.pass(HOUR)
    await world.settle()
    await world.pass(10 * SECOND)
    await world.settle()
    assert.equal((await world.receipt(other.uuid)).approved, true)
  }
  assert.equal((await world.receipt(uuid)).state, 'ARRIVED')
  assert.ok(world.simulator.timesAsked(fn, fd) <= 26, `${world.simulator.timesAsked(fn, fd)} questions`)
})

test('FNS_DAILY_QUOTA stops the questions at the number and lets them go on at midnight in Moscow', async (t) => {
  const world = await openWorld(t, { config: { FNS_DAILY_QUOTA: 2 } })
  await world.passToNoon()
  const midnight = nextMoscowMidnight(world.ctx.now())
  const receipts: { uuid: string }[] = []
  for (let i = 0; i < 4; i++) {
    receipts.push(await world.submit({ qrStr: world.mint().qrStr }))
    await world.settle()
  }
  const look = () => Promise.all(receipts.map(async ({ uuid }) => (await world.receipt(uuid)).approved))
  assert.deepEqual(await look(), [true, true, false, false])
  assert.equal(world.simulator.counters().day.application, 2)
  for (const { uuid } of receipts.slice(2)) assert.equal((await world.dossier(uuid)).nextCheckAt, midnight.toISOString())
  assert.equal((await world.call('GET', '/ready')).json.taxRu, `quota, asked again at ${midnight.toISOString()}`)

  await world.passUntil(new Date(midnight.getTime() - MINUTE))
  assert.equal(await world.due('verify-receipt'), 0)
  await world.passUntil(midnight)
  await world.settle()
  await world.pass(10 * SECOND)
  await world.settle()
  assert.deepEqual(await look(), [true, true, true, true])
})

test('what is known costs none of the quota', async (t) => {
  const world = await openWorld(t, { config: { FNS_DAILY_QUOTA: 1 } })
  await world.passToNoon()
  const other = await world.createPromo()
  const { qrStr } = world.mint()
  await world.submit({ qrStr })
  await world.settle()
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const known = await world.submit({ qrStr }, other.apiKey)
  await world.settle()
  assert.equal((await world.receipt(known.uuid, other.apiKey)).approved, true)
})

test('when FNS itself refuses for the quota of the day, no question is sent before midnight in Moscow', async (t) => {
  const world = await openWorld(t)
  await world.passToNoon()
  const midnight = nextMoscowMidnight(world.ctx.now())
  world.simulator.settings.getTicketDayLimit = 1
  const receipts: { uuid: string }[] = []
  for (let i = 0; i < 3; i++) {
    receipts.push(await world.submit({ qrStr: world.mint().qrStr }))
    await world.settle()
  }
  assert.equal(world.simulator.counters().day.methods.GetTicket, 2, 'the second question was refused, the third was not asked')
  const { nextCheckAt } = await world.dossier(receipts.at(-1)!.uuid)
  assert.equal(nextCheckAt, midnight.toISOString())
  world.simulator.settings.getTicketDayLimit = null
  await world.passUntil(midnight)
  await world.settle()
  await world.pass(10 * SECOND)
  await world.settle()
  for (const { uuid } of receipts) assert.equal((await world.receipt(uuid)).approved, true)
})

test('equal questions of many promos are asked once, also when the answer is that there is no such receipt', async (t) => {
  const world = await openWorld(t)
  const promos = [world, ...(await Promise.all(Array.from({ length: 5 }, () => world.createPromo())))]
  const { qrStr, fn, fd } = world.mint({ availableAfterMs: 30 * SECOND })
  const sent = await Promise.all(promos.map(({ apiKey }) => world.submit({ qrStr }, apiKey)))
  await world.settle()
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
  for (const { uuid } of sent) assert.deepEqual(await world.events(uuid), ['accepted', 'checked'])
  await world.pass(31 * SECOND)
  await world.settle()
  assert.equal(world.simulator.timesAsked(fn, fd), 2)
  for (const [i, { uuid }] of sent.entries()) assert.equal((await world.receipt(uuid, promos[i]?.apiKey)).approved, true)
  await checkInvariants(world)
})

test('a confirmed receipt is never asked for again, whichever promo it comes to and whenever', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint()
  await world.submit({ qrStr })
  await world.settle()
  await world.pass(200 * DAY)
  const other = await world.createPromo()
  const again = await world.submit({ qrStr }, other.apiKey)
  await world.settle()
  assert.equal((await world.receipt(again.uuid, other.apiKey)).approved, true)
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
})

test('a QR that differs from the confirmed receipt is FNS_SHORT_CHECK_FAILED without a question', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { qrStr, fn, fd } = world.mint()
  await world.submit({ qrStr })
  await world.settle()
  const changes = [
    qrStr.replace(/s=[\d.]+/, 's=1.00'),
    qrStr.replace(/t=(\d{8})T(\d{2})(\d{2})/, (_, day, hour, minute) => `t=${day}T${hour}${minute === '00' ? '01' : '00'}`),
    qrStr.replace('n=1', 'n=3'),
  ]
  await world.change({ receipt_types: [1, 3] }, other.promoId)
  for (const [i, changed] of changes.entries()) {
    const { uuid } = await world.submit({ qrStr: changed, userUuid: `p${i}` }, other.apiKey)
    await world.settle()
    assert.equal((await world.receipt(uuid, other.apiKey)).rejectKey, 'FNS_SHORT_CHECK_FAILED', changed)
  }
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
})

test('a fiscal key has one question under way at a time, however different the questions', async (t) => {
  const world = await openWorld(t, { settings: { allow_dup_check_off: true } })
  world.simulator.settings.processingMs = 30
  const { qrStr, fn, fd } = world.mint()
  const asking = watchQuestions(world)
  const sent = []
  for (let i = 0; i < 12; i++) {
    const guess = i % 3 === 0 ? qrStr : qrStr.replace(/s=[\d.]+/, `s=${i % 3}.00`)
    sent.push({ right: guess === qrStr, ...(await world.submit({ qrStr: guess, userUuid: `p${i}`, dupCheck: false })) })
  }
  await world.settle()
  assert.equal(asking.most(), 1)
  // Only the last answer is kept, so wrong guesses that take turns are asked again; how often depends on the speed of the machine.
  const sums = asking.sums(fn, fd)
  const right = Number(/s=(\d+)\.(\d\d)/.exec(qrStr)!.slice(1).join(''))
  assert.equal(sums.indexOf(right), sums.length - 1, 'nothing is asked about a confirmed receipt')
  assert.ok(
    sums.every((sum, i) => sum !== sums[i + 1]),
    `equal questions share an answer: ${sums.join(', ')}`,
  )
  for (const { uuid, right } of sent) {
    const { approved, rejectKey } = await world.receipt(uuid)
    assert.deepEqual([approved, rejectKey], right ? [true, null] : [false, 'FNS_SHORT_CHECK_FAILED'])
  }
})

test('a receipt that another promo asks about between any two statements is asked about once', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  for (let number = 1, reached = true; reached; number++) {
    reached = false
    const { qrStr, fn, fd } = world.mint()
    const here = await world.submit({ qrStr })
    const [job] = await world.claimDue('verify-receipt')
    assert.ok(job)
    const there = await world.submit({ qrStr }, other.apiKey)
    const ctx = watchStatements(world.ctx, async (statement) => {
      if (statement.number !== number) return
      reached = true
      assert.equal(await world.run('verify-receipt'), 1)
    })
    await verifyReceipt(ctx, job as never, new AbortController().signal)
    await world.settle()
    assert.equal(world.simulator.timesAsked(fn, fd), 1, `at statement ${number}`)
    assert.equal((await world.receipt(here.uuid)).approved, true)
    assert.equal((await world.receipt(there.uuid, other.apiKey)).approved, true)
  }
})

test('a participant blocked while the receipt waits: USER_BLOCKED, without a question', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint()
  const { uuid } = await world.submit({ qrStr })
  await world.sql`insert into blocked_participants (promo_id, participant, blocked_by) values (${world.promoId}, 'anna', 'test')`
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'USER_BLOCKED')
  assert.deepEqual(await world.events(uuid), ['accepted', 'participantBlocked'])
  assert.equal(world.simulator.timesAsked(fn, fd), 0)
})

test('a receipt that is rejected while it waits has no next check', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  await world.settle()
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  assert.equal((await world.dossier(uuid)).nextCheckAt, null)
  await world.pass(DAY)
  await world.settle()
  assert.deepEqual(await world.events(uuid), ['accepted', 'checked', 'participantBlocked'])
})

test('INSPECTED already contains the rejection that the rules foresee; the verdict is given in REVIEWED', async (t) => {
  const world = await openWorld(t, { settings: { ...JUDGED_LATER, online_allowed: false } })
  const { uuid } = await world.submit({ qrStr: world.mint({ online: true }).qrStr })
  await world.run('verify-receipt')
  const inspected = await world.receipt(uuid)
  assert.deepEqual([inspected.state, inspected.checkingStatus, inspected.rejectKey, inspected.verdict], ['INSPECTED', 1, 'ONLINE_RETAILER', null])
  assert.equal((await world.call('GET', `/r/${uuid}.json`)).json.kind, 'pending')
  await world.settle()
  const [, received] = world.received
  assert.deepEqual(
    [received?.state, received?.body['rejectKey'], received?.body['verdict'], received?.body['approved']],
    ['INSPECTED', 'ONLINE_RETAILER', null, false],
  )
  assert.equal((await world.receipt(uuid)).verdict.rejectKey, 'ONLINE_RETAILER')
})

type Line = { event: string; detail?: { outcome?: string } | null }

async function checksOf(world: World, uuid: string): Promise<{ checks: number; firstCheckAt: Date | null }> {
  const [row] = await world.sql<{ checks: number; firstCheckAt: Date | null }[]>`select checks, first_check_at from receipts where uuid = ${uuid}`
  assert.ok(row)
  return { ...row }
}

async function firstCheckAt(world: World, uuid: string): Promise<number> {
  const { firstCheckAt } = await checksOf(world, uuid)
  assert.ok(firstCheckAt)
  return firstCheckAt.getTime()
}

async function passToNextCheck(world: World, uuid: string): Promise<void> {
  await world.passUntil((await world.dossier(uuid)).nextCheckAt)
  await world.settle()
}

/** Runs the checks of a receipt until it is decided. Returns the moments of the repeated checks, counted from the first. */
async function waitThroughChecks(world: World, uuid: string): Promise<number[]> {
  const moments: number[] = []
  await world.settle()
  for (let checks = 0; checks < 20; checks++) {
    const { nextCheckAt } = await world.dossier(uuid)
    if (nextCheckAt === null) return moments
    moments.push(Date.parse(nextCheckAt) - (await firstCheckAt(world, uuid)))
    await passToNextCheck(world, uuid)
  }
  assert.fail('the receipt is never decided')
}

/** Gives the tax authority the receipt in a readable form. */
function mend(world: World, { qrStr, fn, fd, fp, sumKopeks }: ReturnType<World['mint']>): void {
  const dateTime = qrStr.replace(/.*t=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*/, '$1-$2-$3T$4:$5')
  const items = [{ name: 'Молоко 1 л', price: 8990, quantity: 2, sum: 17980 }]
  world.simulator.mint({
    country: 'ru',
    ticket: { fiscalDriveNumber: fn, fiscalDocumentNumber: Number(fd), fiscalSign: Number(fp), totalSum: sumKopeks, operationType: 1, dateTime, items },
  })
}

/** Counts how many questions about one fiscal key are under way at a time. */
function watchQuestions(world: World) {
  const real = world.ctx.taxAuthorities.ru as TaxAuthority
  const underWay = new Map<string, number>()
  const asked: { key: string; sumKopeks: number | null }[] = []
  let most = 0
  world.ctx.taxAuthorities.ru = {
    ...real,
    async find(requisites, signal) {
      const key = `${requisites.fn}:${requisites.fd}`
      asked.push({ key, sumKopeks: requisites.sumKopeks })
      const now = (underWay.get(key) ?? 0) + 1
      underWay.set(key, now)
      most = Math.max(most, now)
      try {
        return await real.find(requisites, signal)
      } finally {
        underWay.set(key, (underWay.get(key) as number) - 1)
      }
    },
  }
  return { most: () => most, sums: (fn: string, fd: string) => asked.filter(({ key }) => key === `${fn}:${Number(fd)}`).map(({ sumKopeks }) => sumKopeks) }
}
