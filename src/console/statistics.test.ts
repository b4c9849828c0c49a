import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aggregateStatistics } from '#src/maintenance/aggregate-statistics.ts'
import { nextMoscowMidnight } from '#countries/ru/authority/moscow-day.ts'
import { openWorld, type World } from '#test/support/world.ts'

const PRODUCTS = [{ productId: 1, name: 'Milk', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }]
const HOUR_MS = 3_600_000

const read = async (world: World, query = '') => {
  const { status, text, json } = await world.admin('GET', `/api/admin/statistics?${query}`)
  assert.equal(status, 200, text)
  return json
}

/** Receipts with known results: two approved, five rejected for different reasons, and one undecided. */
async function openCounted(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t, { settings: { products: PRODUCTS, min_sum: 5_000, online_allowed: false } })
  const bread = { name: 'Хлеб', priceKopeks: 9_000, quantity: 1 }
  const { qrStr } = world.mint()
  await world.submit({ qrStr, userUuid: 'anna' })
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris' })
  await world.submit({ qrStr: world.mint({ items: [bread] }).qrStr, userUuid: 'vera' }) // only NO_MATCH objects
  await world.submit({ qrStr: world.mint({ items: [bread], online: true }).qrStr, userUuid: 'vera' }) // ONLINE_RETAILER and NO_MATCH
  await world.submit({ qrStr: world.mint({ items: [{ ...bread, priceKopeks: 4_000 }] }).qrStr, userUuid: 'gleb' }) // MIN_SUM, at intake
  await world.submit({ qrStr: 'nonsense', userUuid: 'dina' })
  await world.settle()
  await world.submit({ qrStr, userUuid: 'dina' }) // DUPLICATE
  await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid: 'egor' })
  await world.settle()
  return world
}

const EXPECTED = { arrived: 8, read: 7, confirmed: 4, approved: 2, rejected: 5, points: 40 }

test('figures of a promo are those of its receipts', async (t) => {
  const world = await openCounted(t)
  const all = await read(world, `promoId=${world.promoId}`)
  assert.deepEqual(all.totals, EXPECTED)
  assert.deepEqual(Object.fromEntries(all.rejectKeys.map(({ rejectKey, count }: { rejectKey: string; count: number }) => [rejectKey, count])), {
    NO_MATCH: 1,
    ONLINE_RETAILER: 1,
    MIN_SUM: 1,
    FORMAT: 1,
    DUPLICATE: 1,
  })
  assert.deepEqual([all.pace.verdicts, all.standing], [7, { withTaxAuthority: 1, withModerators: 0 }])
  assert.ok(all.pace.p50Seconds <= all.pace.p95Seconds && all.pace.p95Seconds < 600)
  const [ru] = all.tax
  const kinds = Object.fromEntries(ru.answers.map(({ kind, count }: { kind: string; count: number }) => [kind, count]))
  assert.deepEqual([ru.country, ru.state, ru.waiting, kinds['found'], kinds['notFound'], ru.quota], ['ru', 'fair', 1, 4, 1, null])
  assert.deepEqual([all.callbacks.successRate, all.callbacks.waiting, all.callbacks.attempts], [1, 0, all.callbacks.delivered])
})

test('a near miss is a receipt to which only one rule objected', async (t) => {
  const world = await openCounted(t)
  const { nearMisses } = await read(world, `promoId=${world.promoId}`)
  const of = (rule: string) => nearMisses.find((one: { rule: string }) => one.rule === rule)
  assert.deepEqual(of('NO_MATCH'), { rule: 'NO_MATCH', rejected: 1, otherwiseApproved: 1, distances: null })
  assert.deepEqual(
    of('MIN_SUM'),
    { rule: 'MIN_SUM', rejected: 1, otherwiseApproved: 0, distances: { unit: 'kopeks', steps: [{ upTo: 1_000, count: 1 }] } },
    'at intake not all rules are asked',
  )
  assert.equal(of('ONLINE_RETAILER'), undefined, 'the goods were not those of the promo either')
})

