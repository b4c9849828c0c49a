import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#test/support/database.ts'
import { openAnswerCounter } from './answer-counter.ts'

test('answers are counted in memory and added up in the database, by country and kind', async (t) => {
  const { sql } = await openDatabase(t)
  const counters = [openAnswerCounter(sql), openAnswerCounter(sql)]
  for (const counter of counters) {
    for (let n = 0; n < 100; n++) counter.count('ru', n % 4 === 0 ? 'notFound' : 'found')
    counter.count('uz', 'found')
    await counter.close()
    await counter.close()
  }
  const rows = await sql<{ country: string; kind: string; count: number }[]>`
    select country, kind, sum(count)::int as count from tax_answers group by 1, 2 order by 1, 2`
  assert.deepEqual(
    rows.map(({ country, kind, count }) => [country, kind, count]),
    [
      ['ru', 'found', 150],
      ['ru', 'notFound', 50],
      ['uz', 'found', 2],
    ],
  )
})

test('counts that the database does not take are kept and written with the next ones', async (t) => {
  const { sql } = await openDatabase(t)
  const counter = openAnswerCounter(sql)
  await sql.script('alter table tax_answers rename to away')
  counter.count('ru', 'found')
  await counter.close()
  await sql.script('alter table away rename to tax_answers')
  counter.count('ru', 'found')
  await counter.close()
  const [row] = await sql<[{ count: number }]>`select sum(count)::int as count from tax_answers`
  assert.equal(row.count, 2)
})
