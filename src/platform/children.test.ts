import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import type { OddAsk } from '#test/support/odd-child.ts'
import { until } from '#test/support/until.ts'
import { ChildLost, openChildren, type ChildrenOptions } from './children.ts'
import type { Flow } from './fair-queue.ts'
import { TooBusy } from './batch.ts'

type Answer = { text: string; pid: number }

function open(t: TestContext, change: Partial<ChildrenOptions> = {}) {
  const children = openChildren<OddAsk, Answer>({
    program: new URL('../../test/support/odd-child.ts', import.meta.url),
    most: 2,
    express: 0,
    nice: 0,
    dataBytesMax: 1_500_000_000,
    asksMax: 100,
    residentBytesMax: 1e12,
    mostWaiting: 100,
    usualMs: 100,
    lightMs: 200,
    stillLooksMax: 150,
    log: pino({ level: 'silent' }),
    ...change,
  })
  t.after(() => children.close())
  const order: string[] = []
  const ask = async (ask: OddAsk, { cpuMs = 60_000, flow = ['anna'], signal }: { cpuMs?: number; flow?: Flow; signal?: AbortSignal } = {}) => {
    const answers: Answer[] = []
    await children.run({
      ask,
      onReport: (one) => {
        order.push(one.text)
        answers.push(one)
      },
      cpuMs,
      flow,
      signal,
    })
    return answers[0] as Answer
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
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask({ say: String(i), then: 'end' })))
  assert.deepEqual(
    answers.map(({ text }) => text),
    ['0', '1', '2', '3', '4', '5', '6', '7'],
  )
  assert.equal(new Set(answers.map(({ pid }) => pid)).size, 2)
})

for (const then of ['loop', 'hang', 'crash', 'throw', 'exit', 'devour'] as const) {
  test(`a child that is to ${then} fails its current task, whose first message arrived, and nothing else`, async (t) => {
    const { ask, order } = open(t, { most: 1, dataBytesMax: 1_000_000_000, stillLooksMax: then === 'hang' ? 25 : 150 })
    const lost = assert.rejects(ask({ say: 'lost', then }, { cpuMs: then === 'loop' ? 3_000 : 60_000 }), isLost)
    const next = ask({ say: 'next', then: 'end' })
    await Promise.all([lost, next])
    assert.deepEqual(order, ['lost', 'next'])
  })
}

test('the budget of a child is CPU time: on a busy machine it may take longer', async (t) => {
  const { ask } = open(t, { most: 1 })
  await ask({ say: 'started', then: 'end' })
  const { text } = await ask({ say: 'slow', then: 'end', afterMs: 3_000 }, { cpuMs: 1_000 })
  assert.equal(text, 'slow')
})

test('a child that has died while it had nothing to do is not asked', async (t) => {
  const { ask } = open(t, { most: 1 })
  const { pid } = await ask({ say: 'first', then: 'end' })
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
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

test('a flow with much waiting work delays other such flows only', async (t) => {
  const { ask, order } = open(t, { most: 1 })
  const loud = ['1', '2', '3', '4'].map((i) => ask({ say: `loud ${i}`, then: 'end' }, { flow: ['promo', 'loud'] }))
  const quiet = ask({ say: 'quiet', then: 'end' }, { flow: ['promo', 'quiet'] })
  await Promise.all([...loud, quiet])
  assert.equal(order.indexOf('quiet'), 0)
})

test('a flow that needs little is served at once, whatever others have begun', async (t) => {
  const { ask } = open(t, { most: 1, express: 1 })
  const given = new AbortController()
  const others = ['1', '2', '3'].map((i) => assert.rejects(ask({ say: `loud ${i}`, then: 'hang' }, { flow: ['loud'], signal: given.signal }), /given up/))
  assert.equal((await ask({ say: 'quiet', then: 'end' }, { flow: ['quiet'] })).text, 'quiet')
  given.abort(new Error('given up'))
  await Promise.all(others)
})

test('a flow that asks for much is not served at once, although its first ask alone would be little', async (t) => {
  const { ask, order } = open(t, { most: 1, express: 1 })
  const given = new AbortController()
  const hanging = assert.rejects(ask({ say: 'hanging', then: 'hang' }, { flow: ['other'], signal: given.signal }), /given up/)
  const many = ['1', '2', '3', '4'].map((i) => ask({ say: `many ${i}`, then: 'end' }, { flow: ['many'] }))
  assert.equal((await ask({ say: 'quiet', then: 'end' }, { flow: ['quiet'] })).text, 'quiet')
  assert.equal(
    order.some((one) => one.startsWith('many')),
    false,
  )
  given.abort(new Error('given up'))
  await Promise.all([hanging, ...many])
})

test('what costs a flow too much is charged to it: the next turns are those of others', async (t) => {
  const { ask, order } = open(t, { most: 1 })
  const given = new AbortController()
  const spent = assert.rejects(ask({ say: 'dear', then: 'loop' }, { flow: ['dear'], cpuMs: 3_000 }), isLost)
  const [again, ...others] = [
    ask({ say: 'dear again', then: 'end' }, { flow: ['dear'] }),
    ...['1', '2', '3'].map((i) => ask({ say: `other ${i}`, then: 'end' }, { flow: ['other'], signal: given.signal })),
  ]
  await Promise.all([spent, again, ...others])
  assert.equal(order.at(-1), 'dear again')
})

test('too many waiting tasks: the newest of the flow with the most is refused; a task that is given up frees its child', async (t) => {
  const { ask } = open(t, { most: 1, mostWaiting: 2 })
  const given = new AbortController()
  const loud = { flow: ['loud'], signal: given.signal }
  const [working, waiting] = ['working', 'waiting'].map((say) => assert.rejects(ask({ say, then: 'hang' }, loud), /given up/))
  const refused = assert.rejects(ask({ say: 'refused', then: 'hang' }, loud), TooBusy)
  const quiet = ask({ say: 'quiet', then: 'end' }, { flow: ['quiet'] })
  await refused
  given.abort(new Error('given up'))
  await Promise.all([working, waiting])
  assert.equal((await quiet).text, 'quiet')
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
    await until(() => !isAlive(pid))
  })
})
