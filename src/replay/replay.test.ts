import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { find } from '#store/receipts.ts'
import { changePapers } from '#test/support/papers.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { replay } from './replay.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 1.5, pointsMode: 'per_rouble' }
const MILK = [{ name: 'МОЛОКО 3,2%', priceKopeks: 10_100, quantity: 0.534 }]
const BREAD = [{ name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }]

async function judged(world: World, change: Record<string, unknown> = {}, sent: Record<string, unknown> = {}) {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: MILK, ...change }).qrStr, ...sent })
  await world.settle()
  return uuid
}

test('every kind of verdict is re-evaluated to what is stored, by the settings of its time and its judging context', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], receipts_per_day: 3, cities: ['Тверь'], max_per_user_per_retailer: 2 } })
  await world.passToNoon()
  const here = { retailerAddress: 'г. Тверь, Садовая, 1', retailerName: 'Лавка' }
  for (const [change, rejectKey] of [
    [here, null],
    [{ retailerAddress: 'г. Клин' }, 'GEO_CITY'],
    [{ ...here, items: BREAD }, 'NO_MATCH'],
    [here, null],
    [here, 'max_per_user_per_retailer'],
    [{ operationType: 2 }, 'NON_PAID'],
  ] as const)
    assert.equal((await world.receipt(await judged(world, change))).rejectKey, rejectKey)
  await judged(world, here, { userUuid: 'boris' })
  const { qrStr } = world.mint()
  for (const userUuid of ['vera', 'gleb']) await world.submit({ qrStr, userUuid })
  await world.submit({ qrStr: 'not a receipt' })
  for (let sent = 0; sent < 4; sent++) await judged(world, here, { userUuid: 'dina' })

  // Newer settings do not affect verdicts that name older ones.
  const { qrStr: between } = world.mint({ ...here, items: MILK })
  const { uuid } = await world.submit({ qrStr: between, userUuid: 'egor' })
  await world.change({ products: [{ ...milk, points: 100 }], receipts_per_day: null, min_sum: 1_000, upload_within_days: 30 })
  await world.settle()
  assert.equal((await world.receipt(uuid)).promoPoints, 5393)

  const { considered, same, byModerators, different } = await replay(world.sql, world.promoId, { last: 1_000 })
  assert.deepEqual([considered, same, byModerators, different], [15, 15, 0, []])
  const { json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/replay`, { last: 5 })
  assert.deepEqual(json, { considered: 5, same: 5, byModerators: 0, different: 0, samples: [] })
})

test('the results of other promos belong to the judging context of a receipt, whatever happens to these promos later', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const other = await world.createPromo({ products: [{ ...milk, patterns: ['хлеб'] }] })
  await world.change({ matching_promos: [other.promoId] })
  assert.equal((await world.receipt(await judged(world, { items: BREAD }))).rejectKey, 'MATCHED_IN_OTHER_PROMO')
  assert.deepEqual((await world.receipt(await judged(world, { items: [...MILK, ...BREAD] }))).matchedPromos, [other.promoId])
  await world.change({ products: [] }, other.promoId)
  assert.deepEqual((await replay(world.sql, world.promoId, { last: 10 })).different, [])
})

test('a verdict that would be different now is reported with its differences', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const uuid = await judged(world)
  await changePapers(world.sql, uuid, (papers) => {
    const { outcome, trace } = structuredClone(papers)
    outcome!.verdict.matchedProducts[0]!.points = 79
    trace![0]!.saw = '2001-01-01T00:00:00'
    return { ...papers, outcome, trace }
  })
  const { different } = await replay(world.sql, world.promoId, { last: 10 })
  assert.deepEqual(
    different.map((one) => [
      one.uuid,
      one.settingsVersion,
      one.differences.map(({ path, stored, again }) => [path, stored, path.startsWith('trace') ? '' : again]),
    ]),
    [
      [
        uuid,
        1,
        [
          ['outcome.verdict.matchedProducts.0.points', 79, 81],
          ['trace.0.saw', '2001-01-01T00:00:00', ''],
        ],
      ],
    ],
  )
})

test("a moderator's decision is not re-evaluated, and unknown promos have no verdicts", async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const uuid = await judged(world)
  await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, points: 5 })
  await world.pass(60_000)
  await world.settle()
  const { considered, byModerators } = await replay(world.sql, world.promoId, { last: 10 })
  assert.deepEqual([considered, byModerators], [1, 1])
  assert.equal((await world.admin('POST', '/api/admin/promos/999/replay', {})).status, 404)
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/replay`, { last: 5_001 })).status, 422)
})

test('npm run replay prints differences, and its exit code says whether there are any', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const uuid = await judged(world)
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        ['src/main.ts', 'replay', ...args],
        { env: { PATH: process.env['PATH'], DATABASE_URL: world.database.url } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      )
    })
  assert.deepEqual(await run('--promo', String(world.promoId)), { code: 0, stdout: '1 verdicts: 1 the same, 0 by moderators, 0 different\n', stderr: '' })

  await world.sql`update receipts set reject_reason = 'Нет' where uuid = ${uuid}`
  const { code, stdout } = await run('--promo', String(world.promoId), '--last', '5')
  assert.deepEqual(
    [code, stdout],
    [1, `${uuid} (settings version 1)\n  rejectReason: "Нет" is null now\n1 verdicts: 0 the same, 0 by moderators, 1 different\n`],
  )

  for (const [args, says] of [
    [[], /--promo N/],
    [['--promo', '0'], /--promo N/],
    [['--everything'], /--promo N/],
    [['--promo', '999'], /no promo 999/],
  ] as const) {
    const refused = await run(...args)
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, says)
  }
})

test('a promo that names no codes judges receipts with codes as it did before there were any, and its verdicts are given again without a difference', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], unit_ledger: 'off' } })
  const line = { name: 'МОЛОКО 3,2%', priceKopeks: 10_100, quantity: 1 }
  const bread = { name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }
  const coded = { gtin: '4600000000015', serial: 'a' }
  for (const items of [[line], [bread], [line, bread]]) {
    const stored = []
    for (const codes of [{}, coded, coded]) {
      const uuid = await judged(
        world,
        { items: items.map((item) => ({ ...item, ...codes })), receiptDate: '2026-11-01T12:00' },
        { userUuid: `${stored.length}` },
      )
      // The rule of future dates keeps the moment of sending.
      const { approved, rejectKey, outcome, trace, judgingContext } = (await find(world.sql, uuid))!
      const { retailer: _, city: __, ...result } = outcome!
      stored.push({ approved, rejectKey, result, judgingContext, trace: trace!.filter(({ rule }) => rule !== 'FUTURE_DATE') })
    }
    assert.deepEqual(stored[1], stored[0])
    assert.deepEqual(stored[2], stored[0])
  }
  const { considered, different } = await replay(world.sql, world.promoId, { last: 100 })
  assert.deepEqual([considered, different], [9, []])
})