test('near misses have their distances, by how many kopeks and minutes; repetitions and what nobody could read are none', async (t) => {
  const world = await openWorld(t, {
    settings: { min_sum: 5_000, starts_at: '2026-03-01T00:00:00+03:00', ends_at: '2026-04-01T00:00:00+03:00' },
  })
  let participants = 0
  const send = (change: Record<string, unknown>) =>
    world.submit({ qrStr: world.mint({ receiptDate: '2026-03-10T12:00:00', ...change }).qrStr, userUuid: `p${participants++}` })
  const item = (priceKopeks: number) => ({ items: [{ name: 'Молоко', priceKopeks, quantity: 1 }] })
  for (const kopeks of [4_990, 4_000, 4_000, 3_999, 1]) await send(item(kopeks)) // 10, 1,000 twice, 1,001 and 4,999 are missing
  for (const receiptDate of ['2026-02-28T23:58:00', '2026-04-01T00:00:00', '2026-04-01T00:06:00', '2026-04-03T00:00:00', '2024-01-01T12:00:00'])
    await send({ receiptDate }) // two minutes early, at the very end, six minutes late, two days late, years early
  await send({ ...item(4_000), receiptDate: '2026-04-03T00:00:00' }) // two rules object
  const { qrStr } = world.mint({ receiptDate: '2026-03-10T12:00:00' })
  await world.submit({ qrStr, userUuid: 'anna' })
  await world.submit({ qrStr, userUuid: 'boris' }) // DUPLICATE
  await world.submit({ qrStr: 'nonsense', userUuid: 'boris' }) // FORMAT
  await world.settle()
  for (const counted of [false, true]) {
    if (counted) {
      await world.pass(2 * 60_000)
      await aggregateStatistics(world.ctx)
    }
    const { nearMisses, participants } = await read(world, `promoId=${world.promoId}`)
    assert.deepEqual(
      nearMisses.map(({ rule, rejected, distances }: Record<string, unknown>) => ({ rule, rejected, distances })),
      [
        {
          rule: 'MIN_SUM',
          rejected: 5,
          distances: {
            unit: 'kopeks',
            steps: [
              { upTo: 1_000, count: 3 },
              { upTo: 2_000, count: 1 },
              { upTo: 5_000, count: 1 },
            ],
          },
        },
        {
          rule: 'OUT_OF_PERIOD',
          rejected: 5,
          distances: {
            unit: 'minutes',
            steps: [
              { upTo: 5, count: 2 },
              { upTo: 15, count: 1 },
              { upTo: 4_320, count: 1 },
              { upTo: null, count: 1 },
            ],
          },
        },
      ],
      `counted: ${counted}`,
    )
    assert.deepEqual(participants, { count: 13, atLeast: false })
  }
  assert.equal((await read(world)).participants, null, 'of all promos together nobody counts them')
})

test('the time to a confirmation and the time with moderators are measured by the clock', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const MINUTE_MS = 60_000
  const uuids: string[] = []
  for (const [n, minutes] of [0, 0, 0, 30].entries()) {
    const { uuid } = await world.submit({ qrStr: world.mint({ availableAfterMs: minutes * MINUTE_MS }).qrStr, userUuid: `p${n}` })
    uuids.push(uuid)
    await world.settle()
  }
  for (let looks = 0; looks < 8 && (await world.dossier(uuids[3] as string)).nextCheckAt !== null; looks++) {
    await world.passUntil((await world.dossier(uuids[3] as string)).nextCheckAt)
    await world.settle()
  }
  const within = (seconds: number, expected: number) => assert.ok(seconds > expected / 1.2 && seconds < expected * 1.2, `${seconds} of ${expected}`)
  const { taxPace, totals } = await read(world, `promoId=${world.promoId}`)
  const { history, receipt } = await world.dossier(uuids[3] as string)
  const confirmedAt = history.find(({ event }: { event: string }) => event === 'fiscalDataObtained').at
  const latest = (Date.parse(confirmedAt) - Date.parse(receipt.createdAt)) / 1_000
  assert.ok(latest >= 30 * 60)
  assert.deepEqual([taxPace.count, totals.confirmed, totals.read], [4, 4, 4])
  within(taxPace.p95Seconds, latest)
  assert.ok(taxPace.p50Seconds < 30 * 60)

  await world.pass(20 * MINUTE_MS)
  const since = world.ctx.now().getTime()
  for (const [n, uuid] of uuids.slice(0, 3).entries()) {
    assert.equal((await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: n > 0 })).status, 200)
  }
  const { reviewPace } = await read(world, `promoId=${world.promoId}`)
  assert.equal(reviewPace.count, 3)
  const waited = (since - Date.parse((await world.dossier(uuids[0] as string)).receipt.createdAt)) / 1_000
  within(reviewPace.p50Seconds, waited)
  await world.pass(2 * MINUTE_MS)
  await aggregateStatistics(world.ctx)
  assert.deepEqual((await read(world, `promoId=${world.promoId}`)).reviewPace, reviewPace)
})

