import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './until.ts'

test('what is waited for is given when it is there, and named where it stays away', async () => {
  let looks = 0
  assert.equal(await until(() => (++looks === 3 ? 'the third' : null), { everyMs: 1 }), 'the third')
  await assert.rejects(
    until(() => looks < 0, { tell: () => `${looks} looks`, everyMs: 1, patienceMs: 5 }),
    ({ stack }: Error) => /It did not come true: \(\) => looks < 0\nThere was: \d+ looks\n.*until\.test\.ts:\d+/.test(String(stack)),
  )
})
