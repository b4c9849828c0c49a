import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '#context/context.ts'
import { startTimers } from './timers.ts'

const DAY_MS = 24 * 3_600_000

function counter() {
  const counted = { runs: 0 }
  return {
    counted,
    run: async () => {
      counted.runs++
    },
  }
}

test('a process runs its own timers; what is only in its memory is written down when it stops', async () => {
  const [often, ofWorkers, kept, notKept] = [counter(), counter(), counter(), counter()]
  let ranTwice = () => {}
  const twice = new Promise<void>((resolve) => {
    ranTwice = resolve
  })
  const timers = startTimers({} as Context, 'serve', {
    often: {
      in: 'serve',
      firstAfterMs: 1,
      everyMs: 1,
      run: async () => {
        await often.run()
        if (often.counted.runs === 2) ranTwice()
      },
    },
    ofWorkers: { in: 'work', firstAfterMs: 1, everyMs: 1, run: ofWorkers.run },
    kept: { in: 'serve', firstAfterMs: DAY_MS, everyMs: DAY_MS, atEnd: true, run: kept.run },
    notKept: { in: 'serve', firstAfterMs: DAY_MS, everyMs: DAY_MS, run: notKept.run },
  })
  await twice
  await timers.stop()
  const { runs } = often.counted
  assert.ok(runs >= 2)
  assert.deepEqual(
    [ofWorkers, kept, notKept].map(({ counted }) => counted.runs),
    [0, 1, 0],
  )
})

test('a timer that fails is logged, and runs again', async () => {
  const warnings: unknown[] = []
  let ranTwice = () => {}
  const twice = new Promise<void>((resolve) => {
    ranTwice = resolve
  })
  let runs = 0
  const ctx = { log: { warn: (line: unknown) => warnings.push(line) } } as unknown as Context
  const timers = startTimers(ctx, 'work', {
    failing: {
      in: 'work',
      firstAfterMs: 1,
      everyMs: 1,
      run: async () => {
        if (++runs === 2) ranTwice()
        if (runs === 1) throw new Error('once')
      },
    },
  })
  await twice
  await timers.stop()
  assert.deepEqual(
    warnings.map((line) => (line as { timer: string }).timer),
    ['failing'],
  )
})