test('reasons of rejections by the day in which they were given', async (t) => {
  const world = await openWorld(t)
  const reject = async (times: number) => {
    for (let n = 0; n < times; n++) await world.submit({ qrStr: 'nonsense', userUuid: `p${n}` })
  }
  await world.passUntil(new Date(nextMoscowMidnight(world.ctx.now()).getTime() + HOUR_MS))
  await reject(2)
  const firstDay = new Date(world.ctx.now().getTime() - HOUR_MS)
  await world.pass(24 * HOUR_MS)
  await reject(3)
  const { rejectsByDay, rejectKeys } = await read(world, `promoId=${world.promoId}`)
  assert.deepEqual(
    rejectsByDay.map(({ at, rejectKey, count }: { at: string; rejectKey: string; count: number }) => [at.slice(11), rejectKey, count]),
    [
      ['21:00:00.000Z', 'FORMAT', 2],
      ['21:00:00.000Z', 'FORMAT', 3],
    ],
  )
  assert.ok(Math.abs(Date.parse(rejectsByDay[0].at) - firstDay.getTime()) < HOUR_MS)
  assert.deepEqual(rejectKeys, [{ rejectKey: 'FORMAT', count: 5 }])
})

test('figures do not depend on how much has been counted already, and no event counts twice', async (t) => {
  const world = await openCounted(t)
  const uncounted = await read(world)
  const at = uncounted.from
  await world.pass(2 * 60_000)
  await Promise.all([aggregateStatistics(world.ctx), aggregateStatistics(world.ctx)])
  await aggregateStatistics(world.ctx)
  const [{ rows }] = await world.sql<[{ rows: number }]>`select count(*)::int as rows from statistics`
  assert.ok(rows > 0)
  const { totals, rejectKeys, nearMisses, pace } = await read(world, `from=${at}`)
  assert.deepEqual(
    { totals, rejectKeys, nearMisses, pace },
    { totals: EXPECTED, rejectKeys: uncounted.rejectKeys, nearMisses: uncounted.nearMisses, pace: uncounted.pace },
  )

  await world.pass(3 * HOUR_MS)
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'zoya' })
  await world.settle()
  assert.equal((await read(world, `from=${at}`)).totals.approved, EXPECTED.approved + 1)
})

test('a clock that was ahead does not keep later receipts from being counted', async (t) => {
  const world = await openWorld(t)
  await world.pass(48 * 60 * 60_000)
  await aggregateStatistics(world.ctx)
  await world.pass(-47 * 60 * 60_000)
  await aggregateStatistics(world.ctx)
  await world.submit({ qrStr: 'nonsense' })
  await world.pass(5 * 60_000)
  await aggregateStatistics(world.ctx)
  const [{ counted } = { counted: 0 }] = await world.sql<{ counted: number }[]>`
    select coalesce(sum(value), 0)::int as counted from statistics where what = 'arrived' and promo_id = ${world.promoId}`
  assert.equal(counted, 1)
})

