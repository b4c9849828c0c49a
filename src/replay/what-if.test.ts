import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChance } from '#test/support/chance.ts'
import { listReceipts } from '#test/support/papers.ts'
import { openWorld, type World } from '#test/support/world.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const bread = { productId: 8, name: 'Хлеб', patterns: ['хлеб'], points: 3 }
const MILK = { name: 'МОЛОКО 3,2%', priceKopeks: 10_000, quantity: 1 }
const BREAD = { name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }

async function judged(world: World, change: Record<string, unknown> = {}, sent: Record<string, unknown> = {}) {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: [MILK], ...change }).qrStr, ...sent })
  await world.settle()
  return uuid
}

async function whatIf(world: World, settings: Record<string, unknown>, promoId = world.promoId) {
  const { status, text, json } = await world.admin('POST', `/api/admin/promos/${promoId}/what-if`, { settings })
  assert.equal(status, 200, text)
  return json
}

test('a draft against the last receipts: newly approved, newly rejected, by key, points, with samples; nothing is written', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], min_sum: 3_000 } })
  const both = await judged(world, { items: [MILK, BREAD] })
  const onlyBread = await judged(world, { items: [BREAD] })
  const few = await judged(world, { items: [{ ...MILK, priceKopeks: 6_000 }] })
  const before = await listReceipts(world.sql)

  assert.deepEqual(await whatIf(world, {}), {
    considered: 3,
    unknown: 0,
    newlyApproved: 0,
    newlyRejected: 0,
    toModerators: 0,
    pointsDifference: 0,
    samples: [],
    byKey: { before: { approved: 2, NO_MATCH: 1 }, after: { approved: 2, NO_MATCH: 1 } },
  })
  const { samples, ...counts } = await whatIf(world, { products: [milk, bread], min_sum: 0, products_total_min: 4_000, auto_reject_after_days: 3 })
  assert.deepEqual(counts, {
    considered: 3,
    unknown: 0,
    newlyApproved: 1,
    newlyRejected: 0,
    toModerators: 0,
    pointsDifference: 6,
    byKey: { before: { approved: 2, NO_MATCH: 1 }, after: { approved: 3 } },
  })
  assert.deepEqual(samples, [
    { uuid: both, before: result({ points: 10 }), after: result({ points: 13 }) },
    { uuid: onlyBread, before: result({ approved: false, rejectKey: 'NO_MATCH' }), after: result({ points: 3 }) },
  ])
  const stricter = await whatIf(world, { products_total_min: 10_000 })
  assert.deepEqual(
    [stricter.newlyRejected, stricter.byKey.after, stricter.samples.map((one: { uuid: string }) => one.uuid)],
    [1, { approved: 1, NO_MATCH: 1, PRODUCTS_TOTAL_MIN: 1 }, [few]],
  )
  const reviewed = await whatIf(world, { auto_review_enabled: false })
  assert.deepEqual([reviewed.toModerators, reviewed.pointsDifference, reviewed.byKey.after], [2, -20, { withModerators: 2, NO_MATCH: 1 }])

  assert.deepEqual(await listReceipts(world.sql), before)
  assert.equal((await world.sql`select version from promos where id = ${world.promoId}`)[0]?.['version'], 1)
})

const result = (change: Record<string, unknown>) => ({ approved: true, rejectKey: null, points: 0, withModerators: false, ...change })

test('codes and packs in a draft: products by code instead of words, and packs that count once or again', async (t) => {
  const gtin = '4600000000015'
  const byCode = { productId: 7, name: 'Молоко', gtins: [gtin], points: 10 }
  const pack = { name: 'МЛК 3,2%', priceKopeks: 9_000, quantity: 1, gtin, serial: 'a' }
  const world = await openWorld(t, { settings: { products: [milk], unit_ledger: 'off' } })
  const unread = [await judged(world, { items: [pack] }), await judged(world, { items: [pack] })]
  const byWords = await judged(world)

  const counts = ({ newlyApproved, newlyRejected, pointsDifference, byKey }: Record<string, any>) => [
    newlyApproved,
    newlyRejected,
    pointsDifference,
    byKey.after,
  ]
  assert.deepEqual(counts(await whatIf(world, { products: [{ ...byCode, patterns: milk.patterns }] })), [2, 0, 20, { approved: 3 }])
  const onlyCodes = await whatIf(world, { products: [{ ...byCode, patterns: milk.patterns }], match_by: 'codes' })
  assert.deepEqual(counts(onlyCodes), [2, 1, 10, { approved: 2, NO_MATCH: 1 }])
  assert.deepEqual(new Set(onlyCodes.samples.map((one: { uuid: string }) => one.uuid)), new Set([...unread, byWords]))
  const once = await whatIf(world, { products: [byCode], unit_ledger: 'count_once' })
  assert.deepEqual(counts(once), [1, 1, 0, { approved: 1, NO_MATCH: 1, UNIT_COUNTED: 1 }])
})

