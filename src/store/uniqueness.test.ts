// What the database itself refuses. The code around it takes locks so that it need not, and no test of that code would miss the index.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUniqueViolation } from '#platform/db.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** A second row beside the only one of a table that meets the condition, with what every row has of its own. */
const copyRow = (world: World, table: 'receipts' | 'disputes', where: string, own: Record<string, unknown>) =>
  world.sql.script(
    `insert into ${table} overriding system value
     select (jsonb_populate_record(t, '${JSON.stringify(own)}')).* from ${table} t where ${where}`,
  )

const refusedBy = (index: string) => (error: Error & { constraint?: string }) => {
  assert.ok(isUniqueViolation(error), String(error))
  return error.constraint === index
}

const OWN = { uuid: '0198c0de-0000-7000-8000-000000000001', receipt_id: 1_000_000_000 }

test('a second receipt that holds a fiscal key in its promo', async (t) => {
  const world = await openWorld(t)
  await world.submit({ qrStr: world.mint().qrStr })
  await assert.rejects(copyRow(world, 'receipts', 'holds_key', OWN), refusedBy('receipts_holder'))
})

test('a second receipt for a refused claim of a participant', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  await world.submit({ qrStr: qrStr.replace(/s=[\d.]+/, 's=1.00') })
  await world.settle()
  await world.sql`update receipts set refused_claim = 'claim' where not holds_key`
  await assert.rejects(copyRow(world, 'receipts', 'refused_claim is not null', OWN), refusedBy('receipts_refused_claim'))
})

test('a second open dispute of a receipt', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  const { status } = await world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'no' }, { 'api-key': world.apiKey })
  assert.equal(status, 200)
  await assert.rejects(copyRow(world, 'disputes', "status = 'open'", { id: 1_000_000_000 }), refusedBy('disputes_open'))
})

test('a second receipt that is rewarded for a pack', async (t) => {
  const { sql } = await openWorld(t)
  const count = (uuid: string) => sql`insert into counted_units (promo_id, unit, receipt_uuid) values (1, '04600000000015 serial', ${uuid})`
  await count(OWN.uuid)
  await assert.rejects(count('0198c0de-0000-7000-8000-000000000002'), refusedBy('counted_units_pkey'))
})
