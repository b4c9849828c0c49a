import assert from 'node:assert/strict'
import { mock, test, type TestContext } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { batch } from '../batch.ts'
import { isDatabaseOutage } from '../db.ts'
import { patiently, Patience, PATIENCE_MS } from './patience.ts'

const never = () => new Promise<never>(() => {})

function stopTime(t: TestContext) {
  let nowMs = 0
  mock.timers.enable({ apis: ['setTimeout'] })
  mock.method(performance, 'now', () => nowMs)
  t.after(() => mock.reset())
  /** `heldUp`: the process does nothing meanwhile. */
  return async (ms: number, { heldUp = false } = {}) => {
    for (let left = ms; left > 0; left -= 100) {
      const step = heldUp ? ms : Math.min(100, left)
      nowMs += step
      mock.timers.tick(step)
      await nextRound()
      await nextRound()
      if (heldUp) break
    }
  }
}

const outcomeOf = (call: Promise<unknown>) => {
  const outcome = { is: 'waiting' }
  call.then(
    () => (outcome.is = 'answered'),
    (error) => (outcome.is = isDatabaseOutage(error) ? 'outage' : String(error)),
  )
  return outcome
}

test('a call waits for the database so long in all, whatever it asks one after the other or at once', async (t) => {
  const pass = stopTime(t)
  const answers = Promise.withResolvers<void>()
  const call = outcomeOf(
    new Patience().of(async () => {
      await Promise.all([patiently(() => answers.promise), patiently(() => answers.promise)])
      await patiently(never)
    }),
  )
  await pass(PATIENCE_MS - 1_000)
  answers.resolve()
  await nextRound()
  await pass(999)
  assert.equal(call.is, 'waiting')
  await pass(1)
  assert.equal(call.is, 'outage')
})

test('while the process is held up the database cannot be seen to answer, so nobody is refused for that time', async (t) => {
  const pass = stopTime(t)
  const answers = Promise.withResolvers<void>()
  const call = outcomeOf(new Patience().of(() => patiently(() => answers.promise)))
  for (let times = 0; times < 5; times++) await pass(PATIENCE_MS, { heldUp: true })
  assert.equal(call.is, 'waiting')
  answers.resolve()
  await nextRound()
  assert.equal(call.is, 'answered')
})

test('what a call waits for besides the database takes nothing from its patience, nor does what it sends after its answer has begun', async (t) => {
  const pass = stopTime(t)
  const decoder = Promise.withResolvers<void>()
  const patience = new Patience()
  const call = outcomeOf(
    patience.of(async () => {
      await decoder.promise
      await patiently(async () => {})
    }),
  )
  await pass(10 * PATIENCE_MS)
  decoder.resolve()
  await nextRound()
  assert.equal(call.is, 'answered')
  patience.end()
  const table = outcomeOf(patience.of(() => patiently(never)))
  await pass(10 * PATIENCE_MS)
  assert.equal(table.is, 'waiting')
})

test('statements that calls share end for each by its own patience, and go on for the others', async (t) => {
  const pass = stopTime(t)
  const written = Promise.withResolvers<void>()
  const write = batch(async (items: number[]) => (await written.promise, items), { inFlight: 1, most: 10, mostWaiting: 10, retryAlone: () => false })
  const first = outcomeOf(new Patience().of(() => write(1)))
  await nextRound() // what comes now waits for the first to be written
  await pass(PATIENCE_MS - 1)
  const second = outcomeOf(new Patience().of(() => write(2)))
  await pass(1)
  assert.deepEqual([first.is, second.is], ['outage', 'waiting'])
  written.resolve()
  for (let round = 0; round < 3; round++) await nextRound()
  assert.equal(second.is, 'answered')
})
