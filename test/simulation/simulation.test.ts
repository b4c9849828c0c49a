import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openChance } from '#test/support/chance.ts'
import { checkLimits } from './check-limits.ts'
import { openLife } from './life.ts'
import { openSimulatedServer } from './server.ts'
import { shrink, simulate } from './simulate-one.ts'
import { createPromos, RECEIPTS_PER_DAY, storm } from './steps.ts'

/** A part of `npm run simulate` with every run of the tests. */
const SEEDS = [1, 2, 3]
const STEPS = 40

const server = await openSimulatedServer()
after(server.close)

for (const seed of SEEDS) {
  test(`whatever happens to several processes, the invariants hold after each step, and everything comes to an end (seed ${seed})`, async () => {
    const { error, script, receipts } = await simulate(server, seed, STEPS)
    if (error !== null) throw new Error(`${script.join('\n')}\nagain: npm run simulate -- --seed ${seed} --steps ${STEPS}`, { cause: error })
    assert.ok(receipts > 0)
  })
}

test('of what one participant sends to several processes at the same moment no more is taken than the limit says', async () => {
  const life = await openLife(server, 1)
  try {
    await createPromos(life, openChance(1))
    for (let round = 0; round < 5; round++) {
      await storm(life, openChance(round), 'one participant')
      await checkLimits(life)
    }
    const [taken] = await life.sql<[{ count: number }]>`select count(*)::int as count from receipts where state <> 'REVIEWED'`
    assert.ok(taken.count >= RECEIPTS_PER_DAY, 'the limit was reached')
  } finally {
    await life.close()
  }
})

test('a life that fails is shortened to the steps that it fails by', async () => {
  const steps = Array.from({ length: 60 }, (_, index) => index)
  assert.deepEqual(await shrink(steps, async (only) => [7, 30, 31].every((one) => only.includes(one)), 100), [7, 30, 31])
})
