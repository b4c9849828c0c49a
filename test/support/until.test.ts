import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './until.ts'

test('a condition that comes true returns its value, and one that does not is named', async () => {
  let looks = 0
  assert.equal(await until(() => (++looks === 3 ? 'the third' : null), { everyMs: 1 }), 'the third')
  await assert.rejects(
    until(() => looks < 0, { tell: () => `${looks} looks`, everyMs: 1, patienceMs: 5 }),
    ({ stack }: Error) => /It did not come true: \(\) => looks < 0\nThere was: \d+ looks\n.*until\.test\.ts:\d+/.test(String(stack)),
  )
})
