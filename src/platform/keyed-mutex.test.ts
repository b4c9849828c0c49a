import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooBusy } from './batch.ts'
import { openKeyedMutex } from './keyed-mutex.ts'

/** Work that ends only when the test ends it. */
function work(done: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return {
    end: resolve,
    fail: reject,
    run: () => {
      done.push(`${name} begins`)
      return promise.then(() => {
        done.push(`${name} ends`)
        return name
      })
    },
  }
}
const pause = () => new Promise((resolve) => setImmediate(resolve))

test('work of one name is done one after another, that of others meanwhile', async () => {
  const inTurn = openKeyedMutex({ mostWaiting: 10 })
  const done: string[] = []
  const [first, second, other] = [work(done, 'first'), work(done, 'second'), work(done, 'other')]
  const answers = Promise.all([inTurn('anna', first.run), inTurn('anna', second.run), inTurn('boris', other.run)])
  await pause()
  assert.deepEqual(done, ['first begins', 'other begins'])
  first.end()
  await pause()
  assert.deepEqual(done.slice(2), ['first ends', 'second begins'])
  second.end()
  other.end()
  assert.deepEqual(await answers, ['first', 'second', 'other'])
})

test('a failure reaches its own caller, and the next work begins', async () => {
  const inTurn = openKeyedMutex({ mostWaiting: 10 })
  const failing = inTurn('anna', () => Promise.reject(new Error('broken')))
  const next = inTurn('anna', async () => 'done')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
})

test('beyond a number of waiting tasks, one more is refused at once', async () => {
  const inTurn = openKeyedMutex({ mostWaiting: 2 })
  const held = work([], 'held')
  const both = Promise.all([inTurn('anna', held.run), inTurn('anna', async () => 'next')])
  await assert.rejects(
    inTurn('anna', async () => 'late'),
    TooBusy,
  )
  assert.equal(await inTurn('boris', async () => 'other'), 'other')
  held.end()
  assert.deepEqual(await both, ['held', 'next'])
  assert.equal(await inTurn('anna', async () => 'later'), 'later')
})