test('a receipt that nobody has asked the tax authority about is unknown, unless another promo has', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 50_000 } })
  const other = await world.createPromo()
  await judged(world)
  const { qrStr } = world.mint({ items: [MILK] })
  await world.submit({ qrStr })
  await world.submit({ qrStr }, other.apiKey)
  await world.settle()
  const { unknown, newlyApproved, byKey } = await whatIf(world, { min_sum: 1_000 })
  assert.deepEqual([unknown, newlyApproved, byKey], [1, 1, { before: { MIN_SUM: 2 }, after: { approved: 1, unknown: 1 } }])
})

test('decisions by people, blocks and texts that are not receipts stay as they were', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  for (const approve of [true, false]) {
    await world.admin('POST', `/api/admin/receipts/${await judged(world)}/decision`, { approve })
    await world.pass(60_000)
    await world.settle()
  }
  await world.submit({ qrStr: 'not a receipt' })
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/zoya/block`, {})
  await judged(world, {}, { userUuid: 'zoya' })
  const { byKey } = await whatIf(world, { min_sum: 10 ** 9, auto_review_enabled: true })
  assert.deepEqual(byKey.after, { approved: 1, MANUAL_REJECT: 1, FORMAT: 1, USER_BLOCKED: 1 })
})

test('which receipt holds a fiscal key is decided by the rule of intake', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], min_sum: 50_000 } })
  const known = await world.createPromo()
  const { qrStr } = world.mint({ items: [MILK] })
  await world.submit({ qrStr }, known.apiKey)
  const [annas, boriss] = [(await world.submit({ qrStr })).uuid, (await world.submit({ qrStr, userUuid: 'boris' })).uuid]
  await world.settle()
  const generous = await whatIf(world, { min_sum: 0 })
  assert.deepEqual(
    [generous.newlyApproved, generous.unknown, generous.byKey.before, generous.byKey.after],
    [1, 0, { MIN_SUM: 2 }, { approved: 1, DUPLICATE: 1 }],
  )
  assert.deepEqual(generous.samples, [
    { uuid: annas, before: result({ approved: false, rejectKey: 'MIN_SUM' }), after: result({ points: 10 }) },
    { uuid: boriss, before: result({ approved: false, rejectKey: 'MIN_SUM' }), after: result({ approved: false, rejectKey: 'DUPLICATE' }) },
  ])

  await world.change({ min_sum: null })
  const other = world.mint({ items: [MILK] }).qrStr
  for (const userUuid of ['anna', 'boris']) await world.submit({ qrStr: other, userUuid })
  await world.settle()
  const strict = await whatIf(world, { min_sum: 50_000 })
  assert.deepEqual([strict.byKey.before, strict.byKey.after], [{ MIN_SUM: 2, approved: 1, DUPLICATE: 1 }, { MIN_SUM: 4 }])
})

test('a receipt that was rejected for a temporary reason and sent again would have been one receipt', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], delay_between_receipts: 60 } })
  await judged(world)
  const { qrStr } = world.mint({ items: [MILK] })
  const rejected = (await world.submit({ qrStr })).uuid
  await world.pass(60_000)
  const again = (await world.submit({ qrStr })).uuid
  await world.settle()
  const { samples, ...counts } = await whatIf(world, { delay_between_receipts: null })
  assert.deepEqual([counts.newlyApproved, counts.newlyRejected, counts.pointsDifference], [1, 0, 0])
  assert.deepEqual(samples, [
    { uuid: rejected, before: result({ approved: false, rejectKey: 'delay_between_receipts' }), after: result({ points: 10 }) },
    { uuid: again, before: result({ points: 10 }), after: result({ points: 0 }) },
  ])
  const counted = await whatIf(world, { delay_between_receipts: null, receipts_per_promo: 2 })
  assert.deepEqual(counted.byKey.after, { approved: 3 }, 'what is answered with an earlier receipt takes no place under a limit')
})

test('a draft that a promo would refuse is refused, with the setting named', async (t) => {
  const world = await openWorld(t)
  const { status, json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/what-if`, {
    settings: { min_sum: -1, linked_promos: [world.promoId] },
  })
  assert.deepEqual([status, json.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))], [422, ['body.settings.min_sum']])
  assert.equal((await world.admin('POST', '/api/admin/promos/999/what-if', { settings: {} })).status, 404)
})

