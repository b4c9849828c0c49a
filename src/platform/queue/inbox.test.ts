import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Job } from '../queue.ts'
import { Inbox } from './inbox.ts'

const AT = Date.parse('2026-01-01T00:00:00Z')
const job = (id: number, lane = 1, partition = 0): Job => ({
  id,
  name: 'n',
  lane,
  payload: {},
  runAt: new Date(AT + id),
  attempts: 0,
  failures: 0,
  hold: { partition, token: 1 },
})
const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => job(from + i, 1))
const drain = (inbox: Inbox, lane = 1) => Array.from({ length: 2_000 }, () => inbox.next({ name: 'n', lane })).flatMap((one) => one?.id ?? [])

test('a job is here once, however often it is read, and waits in the order of its moment', () => {
  const inbox = new Inbox()
  inbox.put(some(1, 3))
  inbox.put(some(1, 4))
  assert.deepEqual(drain(inbox), [1, 2, 3, 4])
  inbox.put(some(1, 4)) // all four jobs are running
  assert.deepEqual(drain(inbox), [])
})

test('a job that ended while a look was under way is not begun again by what that look has found', () => {
  const inbox = new Inbox()
  inbox.put([job(1)])
  const [begun] = [inbox.next({ name: 'n', lane: 1 }) as Job]
  inbox.lookBegins()
  inbox.end(begun)
  inbox.put([job(1)])
  assert.deepEqual(drain(inbox), [])
  inbox.lookBegins()
  inbox.put([job(1)]) // the job was given back and is due again
  assert.deepEqual(drain(inbox), [1])
})

test('of a lane with a backlog a part is here; the rest is read from where it stopped, when there is room', () => {
  const inbox = new Inbox()
  inbox.put([...some(1, 1_000), job(5_000, 2)])
  assert.deepEqual(
    inbox.full().map(({ lane }) => lane),
    [1],
  )
  assert.deepEqual(inbox.refills(), [])
  assert.equal(drain(inbox).length, 512)
  const asked = inbox.refills()
  assert.deepEqual(asked, [{ name: 'n', lane: 1, since: new Date(AT + 513), limit: 512 }])
  inbox.refilled(asked, some(513, 1_000))
  assert.deepEqual([inbox.full(), drain(inbox).at(-1)], [[], 1_000])
  assert.deepEqual(drain(inbox, 2), [5_000])
})

test('a job that was left alone is read anew', () => {
  const inbox = new Inbox()
  inbox.put([job(1)])
  inbox.lookBegins()
  inbox.end(inbox.next({ name: 'n', lane: 1 }) as Job, { again: true })
  assert.deepEqual(
    inbox.refills().map(({ since }) => since),
    [new Date(AT + 1)],
  )
  inbox.refilled(inbox.refills(), [job(1)])
  assert.deepEqual(drain(inbox), [1])
})

test("jobs of a partition that is another's are dropped, and may come again", () => {
  const inbox = new Inbox()
  inbox.put([job(1, 1, 3), job(2, 1, 4)])
  inbox.drop(({ hold }) => hold.partition === 3)
  assert.deepEqual(inbox.knownSince(null), [2])
  inbox.put([job(1, 1, 3)])
  assert.deepEqual(drain(inbox).toSorted(), [1, 2])
})

test('a look from a moment on need not find what is known since then', () => {
  const inbox = new Inbox()
  inbox.put(some(1, 5))
  assert.deepEqual(inbox.knownSince(new Date(AT + 4)), [4, 5])
})
