import { LIMITS } from '#domain/limits.ts'
import type { Db } from '#platform/db.ts'

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

export async function insertAll(db: Db, requests: readonly BrandRequest[]): Promise<void> {
  await db`
    insert into brand_requests (promo_id, key_id, at, request_id, method, path, status, code, cause, duration_ms, body, body_bytes, answer, answer_bytes, mentions)
    select "promoId", "keyId", at, "requestId", method, path, status, code, cause, "durationMs", body, "bodyBytes", answer, "answerBytes", mentions
      from json_to_recordset(${JSON.stringify(requests)}::json) as r("promoId" int, "keyId" int, at timestamptz, "requestId" text, method text, path text, status int,
           code text, cause text, "durationMs" real, body text, "bodyBytes" bigint, answer text, "answerBytes" bigint, mentions uuid[])`
}

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
     where true
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
export async function forgetOldRequests(db: Db): Promise<void> {
  await db`
    delete from brand_requests r
     using promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
     where r.promo_id = p.id
       and r.at < service_now() - least(${LIMITS.requestsDays}::int, (v.settings->>'retention_days')::int) * interval '1 day'`
  for (const refused of [false, true]) {
    await db`
      delete from brand_requests r
       using promos p cross join lateral (
         select at, id from brand_requests where promo_id = p.id and (status >= 400) = ${refused}::boolean
          order by at desc, id desc offset ${LIMITS.requestsOfPromoMax}::int limit 1) last
       where r.promo_id = p.id and (r.status >= 400) = ${refused}::boolean and (r.at, r.id) <= (last.at, last.id)`
  }
}