test('every hour of the period is there, and days begin where the zone says', async (t) => {
  const world = await openCounted(t)
  const now = world.ctx.now()
  const from = new Date(now.getTime() - 5 * HOUR_MS).toISOString()
  const { series, totals } = await read(world, `from=${from}&to=${new Date(now.getTime() + HOUR_MS).toISOString()}`)
  assert.ok(series.length >= 6 && series.length <= 8)
  assert.equal(
    series.reduce((sum: number, { arrived }: { arrived: number }) => sum + arrived, 0),
    totals.arrived,
  )
  const days = await read(world, `step=day&timezone=Asia/Tashkent&promoId=${world.promoId}`)
  assert.ok(days.series.every(({ at }: { at: string }) => at.endsWith('T19:00:00.000Z')))
  assert.deepEqual([days.totals, days.timezone], [EXPECTED, 'Asia/Tashkent'])
})

test('where days begin at a quarter past an hour, the hour counts for the day that has most of it, in all figures alike', async (t) => {
  const world = await openWorld(t)
  const midnight = new Date(nextMoscowMidnight(world.ctx.now()).getTime() + 24 * HOUR_MS)
  midnight.setUTCHours(18, 15, 0, 0) // of Kathmandu
  const reject = async (who: string[]) => {
    for (const userUuid of who) await world.submit({ qrStr: 'nonsense', userUuid })
  }
  await world.passUntil(new Date(midnight.getTime() - HOUR_MS))
  await reject(['anna', 'boris', 'vera'])
  await world.passUntil(new Date(midnight.getTime() + HOUR_MS / 2))
  await reject(['gleb', 'dina'])

  const at = midnight.toISOString()
  const look = (query: string) => read(world, `promoId=${world.promoId}&step=day&timezone=Asia/Kathmandu&${query}`)
  for (const counted of ['not yet', 'already']) {
    const week = await look('')
    assert.deepEqual(
      week.series.slice(-2).map((day: { at: string; arrived: number }) => [day.at, day.arrived]),
      [
        [new Date(midnight.getTime() - 24 * HOUR_MS).toISOString(), 3],
        [at, 2],
      ],
      counted,
    )
    assert.deepEqual(
      week.rejectsByDay.map((day: { at: string; count: number }) => [day.at, day.count]),
      [
        [new Date(midnight.getTime() - 24 * HOUR_MS).toISOString(), 3],
        [at, 2],
      ],
    )
    const today = await look(`from=${at}`)
    assert.deepEqual([today.from, today.totals.arrived, today.rejectKeys], [at, 2, [{ rejectKey: 'FORMAT', count: 2 }]], counted)
    await world.pass(2 * 60_000)
    await aggregateStatistics(world.ctx)
  }
})

test('receipts of a sandbox promo are in no figures but its own', async (t) => {
  const world = await openWorld(t)
  await world.passToNoon()
  const sandbox = await world.createPromo({ sandbox: true })
  await world.submit({ qrStr: world.mint().qrStr }, sandbox.apiKey)
  await world.settle()
  await world.pass(2 * 60_000)
  for (const counted of [false, true]) {
    if (counted) await aggregateStatistics(world.ctx)
    assert.deepEqual([(await read(world)).totals.arrived, (await read(world, `promoId=${sandbox.promoId}`)).totals.arrived], [0, 1], `counted: ${counted}`)
  }
  const before = await read(world, `promoId=${sandbox.promoId}&step=day`)
  // As the clock of the promo does it.
  await world.sql`update callback_events set recorded_at = recorded_at - interval '3 days' where promo_id = ${sandbox.promoId}`
  await world.sql`update receipts set created_at = created_at - interval '3 days' where promo_id = ${sandbox.promoId}`
  const aged = await read(world, `promoId=${sandbox.promoId}&step=day`)
  assert.deepEqual([aged.totals, aged.participants.count], [before.totals, 1], 'older, and not gone')
  assert.deepEqual([aged.series.at(-1).arrived, aged.series.at(-4).arrived], [0, 1])
})

test('a disputed receipt has one arrival and a verdict more', async (t) => {
  const world = await openWorld(t, { settings: { products: PRODUCTS } })
  const { uuid } = await world.submit({ qrStr: world.mint({ items: [{ name: 'Хлеб', priceKopeks: 9_000, quantity: 1 }] }).qrStr })
  await world.settle()
  const {
    json: { disputeId },
  } = await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': world.apiKey })
  await world.admin('POST', `/api/admin/disputes/${disputeId}/decision`, { decision: 'reconsider' })
  await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, points: 7 })
  await world.settle()
  assert.deepEqual((await read(world)).totals, { arrived: 1, read: 1, confirmed: 1, approved: 1, rejected: 1, points: 7 })
})

