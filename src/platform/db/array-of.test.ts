import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#test/support/database.ts'
import { arrayOf } from './array-of.ts'

test('what is written as an array is read as the same values', async (t) => {
  const { sql } = await openDatabase(t)
  const texts = ['plain', '', 'null', 'NULL', null, '{a,b}', 'a "quoted" word', 'back\\slash\\', '\\"', ' spaces ', 'line\nand\ttab', 'Чай, чёрный 🍵', '$&']
  const documents = [{ name: 'Чай «Чёрный»', sum: [1, null] }, 'a text', null]
  const numbers = [0, -1, 2_147_483_647, null]
  const flags = [true, false, null]
  const bytes = [Buffer.from([0, 255, 92]), null, Buffer.alloc(0)]
  // The array is read as JSON, because the driver's own reader of arrays takes null for a text.
  const [row] = await sql`
    select to_jsonb(${arrayOf(texts)}::text[]) as texts, to_jsonb(${arrayOf(documents.map((one) => (one === null ? null : JSON.stringify(one))))}::jsonb[]) as documents, to_jsonb(${arrayOf(numbers)}::int[]) as numbers,
           to_jsonb(${arrayOf(flags)}::boolean[]) as flags, to_jsonb(${arrayOf([])}::text[]) as none,
           to_jsonb(${arrayOf(bytes)}::bytea[]) as bytes`
  assert.deepEqual({ ...row }, { texts, documents, numbers, flags, none: [], bytes: ['\\x00ff5c', null, '\\x'] })
})
