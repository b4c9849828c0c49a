import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { openDatabase as openConnection } from '#platform/db.ts'
import { openDatabase } from '#test/support/database.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type World } from '#test/support/world.ts'
import * as receipts from './receipts.ts'
import * as tax from './tax.ts'

const QUESTION = { question: 'all of it', since: new Date(0), asker: null }
const LEASE_MS = 60_000
const FOUND = { kind: 'found', operationType: 1, fiscal: { items: [] } } as unknown as TaxAnswer

async function arrived(world: World, count: number) {
  const sent = await Promise.all(Array.from({ length: count }, (_, index) => world.submit({ qrStr: world.mint().qrStr, userUuid: `p${index}` })))
  return Promise.all(sent.map(async ({ uuid }) => (await receipts.find(world.sql, uuid))!))
}

const refused = (rejectKey: 'FNS_BAD_INPUT') =>
  ({ event: 'checkRefused', change: { approved: false, rejectKey, rejectReason: 'wrong' }, body: () => '{}', addressed: false }) as const

test('receipts that are moved together: one that cannot be moved fails alone', async (t) => {
  const world = await openWorld(t)
  const all = await arrived(world, 12)
  const poisoned = all[5]!
  await world.sql`
    insert into callback_events (receipt_uuid, number, promo_id, head, recorded_at, status)
    values (${poisoned.uuid}, 2, ${world.promoId}, '{}', service_now(), 'unaddressed')`
  const outcomes = await Promise.allSettled(all.map((receipt) => world.ctx.together.move(receipt, refused('FNS_BAD_INPUT'))))
  assert.deepEqual(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value?.state : /duplicate key/.test(String(one.reason)))),
    all.map((receipt) => (receipt === poisoned ? true : 'REVIEWED')),
  )
  const states = await world.sql`select state, count(*)::int from receipts group by state order by state`
  assert.deepEqual(
    states.map(({ state, count }) => [state, count]),
    [
      ['ARRIVED', 1],
      ['REVIEWED', 11],
    ],
  )
})

test('of two moves of one receipt at the same moment one is made', async (t) => {
  const world = await openWorld(t)
  const all = await arrived(world, 6)
  const outcomes = await Promise.all([...all, ...all].map((receipt) => world.ctx.together.move(receipt, refused('FNS_BAD_INPUT'))))
  for (const { uuid } of all) {
    assert.equal(outcomes.filter((moved) => moved?.uuid === uuid).length, 1)
    assert.deepEqual(await world.events(uuid), ['accepted', 'checkRefused'])
  }
})

test('a move of a version that is no longer the present one is not made, although the state is the same', async (t) => {
  const world = await openWorld(t)
  const [read, other] = (await arrived(world, 2)) as [Receipt, Receipt]
  await world.sql`update receipts set version = version + 1 where uuid = ${read.uuid}`
  const moved = await Promise.all([read, other].map((receipt) => world.ctx.together.move(receipt, refused('FNS_BAD_INPUT'))))
  assert.deepEqual(
    moved.map((one) => one?.uuid),
    [undefined, other.uuid],
  )
  assert.deepEqual([(await world.receipt(read.uuid)).state, await world.events(read.uuid)], ['ARRIVED', ['accepted']])
})

test('a verdict that waits for nobody is recorded with what was found: both events, both lines, one job', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  assert.equal(await world.run('verify-receipt'), 1)
  assert.deepEqual([(await world.receipt(uuid)).state, await world.due('judge-receipt')], ['REVIEWED', 0])
  await world.settle()
  assert.deepEqual(await world.events(uuid), ['accepted', 'fiscalDataObtained', 'verdictProduced'])
  assert.deepEqual(
    world.received.map(({ state, body }) => [state, body['approved']]),
    [
      ['ARRIVED', false],
      ['INSPECTED', false],
      ['REVIEWED', true],
    ],
  )
  await checkInvariants(world)
})

test('turns to ask: one asker a key, the second waits, an answer that is good enough is handed over', async (t) => {
  const { sql } = await openWorld(t)
  const turn = async (...keys: string[]) =>
    tax.takeTurns(
      sql,
      keys.map((fiscalKey) => ({ ...QUESTION, fiscalKey })),
      LEASE_MS,
    )
  assert.deepEqual(await turn('a', 'b', 'a'), [{ kind: 'ask', token: 1 }, { kind: 'ask', token: 1 }, { kind: 'wait' }])
  assert.deepEqual(await turn('b', 'c'), [{ kind: 'wait' }, { kind: 'ask', token: 1 }])

  const answer = { kind: 'notFound', detail: '404' } as const
  await tax.endTurns(
    sql,
    ['a', 'b'].map((fiscalKey) => ({ fiscalKey, token: 1, question: QUESTION.question, answer })),
  )
  assert.deepEqual(await turn('a'), [{ kind: 'answered', answer }])
  const [other] = await tax.takeTurns(sql, [{ fiscalKey: 'b', question: 'another', since: new Date(0), asker: null }], LEASE_MS)
  assert.deepEqual(other, { kind: 'ask', token: 2 })
  await tax.endTurns(sql, [{ fiscalKey: 'b', token: 1, question: 'late', answer }]) // the turn has passed to another
  const [late] = await tax.takeTurns(sql, [{ fiscalKey: 'b', question: 'late', since: new Date(0), asker: null }], LEASE_MS)
  assert.deepEqual(late, { kind: 'wait' })
})

