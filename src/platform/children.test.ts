import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import type { OddAsk } from '#test/support/odd-child.ts'
import { ChildLost, openChildren } from './children.ts'
import { TooBusy } from './gather.ts'

type Told = { said: string; pid: number }

function open(t: TestContext, change: { most?: number; asksMax?: number; residentBytesMax?: number; mostWaiting?: number; dataBytesMax?: number } = {}) {
  const children = openChildren<OddAsk, Told>({
    program: new URL('../../test/support/odd-child.ts', import.meta.url), most: 2, dataBytesMax: 1_500_000_000, asksMax: 100, residentBytesMax: 1e12, mostWaiting: 100,
    log: pino({ level: 'silent' }), ...change,
  })
  t.after(() => children.close())
  const order: string[] = []
  const ask = async (ask: OddAsk, { budgetMs = 60_000, patient = false, signal }: { budgetMs?: number; patient?: boolean; signal?: AbortSignal } = {}) => {
    const told: Told[] = []
    await children.run({ ask, hear: (one) => { order.push(one.said); told.push(one) }, budgetMs, patient, ...(signal && { signal }) })
    return told[0] as Told
  }
  return { ask, order }
}

const isLost = (error: unknown) => error instanceof ChildLost
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a child does one thing after the other, and there are never more of them than allowed', async (t) => {
  const { ask } = open(t)
  const told = await Promise.all(Array.from({ length: 8 }, (_, i) => ask({ say: String(i), then: 'end' })))
  assert.deepEqual(told.map(({ said }) => said), ['0', '1', '2', '3', '4', '5', '6', '7'])
  assert.equal(new Set(told.map(({ pid }) => pid)).size, 2)
})

for (const then of ['hang', 'loop', 'crash', 'throw', 'exit', 'devour'] as const) {
  test(`a child that is to ${then} costs what it was asked, whose first words were heard, and nothing else`, async (t) => {
    const { ask, order } = open(t, { most: 1, dataBytesMax: 1_000_000_000 })
    const lost = assert.rejects(ask({ say: 'lost', then }, { budgetMs: then === 'hang' || then === 'loop' ? 4_000 : 60_000 }), isLost)
    const next = ask({ say: 'next', then: 'end' })
    await Promise.all([lost, next])
    assert.deepEqual(order, ['lost', 'next'])
  })
}

test('a child that has died while it had nothing to do is not asked', async (t) => {
  const { ask } = open(t, { most: 1 })
  const { pid } = await ask({ say: 'first', then: 'end' })
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.notEqual((await ask({ say: 'second', then: 'end' })).pid, pid)
})

test('a child makes room for a new one after so many asks, or when it holds too much', async (t) => {
  const few = open(t, { most: 1, asksMax: 2 })
  const pids = []
  for (const say of ['a', 'b', 'c']) pids.push((await few.ask({ say, then: 'end' })).pid)
  assert.equal(pids[0], pids[1])
  assert.notEqual(pids[1], pids[2])
  const heavy = open(t, { most: 1, residentBytesMax: 1 })
  assert.notEqual((await heavy.ask({ say: 'a', then: 'end' })).pid, (await heavy.ask({ say: 'b', then: 'end' })).pid)
})

test('patient asks leave one child to the others, and come after them', async (t) => {
  const { ask, order } = open(t, { most: 2 })
  await Promise.all([
    ask({ say: 'patient 1', then: 'end', afterMs: 300 }, { patient: true }), ask({ say: 'patient 2', then: 'end' }, { patient: true }),
    ...['1', '2', '3'].map((say) => ask({ say, then: 'end' })),
  ])
  assert.equal(order.at(-1), 'patient 2')
})

test('too many that wait are refused at once; whoever gives up waits no more, and frees a child that works for them', async (t) => {
  const { ask } = open(t, { most: 1, mostWaiting: 1 })
  const given = new AbortController()
  const working = assert.rejects(ask({ say: 'working', then: 'hang' }, { signal: given.signal }), /given up/)
  const waiting = assert.rejects(ask({ say: 'waiting', then: 'end' }, { signal: given.signal }), /given up/)
  await assert.rejects(ask({ say: 'refused', then: 'end' }), TooBusy)
  given.abort(new Error('given up'))
  await Promise.all([working, waiting])
  assert.equal((await ask({ say: 'next', then: 'end' })).said, 'next')
})

test('a signal that outlives what was asked keeps nothing of it', async (t) => {
  const { ask } = open(t, { most: 1 })
  const { signal } = new AbortController()
  await Promise.all(['a', 'b', 'c'].map((say) => ask({ say, then: 'end' }, { signal })))
  await assert.rejects(ask({ say: 'd', then: 'exit' }, { signal }), isLost)
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

test('closed, no child is left', async (t) => {
  const { ask } = open(t)
  const { pid } = await ask({ say: 'a', then: 'end' })
  t.after(async () => {
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  })
})
