import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBent } from './open-bent.ts'

test('a frame follows the one before unless two seconds or a photo lie between them', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const asked: boolean[] = []
  const scope = globalThis as { readBentCodes?: unknown }
  t.after(() => delete scope.readBentCodes)
  const read = await openBent({ engine: 'bent', url: '/bent.js' }, async () => {
    scope.readBentCodes = (_: unknown, { follows }: { follows: boolean }) => {
      asked.push(follows)
      now += 1_500 // a slow phone: the time counts from the end of a look
      return []
    }
  })
  const look = (at: { after: number; thorough?: boolean }) => {
    now += at.after
    return read({ grey: { data: new Uint8Array(1), width: 1, height: 1 }, thorough: at.thorough ?? false })
  }
  await look({ after: 0 })
  await look({ after: 1_900 })
  await look({ after: 2_100 })
  await look({ after: 100 })
  await look({ after: 100, thorough: true })
  await look({ after: 100 })
  assert.deepEqual(asked, [false, true, false, true, false, false])
})