test('the status of a tax authority: fair, troubled while questions fail, closed while nothing is asked', async (t) => {
  const world = await openWorld(t)
  const statuses = async () =>
    (await read(world)).tax.map(({ country, state, cause, openUntil }: Record<string, unknown>) => [country, state, cause, openUntil !== null])
  assert.deepEqual(await statuses(), [
    ['ru', 'fair', null, false],
    ['uz', 'fair', null, false],
  ])
  await world.submit({ qrStr: world.mint({ behaviour: 'unavailable' }).qrStr })
  await world.run('verify-receipt')
  assert.deepEqual((await statuses())[0].slice(0, 3), ['ru', 'troubled', 'transport'])
  await world.sql`update tax_health set open_until = service_now() + interval '1 minute'`
  assert.deepEqual((await statuses())[0], ['ru', 'closed', 'transport', true])
})

test('a quota of questions is shown with what is left of it', async (t) => {
  const world = await openWorld(t, { config: { FNS_DAILY_QUOTA: 10 } })
  await world.passToNoon()
  for (let times = 0; times < 3; times++) await world.submit({ qrStr: world.mint().qrStr, userUuid: `p${times}` })
  await world.settle()
  const { perDay, used, left, renewsAt } = (await read(world)).tax[0].quota
  assert.deepEqual([perDay, used, left, renewsAt.endsWith('T21:00:00.000Z')], [10, 3, 7, true])
})

test('a quota that ends before it is renewed is foretold, in the console and in the metrics', async (t) => {
  const world = await openWorld(t, { config: { FNS_DAILY_QUOTA: 40 } })
  await world.passUntil(new Date(nextMoscowMidnight(world.ctx.now()).getTime() + 2 * HOUR_MS))
  const quota = async () => (await read(world)).tax[0].quota
  const metric = async (name: string) => new RegExp(`^${name}\\{country="ru"\\} (\\S+)$`, 'm').exec((await world.admin('GET', '/metrics')).text)?.[1]
  assert.deepEqual([(await quota()).endsAt, await metric('chekhov_tax_quota_left')], [null, '40'])

  for (let times = 0; times < 20; times++) await world.submit({ qrStr: world.mint().qrStr, userUuid: `p${times}` })
  await world.settle()
  const { endsAt, renewsAt, promos } = await quota()
  assert.ok(Date.parse(endsAt) > world.ctx.now().getTime() && endsAt < renewsAt, endsAt)
  assert.deepEqual(promos, [{ promoId: world.promoId, asked: 20, share: 40 }])
  assert.equal(await metric('chekhov_tax_quota_left'), '20')
  assert.ok(Number(await metric('chekhov_tax_quota_ends_seconds')) > 0)
  await world.pass(3 * HOUR_MS)
  assert.deepEqual([(await quota()).endsAt, await metric('chekhov_tax_quota_ends_seconds')], [null, undefined])
  await world.sql`update tax_days set asked = 40`
  assert.equal(await metric('chekhov_tax_quota_ends_seconds'), '0', 'spent is ended, although nothing has been asked for hours')
})

test('an invalid period is refused with the allowed ones', async (t) => {
  const world = await openWorld(t)
  const cases: [query: string, field: string][] = [
    ['from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z', 'from'],
    ['from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', 'from'],
    ['from=0001-01-01T00:00:00Z', 'from'],
    ['to=0001-01-01T00:00:00Z', 'to'],
    ['to=9999-12-31T23:59:59Z', 'to'],
    ['timezone=Mars/Olympus', 'timezone'],
    ['timezone=PST&step=day', 'timezone'],
    ['step=minute', 'step'],
    ['from=x', 'from'],
  ]
  for (const [query, field] of cases) {
    const { status, json } = await world.admin('GET', `/api/admin/statistics?${query}`)
    assert.deepEqual([status, json.detail?.[0]?.loc], [422, ['query', field]], query)
  }
  assert.equal((await world.admin('GET', '/api/admin/statistics?promoId=999')).status, 404)
})
