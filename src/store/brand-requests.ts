import { LIMITS } from '#domain/limits.ts'
import { isContention, type Db, type Sql, type Tx } from '#platform/db.ts'
import { lockNames } from './locks.ts'

/** A request with a key of a promo, and its answer. */
export type BrandRequest = {
  promoId: number
  keyId: number
  at: Date
  requestId: string
  method: string
  path: string
  status: number
  code: string | null
  cause: string | null
  durationMs: number
  body: string | null
  bodyBytes: number
  answer: string | null
  answerBytes: number
  /** Receipts that the path or a body names. */
  mentions: readonly string[]
}

export type ListedRequest = Omit<BrandRequest, 'mentions'> & { id: number; key: string }

/** The table is divided into days, and whoever writes the first request of a day makes the part for it: no clock can be late with that, and nothing is made in vain. */
export async function insertAll(sql: Sql, requests: readonly BrandRequest[]): Promise<void> {
  try {
    await insert(sql, requests)
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PARTITION) throw error
    await makeDays(
      sql,
      requests.map(({ at }) => at),
    )
    await insert(sql, requests)
  }
}

/** The code of a violated check; the table has no other. */
const NO_PARTITION = '23514'

/**
 * Without those from before a receipt that they name was anonymised, and those about a scan that was deleted: they were answered earlier, and would name the
 * participant again.
 */
const insert = (db: Db, requests: readonly BrandRequest[]) => db`
  insert into brand_requests (promo_id, key_id, at, request_id, method, path, status, code, cause, duration_ms, body, body_bytes, answer, answer_bytes, mentions)
  select "promoId", "keyId", at, "requestId", method, path, status, code, cause, "durationMs", body, "bodyBytes", answer, "answerBytes", mentions
    from json_to_recordset(${JSON.stringify(requests)}::json) as r("promoId" int, "keyId" int, at timestamptz, "requestId" text, method text, path text, status int,
         code text, cause text, "durationMs" real, body text, "bodyBytes" bigint, answer text, "answerBytes" bigint, mentions uuid[])
   where not exists (select from receipts f where f.uuid = any(r.mentions) and f.promo_id = r."promoId" and f.forgotten_at > r.at)
     and not (starts_with(path, '/api/showcase/check') and status = 200
              and not exists (select from scans s where s.uuid = any(r.mentions) and s.promo_id = r."promoId"))`

const DAY_MS = 24 * 60 * 60_000

/** Makes the parts that these moments lack. A part is attached, because that waits for no reader: a backup reads the table for hours. */
async function makeDays(sql: Sql, moments: readonly Date[]): Promise<void> {
  await sql.begin(async (tx) => {
    const parts = await lockedParts(tx)
    const lacking = moments.filter((at) => !parts.some(({ from, to }) => (from === null || from <= at) && at < to))
    for (const day of new Set(lacking.map((at) => Math.floor(at.getTime() / DAY_MS)))) {
      const [from, to] = [new Date(day * DAY_MS).toISOString(), new Date((day + 1) * DAY_MS).toISOString()]
      const name = `brand_requests_${from.slice(0, 10).replaceAll('-', '_')}`
      await tx.script(`
        create table ${name} (like brand_requests including indexes);
        alter table brand_requests attach partition ${name} for values from ('${from}') to ('${to}')`)
    }
  })
}

/** Drops the parts of which everything is older than a week. It waits a second for readers and otherwise leaves them to the next run: writers would wait behind it. */
async function dropOldDays(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const old = (await lockedParts(tx)).filter(({ isOld }) => isOld)
    if (old.length > 0) await tx.script(`set local lock_timeout = '1s'; drop table ${old.map(({ name }) => name).join()}`)
  })
}

type Part = { name: string; from: Date | null; to: Date; isOld: boolean }

/** The parts of the table, for a transaction that alone may make and drop some. The one of everything before there were days has no beginning. */
async function lockedParts(tx: Tx): Promise<Part[]> {
  await lockNames(tx, ['days of brand_requests'])
  return tx<Part[]>`
    select name, beginning::timestamptz as from, ending::timestamptz as to, ending::timestamptz <= ${oldest(tx)} as is_old
      from (select oid::regclass::text as name, substring(bounds from 'FROM [(]''([^'']+)''') as beginning, substring(bounds from 'TO [(]''([^'']+)''') as ending
              from (select c.oid, pg_get_expr(relpartbound, c.oid) as bounds from pg_inherits join pg_class c on c.oid = inhrelid
                     where inhparent = 'brand_requests'::regclass) p) b`
}

/** Requests before this moment are over. */
const oldest = (db: Db) => db`(service_now() - ${LIMITS.requestsDays}::int * interval '1 day')`

/** Filters of the list; a null filter is not applied. `status`: from, to. `path`: how it begins. */
export type Filter = {
  promoId: number | null
  status: readonly [number, number] | null
  code: string | null
  path: string | null
  before: { at: Date; id: number } | null
  limit: number
}

/** Requests, newest first. */
export function list(db: Db, { promoId, status, code, path, before, limit }: Filter): Promise<ListedRequest[]> {
  return db<ListedRequest[]>`
    select r.id::float as id, r.promo_id, r.key_id, coalesce(k.label, k.prefix) as key, r.at, r.request_id, r.method, r.path, r.status, r.code, r.cause,
           r.duration_ms, r.body, r.body_bytes::float as body_bytes, r.answer, r.answer_bytes::float as answer_bytes
      from brand_requests r join api_keys k on k.id = r.key_id
     where r.at >= ${oldest(db)}
       ${promoId === null ? db`` : db`and r.promo_id = ${promoId}::bigint`}
       ${status === null ? db`` : db`and r.status between ${status[0]}::int and ${status[1]}::int`}
       ${code === null ? db`` : db`and r.code = ${code}`}
       ${path === null ? db`` : db`and starts_with(r.path, ${path})`}
       ${before === null ? db`` : db`and (r.at, r.id) < (${before.at}, ${before.id}::bigint)`}
     order by r.at desc, r.id desc
     limit ${limit}::int`
}

/** Removes requests that name one of these receipts. */
export async function forgetMentions(db: Db, promoId: number, uuids: readonly string[]): Promise<void> {
  if (uuids.length > 0) await db`delete from brand_requests where promo_id = ${promoId} and mentions && ${uuids}::uuid[]`
}

/** Removes requests that are older than a week or than their promo keeps anything of participants, and those beyond the number that a promo may have. */
export async function forgetOldRequests(sql: Sql): Promise<void> {
  await sql`
    delete from brand_requests r
     using promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
     where r.promo_id = p.id and (v.settings->>'retention_days')::int < ${LIMITS.requestsDays}::int
       and r.at < service_now() - (v.settings->>'retention_days')::int * interval '1 day'`
  for (const refused of [false, true]) {
    await sql`
      delete from brand_requests r
       using promos p cross join lateral (
         select at, id from brand_requests where promo_id = p.id and (status >= 400) = ${refused}::boolean
          order by at desc, id desc offset ${LIMITS.requestsOfPromoMax}::int limit 1) last
       where r.promo_id = p.id and (r.status >= 400) = ${refused}::boolean and (r.at, r.id) <= (last.at, last.id)`
  }
  await dropOldDays(sql).catch((error: unknown) => {
    // Somebody reads the table for long, such as a backup, so that the days are left to the next run.
    if (!isContention(error)) throw error
  })
}
