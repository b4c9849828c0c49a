import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { EMPTY_ROOT, NO_TICKET } from '../simulator/page.ts'
import { openPageReader } from './page-reader.ts'

/** A program that takes a page and parses for ever. */
const ENDLESS = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, name }) => {
      while (name === 'page');
      parentPort.postMessage({ id, answer: null })
    })`)}`,
)

function open(t: TestContext, options: Parameters<typeof openPageReader>[0] = {}) {
  const reader = openPageReader(options)
  t.after(() => reader.close())
  return reader
}

/** Counts how often the event loop turns until the promise settles. */
async function turnsUntil(settled: Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false]
  void settled.finally(() => (over = true))
  for (; !over; turns++) await nextTurn()
  return turns
}

test('pages are read one after the other, and the reader can be used again after its thread has ended', async (t) => {
  const reader = open(t)
  const kinds = (await Promise.all([reader.read(NO_TICKET), reader.read(EMPTY_ROOT), reader.read('')])).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['notFound', 'emptyRoot', 'malformed'])
  reader.close()
  assert.equal((await reader.read(NO_TICKET)).kind, 'notFound')
})

test('a page whose reading does not end is malformed, the process goes on meanwhile, and so do the pages behind it', async (t) => {
  const reader = open(t, { program: ENDLESS, deadlineMs: 100 })
  const both = Promise.all([reader.read('first'), reader.read('second')])
  assert.ok((await turnsUntil(both)) > 10)
  for (const page of await both) assert.equal(page.kind, 'malformed')
})

for (const [what, html] of Object.entries({
  '800,000 nested tags': '<b>'.repeat(800_000),
  'tables in tables': '<table><tr><td>'.repeat(100_000),
  'a tag with a million attributes': `<b ${Array.from({ length: 500_000 }, (_, index) => `a${index.toString(36)}`).join(' ')}>`,
  'formatting that is opened again and again': `${'<p><b><i><a>'.repeat(200_000)}`,
})) {
  test(`${what}: no verdict, and the event loop turns while the page is read`, async (t) => {
    const reader = open(t, { deadlineMs: 300 })
    const page = reader.read(html)
    assert.ok((await turnsUntil(page)) > 10)
    assert.equal((await page).kind, 'malformed')
  })
}
