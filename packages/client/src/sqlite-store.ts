import { DatabaseSync } from 'node:sqlite'
import type { BrandEvent, FeedStore } from './feed.ts'

const TABLES = `
  pragma journal_mode = wal;
  create table if not exists receipts (
    uuid text primary key, state text not null, revision integer not null, approved integer not null, userUuid text not null, rejectKey text,
    promoPoints integer not null, externalId text, at text not null, body text not null
  );
  create table if not exists payments (webhookId text primary key, uuid text not null, points integer not null, amountKopeks integer not null, at text not null, body text not null);
  create table if not exists disputes (webhookId text primary key, uuid text not null, event text not null, at text not null, body text not null);
  create table if not exists feed (id integer primary key check (id = 1), cursor text not null);
`

/** A database in a file: the receipts as their last events tell, the payments and the disputes. */
export function openSqliteStore(path: string): FeedStore & { database: DatabaseSync; close(): void } {
  const database = new DatabaseSync(path)
  database.exec(TABLES)
  const receipt = database.prepare(
    `insert or replace into receipts (uuid, state, revision, approved, userUuid, rejectKey, promoPoints, externalId, at, body) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const payment = database.prepare('insert or replace into payments (webhookId, uuid, points, amountKopeks, at, body) values (?, ?, ?, ?, ?, ?)')
  const dispute = database.prepare('insert or replace into disputes (webhookId, uuid, event, at, body) values (?, ?, ?, ?, ?)')
  const cursor = database.prepare('insert or replace into feed (id, cursor) values (1, ?)')

  const use = ({ webhookId, at, event }: BrandEvent): void => {
    const body = JSON.stringify(event)
    if (!('event' in event)) {
      const { uuid, state, approved = false, userUuid, rejectKey = null, promoPoints = 0, externalId = null } = event
      receipt.run(uuid, state, Number(webhookId.split('.')[2]), Number(approved), userUuid, rejectKey, promoPoints, externalId, at, body)
    } else if (event.event === 'PAYMENT') payment.run(webhookId, event.uuid, event.points, event.amountKopeks, at, body)
    else dispute.run(webhookId, event.uuid, event.event, at, body)
  }

  return {
    database,
    cursor: () => (database.prepare('select cursor from feed').get() as { cursor: string } | undefined)?.cursor ?? null,
    save(events, next) {
      database.exec('begin immediate')
      try {
        for (const event of events) use(event)
        cursor.run(next)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}
