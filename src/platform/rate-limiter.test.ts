import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Lease, type LeaseOrder, openRateLimiter } from './rate-limiter.ts'

/** One window for all processes, as the database keeps it. */
function openShared() {
  const shared = { now: 0, asked: 0 }
  const windows = new Map<string, { since: number; used: number }>()
  const lease = async ({ subject, most, periodMs, spent, wanted }: LeaseOrder): Promise<Lease> => {
    shared.asked++
    await new Promise(setImmediate)
    const known = windows.get(subject)
    const window = known && known.since + periodMs > shared.now ? known : { since: shared.now, used: 0 }
    windows.set(subject, window)
    window.used += spent
    const granted = Math.max(0, Math.min(wanted, most - window.used))
    window.used += granted
    return { granted, endsAt: window.since + periodMs }
  }
  return { shared, open: () => openRateLimiter({ now: () => shared.now, lease }) }
}

test('who comes seldom is counted in memory alone', () => {
  const { shared, open } = openShared()
  const rates = open()
  for (let n = 0; n < 1_000; n++) assert.equal(rates.take(`participant ${n}`, 30, 60_000), null)
  for (let n = 0; n < 1_000; n++) assert.equal(rates.take('key', 1_000_000, 1_000), null)
  assert.equal(shared.asked, 0)
})

test('beyond the limit calls are refused until the window ends, and then admitted again', async () => {
  const { shared, open } = openShared()
  const rates = open()
  for (let n = 0; n < 30; n++) assert.equal(await rates.take('anna', 30, 60_000), null)
  shared.now = 45_000
  assert.equal(await rates.take('anna', 30, 60_000), 15)
  assert.equal(await rates.take('boris', 30, 60_000), null)
  const { asked } = shared
  for (let n = 0; n < 100; n++) assert.equal(rates.take('anna', 30, 60_000), 15)
  assert.equal(shared.asked, asked, 'a refusal costs no question')
  shared.now = 60_000
  assert.equal(await rates.take('anna', 30, 60_000), null)
})

for (const most of [30, 300, 500]) {
  test(`four processes together admit ${most} calls, within a tenth, whether all come at once or one by one`, async () => {
    for (const atOnce of [true, false]) {
      const { shared, open } = openShared()
      const processes = Array.from({ length: 4 }, open)
      const taken: (number | null | Promise<number | null>)[] = []
      for (let n = 0; n < 3 * most; n++) {
        const one = (processes[n % 4] as (typeof processes)[number]).take('key', most, 60_000)
        taken.push(atOnce ? one : await one)
      }
      const admitted = (await Promise.all(taken)).filter((wait) => wait === null).length
      assert.ok(Math.abs(admitted - most) <= most / 10, `${admitted} of ${most}, ${atOnce ? 'at once' : 'one by one'}`)
      assert.ok(shared.asked <= 4 * 45, `${shared.asked} questions`)
    }
  })
}

test('one process of four may use all of it', async () => {
  const { open } = openShared()
  const [first, ...others] = Array.from({ length: 4 }, open)
  for (const other of others) await other.take('key', 300, 60_000)
  let admitted = 0
  for (let n = 0; n < 600; n++) if ((await first?.take('key', 300, 60_000)) === null) admitted++
  assert.ok(admitted >= 285 && admitted <= 300, `${admitted}`)
})
