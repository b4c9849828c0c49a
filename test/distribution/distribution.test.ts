// Whether the schema and the statements could be those of a database of many nodes (docs/decisions/0089).
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import ts from 'typescript'
import { openDatabase } from '#test/support/database.ts'
import { isDistributed } from './rehearsal.ts'
import { carryKeys, keyOf, TABLES, uniquesOf, WITHOUT_COLUMN } from './tables.ts'

test('every table has its place, and those of promos have the column', async (t) => {
  const { sql } = await openDatabase(t)
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  assert.deepEqual(tables.map(({ name }) => name).toSorted(), Object.keys(TABLES).toSorted(), 'write a new table into test/distribution/tables.ts')
  const without = tables.filter(({ name, columns }) => keyOf(name) !== null && !columns.includes(String(keyOf(name))))
  assert.deepEqual(
    without.map(({ name }) => name),
    WITHOUT_COLUMN,
  )
})

/** Unique without the key, because their values are: numbers of sequences, random ids, and what follows from the uuid of a receipt. */
const UNIQUE_BY_THEMSELVES = [
  'callback_attempts (at, id)',
  'callback_events (receipt_uuid, channel, number)',
  'callback_events (webhook_id)',
  'certifications (id)',
  'disputes (id)',
  'disputes (receipt_uuid)',
  'exports (id)',
  'photos (id)',
  'receipt_history (receipt_uuid, id)',
  'receipt_papers (receipt_uuid, version)',
  'receipts (receipt_id)',
  'receipts (uuid)',
  'refunded_units (unit, receipt_uuid)',
  'resends (id)',
  'scans (uuid)',
]

test('what has to be unique is so within a promo, or by itself', async (t) => {
  const { sql } = await openDatabase(t)
  const uniques = await uniquesOf(sql)
  const without = uniques.filter(({ table, columns }) => keyOf(table) !== null && !columns.split(', ').includes(String(keyOf(table))))
  assert.deepEqual(
    without.map(({ table, columns }) => `${table} (${columns})`).toSorted(),
    isDistributed ? UNIQUE_BY_THEMSELVES.filter((one) => WITHOUT_COLUMN.includes(one.split(' ')[0] as string)) : UNIQUE_BY_THEMSELVES,
  )
  await carryKeys(sql)
  assert.equal(await carryKeys(sql), 0)
})

/** Statements that do not name the promo, by the function that has them, and why. */
const WITHOUT_PROMO: Record<string, string[]> = {
  // Participants, brands and moderators come with the uuid alone. Each node has an index by it; one has the row. What is read first names the promo to whatever follows.
  'one receipt, by its uuid': [
    'callbacks.ts findLatestNumber',
    'callbacks.ts findBody',
    'callbacks.ts applyAck',
    'deliveries.ts listOfReceipt',
    'disputes.ts findOpen',
    'disputes.ts findOfRevision',
    'disputes.ts listOfReceipt',
    'photos.ts readingsOf',
    'photos.ts hasAny',
    'photos.ts hasAll',
    'receipt-lists.ts listHistory',
    'receipts.ts areSettled',
    'receipts.ts identifiedBy',
    'receipts.ts lock',
    'receipts.ts note',
    'resends.ts reopenOne',
    'reviews.ts find',
    'reviews.ts hold',
    'reviews.ts setPending',
    'testground.ts setExternalId',
  ],
  'the promo is named by `lane`, or in the part of the statement that `matching` or `newestOf` makes': [
    'deliveries.ts findBacklog',
    'deliveries.ts newest',
    'resends.ts reopenPortion',
  ],
  'one row, by its number or random id': [
    'disputes.ts find',
    'disputes.ts close',
    'exports.ts find',
    'exports.ts forget',
    'exports.ts noteMade',
    'photos.ts findPrint',
    'photos.ts notePrint',
    'photos.ts noteReading',
    'photos.ts exists',
    'photos.ts findKnown',
    'resends.ts find',
    'resends.ts lock',
    'resends.ts stop',
  ],
  'over all promos on purpose: the queue of moderators, lists of operators, the backlog of photos, the search for a fiscal key, similar photos, figures of hours to come':
    [
      'photos.ts findLookAlike',
      'photos.ts isNotOfOtherKey',
      'photos.ts listWithSimilarPhotos',
      'readers.ts countWaitingPhotos',
      'receipt-lists.ts matching',
      'related-receipts.ts list',
      'reviews.ts take',
      'reviews.ts release',
      'statistics.ts afterAClockAhead',
      'testground.ts findNextId',
      'with-fiscal-key.ts withFiscalKey',
    ],
}

test('every statement about a promo’s rows names the promo, or is listed with its reason', () => {
  const found = new Set<string>()
  let statements = 0
  for (const path of globSync('src/store/**/*.ts').filter((one) => !one.endsWith('.test.ts'))) {
    for (const { owner, text } of statementsOf(path, readFileSync(path, 'utf8'))) {
      const tables = Array.from(text.matchAll(/\b(?:from|join|into|update|using)\s+(?:only )?([a-z_]+)\b/g), ([, name]) => name as string)
      if (!tables.some((name) => keyOf(name) === 'promo_id')) continue
      statements++
      if (!/\bpromo_id\b/.test(text)) found.add(`${path.slice('src/store/'.length)} ${owner}`)
    }
  }
  assert.ok(statements > 150, `${statements} statements`)
  assert.deepEqual([...found].toSorted(), Object.values(WITHOUT_PROMO).flat().toSorted())
})

/** The templates of a file, each with the parts that are made for it in the same function, and the function's name. */
function statementsOf(path: string, source: string): { owner: string; text: string }[] {
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true).statements.flatMap((part) => {
    const declared = ts.isVariableStatement(part) ? part.declarationList.declarations[0] : part
    const name = declared && 'name' in declared ? (declared.name as ts.Node).getText() : '?'
    const parts = new Map<string, ts.Node>()
    const found: ts.TemplateLiteral[] = []
    const look = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node !== declared && node.initializer) parts.set(node.name.getText(), node.initializer)
      if (ts.isTemplateLiteral(node)) found.push(node)
      else node.forEachChild(look)
    }
    look(part)
    return found.map((node) => ({ owner: name, text: withParts(node, parts) }))
  })
}

function withParts(node: ts.Node, parts: ReadonlyMap<string, ts.Node>): string {
  const texts = [node.getText()]
  const rest = new Map(parts)
  const look = (inner: ts.Node): void => {
    const part = ts.isIdentifier(inner) ? rest.get(inner.text) : undefined
    if (part) {
      rest.delete((inner as ts.Identifier).text)
      texts.push(withParts(part, rest))
    }
    inner.forEachChild(look)
  }
  look(node)
  return texts.join('\n')
}

test('a statement is read with its parts, and apart from its neighbours', () => {
  const source = 'async function f(db) {\n const own = db`promo_id = 1`\n await db`select 1 from receipts where ${own}`\n await db`select 2 from receipts`\n}\n'
  assert.deepEqual(
    statementsOf('f.ts', source).map(({ owner, text }) => [owner, /\bpromo_id\b/.test(text)]),
    [
      ['f', true],
      ['f', true],
      ['f', false],
    ],
  )
})