// The same receipts are sent to two promos. A what-if with the other promo's settings must give the other promo's results.
const DRAFTS: [what: string, settings: Record<string, unknown>, draft: Record<string, unknown>][] = [
  ['a limit per day', {}, { receipts_per_day: 2 }],
  ['no limit per day', { receipts_per_day: 1 }, {}],
  ['a looser limit', { receipts_per_day: 1, receipts_per_promo: 3 }, { receipts_per_day: 3, receipts_per_promo: 9 }],
  ['a minimum that makes room under a limit', { receipts_per_day: 2, receipts_per_week: 4 }, { receipts_per_day: 2, receipts_per_week: 4, min_sum: 8_000 }],
  ['products that make room under a limit', { receipts_per_day: 2, products: [milk, bread] }, { receipts_per_day: 2, products: [milk] }],
  ['a pause between receipts', { delay_between_receipts: 1_800 }, { delay_between_receipts: 7_200, min_sum: 8_000 }],
  ['a limit of rejected ones', { products: [milk], max_rejected_per_user_per_day: 3 }, { products: [milk], max_rejected_per_user_per_day: 1 }],
  ['a limit per date of purchase', { max_per_user_per_date: 5 }, { max_per_user_per_date: 1 }],
  ['a limit per seller', { max_per_user_per_retailer: 3 }, { max_per_user_per_retailer: 1, min_sum: 8_000 }],
  ['duplicates found', { duplicates_check_disabled: true }, {}],
  ['duplicates let in', {}, { duplicates_check_disabled: true }],
]
test('what-if predicts what a promo with such settings does', async (t) => {
  const chance = openChance(4)
  const world = await openWorld(t)
  await world.passToNoon()
  const pairs = await Promise.all(
    DRAFTS.map(async ([what, settings, draft]) => ({
      what,
      settings,
      draft,
      here: await world.createPromo(settings),
      there: await world.createPromo(draft),
      sent: [] as [string, string][],
    })),
  )
  for (let sent = 0; sent < 12; sent++) {
    await world.pass(chance.below(6) * 900_000)
    const { qrStr } = world.mint({ items: [chance.happens(0.7) ? MILK : BREAD], retailerInn: chance.oneOf(['7707083893', '7736050003']) })
    for (const userUuid of chance.happens(0.2) ? ['anna', 'boris'] : [chance.oneOf(['anna', 'boris'])]) {
      for (const { here, there, sent } of pairs)
        sent.push([(await world.submit({ qrStr, userUuid }, here.apiKey)).uuid, (await world.submit({ qrStr, userUuid }, there.apiKey)).uuid])
      await world.settle()
    }
  }
  for (const { what, settings, draft, here, there, sent } of pairs) {
    await t.test(what, async () => {
      const reset = Object.fromEntries(Object.keys(settings).map((name) => [name, null]))
      const { samples, unknown } = await whatIf(world, { ...reset, ...draft }, here.promoId)
      const changed = new Map(samples.map((one: { uuid: string; after: unknown }) => [one.uuid, one.after]))
      let others = 0
      for (const [uuid, counterpart] of sent) {
        const [was, is] = [await world.receipt(uuid, here.apiKey), await world.receipt(counterpart, there.apiKey)]
        const { approved, rejectKey } = changed.has(uuid) ? (changed.get(uuid) as { approved: boolean; rejectKey: string | null }) : was
        assert.deepEqual([approved, rejectKey], [is.approved, is.rejectKey])
        if (is.rejectKey !== was.rejectKey) others += 1
      }
      assert.equal(unknown, 0)
      assert.ok(others > 0, 'the draft changes something')
    })
  }
})