test('a hundred askers of the same ten keys at once: each key has one of them', async (t) => {
  const { sql } = await openWorld(t)
  const keys = Array.from({ length: 10 }, (_, index) => `key ${index}`)
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, round) =>
      tax.takeTurns(
        sql,
        [...keys.slice(round), ...keys.slice(0, round)].map((fiscalKey) => ({ ...QUESTION, fiscalKey })),
        LEASE_MS,
      ),
    ),
  )
  assert.equal(asked.flat().filter(({ kind }) => kind === 'ask').length, 10)
})

test('a turn is found by its key, however many ended ones a snapshot keeps', async (t) => {
  const { sql } = await openDatabase(t)
  const [holder, one] = [openConnection(sql.url, { max: 1 }), openConnection(sql.url, { max: 1, byIndex: true })]
  t.after(() => Promise.all([holder.end(), one.end()]))
  const turns = async (keys: string[]) => {
    await tax.takeTurns(
      one,
      keys.map((fiscalKey) => ({ ...QUESTION, fiscalKey })),
      LEASE_MS,
    )
    await tax.endTurns(
      one,
      keys.map((fiscalKey) => ({ fiscalKey, token: 1, question: QUESTION.question, answer: FOUND })),
    )
  }
  const keys = (from: string, count: number) => Array.from({ length: count }, (_, index) => `${from} ${index}`)
  for (const before of keys('before', 8)) await turns([before]) // until the statements have a plan that is kept
  const pagesRead = async () => {
    await one`select pg_stat_force_next_flush()`
    const [row] = await one<[{ pages: number }]>`
      select (heap_blks_read + heap_blks_hit)::int as pages from pg_statio_user_tables where relname = 'tax_questions'`
    return row.pages
  }
  const pagesOfTurns = async (from: string) => {
    const before = await pagesRead()
    await turns(keys(from, 64))
    return (await pagesRead()) - before
  }
  const alone = await pagesOfTurns('alone')
  await holder.script('begin isolation level repeatable read; select 1 from tax_questions')
  await turns(keys('ended', 500))
  await sql.script('analyze tax_questions') // finds no row that is alive
  await turns(keys('ended too', 5_000))
  const pages = await pagesOfTurns('later')
  assert.ok(pages <= 3 * alone, `${pages} pages beside a snapshot, ${alone} without one`)
})

test('questions of a day are counted together, and no more than its quota', async (t) => {
  const { sql } = await openDatabase(t)
  const asked = (day: string, times: number) =>
    Array.from({ length: times }, () => ({ country: 'ru' as const, day, perDay: 100, promoId: 1, allowance: 1_000, isSpare: false }))
  const granted = await Promise.all(Array.from({ length: 20 }, () => tax.countQuestions(sql, [...asked('2026-03-01', 7), ...asked('2026-03-02', 2)])))
  assert.equal(granted.flat().filter((one) => one === 'granted').length, 100 + 40)
  const rows = await sql<{ day: string; asked: number }[]>`select day::text, asked from tax_days order by day`
  assert.deepEqual(
    rows.map(({ day, asked }) => [day, asked]),
    [
      ['2026-03-01', 100],
      ['2026-03-02', 40],
    ],
  )
})

test('the questions of a day are counted by promo too, each within its allowance, and all of them within the quota', async (t) => {
  const { sql } = await openDatabase(t)
  const asked = (promoId: number, allowance: number, times: number) =>
    Array.from({ length: times }, () => ({ country: 'ru' as const, day: '2026-03-01', perDay: 100, promoId, allowance, isSpare: false }))
  const granted = await Promise.all(
    Array.from({ length: 20 }, async (_, round) => {
      const questions = [...asked(1 + (round % 2), 30, 3), ...asked(3, 80, 6)]
      return (await tax.countQuestions(sql, questions)).map((one, n) => [questions[n]?.promoId, one] as const)
    }),
  )
  const of = (promoId: number, what: string) => granted.flat().filter(([id, one]) => id === promoId && one === what).length
  assert.equal(of(1, 'granted') + of(2, 'granted') + of(3, 'granted'), 100)
  assert.ok(of(1, 'granted') <= 30 && of(2, 'granted') <= 30 && of(3, 'granted') <= 80)
  const rows = await sql<{ promoId: number; asked: number }[]>`select promo_id, asked from tax_shares order by promo_id`
  assert.deepEqual(
    rows.map(({ promoId, asked: counted }) => [promoId, counted]),
    [1, 2, 3].map((id) => [id, of(id, 'granted')]),
  )
  const [more] = await tax.countQuestions(sql, asked(1, 1_000, 1))
  assert.equal(more, 'daySpent')
  const [beyond] = await tax.countQuestions(
    sql,
    asked(4, 0, 1).map((one) => ({ ...one, day: '2026-03-02' })),
  )
  assert.equal(beyond, 'promoSpent')
})
