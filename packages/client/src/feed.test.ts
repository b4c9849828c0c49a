import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { followFeed } from './feed.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { EventFeed } from './types.ts'

const event = (n: number, body: object, id: string) => ({ cursor: `c${n}`, webhookId: id, at: '2025-03-14T09:26:53.000Z', body: JSON.stringify(body) })
const receipt = (state: string, more: object = {}) => ({ uuid: 'a', state, userUuid: 'anna', approved: false, ...more })
const EVENTS = [
  event(1, receipt('ARRIVED'), 'a.ARRIVED.0'),
  event(2, receipt('REVIEWED', { approved: true, promoPoints: 30 }), 'a.REVIEWED.0'),
  event(3, { event: 'PAYMENT', uuid: 'a', points: 30, amountKopeks: 9_000 }, 'a.PAYMENT.0'),
  event(4, { event: 'DISPUTE_OPENED', uuid: 'a', disputeId: 1 }, 'a.DISPUTE_OPENED.1'),
]

/** A feed with these events, two in an answer. */
const source = {
  asked: [] as (string | undefined)[],
  async getEvents({ cursor, limit = 100 }: { cursor?: string; limit?: number }): Promise<EventFeed> {
    this.asked.push(cursor)
    const start = cursor === undefined ? 0 : Number(cursor.slice(1))
    const events = EVENTS.slice(start, start + limit)
    return { events, next: events.at(-1)?.cursor ?? cursor ?? 'c0' }
  },
}

test('an SQLite store has the receipts as their last events tell, payments and disputes, and goes on where it was', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-feed-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'brand.sqlite')
  const first = openSqliteStore(path)
  await followFeed(source, first, { limit: 2, untilEmpty: true })
  first.close()
  assert.deepEqual(source.asked, [undefined, 'c2', 'c4'])
  const again = openSqliteStore(path)
  assert.equal(again.cursor(), 'c4')
  const rows = (sql: string) =>
    again.database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  assert.deepEqual(rows('select uuid, state, revision, approved, userUuid, promoPoints from receipts'), [
    { uuid: 'a', state: 'REVIEWED', revision: 0, approved: 1, userUuid: 'anna', promoPoints: 30 },
  ])
  assert.deepEqual(rows('select webhookId, uuid, points, amountKopeks from payments'), [
    { webhookId: 'a.PAYMENT.0', uuid: 'a', points: 30, amountKopeks: 9_000 },
  ])
  assert.deepEqual(rows('select webhookId, event from disputes'), [{ webhookId: 'a.DISPUTE_OPENED.1', event: 'DISPUTE_OPENED' }])
  await followFeed(source, again, { untilEmpty: true })
  assert.equal(source.asked.at(-1), 'c4')
  again.close()
})

test('what was not saved with its cursor is read again', async () => {
  let cursor: string | null = null
  const used: string[] = []
  let failing = true
  const store = {
    cursor: () => cursor,
    save(events: readonly { webhookId: string }[], next: string) {
      if (failing && next === 'c4') throw new Error('the disk is full')
      used.push(...events.map(({ webhookId }) => webhookId))
      cursor = next
    },
  }
  await assert.rejects(followFeed(source, store, { limit: 2, untilEmpty: true }), /the disk is full/)
  failing = false
  await followFeed(source, store, { limit: 2, untilEmpty: true })
  assert.deepEqual(
    used,
    EVENTS.map(({ webhookId }) => webhookId),
  )
})
