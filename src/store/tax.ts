import type { Country } from '#countries/index.ts'
import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { Breaker } from '#domain/verify/breaker.ts'
import type { Shares } from '#domain/verify/shares.ts'
import type { TaxAnswer, UnavailableCause } from '#domain/verify/tax-answer.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Db, Query, Sql } from '#platform/db.ts'
import { pack, unpack } from './packed.ts'

export type TaxDocument = { fiscal: FiscalReceipt; operationType: number }

/** What the tax authority has confirmed about these fiscal keys, by whatever promo it was asked. */
export async function findDocuments(db: Db, fiscalKeys: readonly string[]): Promise<(TaxDocument | null)[]> {
  const rows = await db<{ fiscalKey: string; operationType: number; unpackedFiscal: FiscalReceipt | null; packed: Buffer | null }[]>`
    select fiscal_key, operation_type, unpacked_fiscal, packed from tax_documents where fiscal_key = any(${[...fiscalKeys]}::text[])`
  const known = new Map(
    rows.map(({ fiscalKey, operationType, unpackedFiscal, packed }): [string, TaxDocument] => {
      // Documents of earlier releases are not packed.
      const fiscal = packed === null ? (unpackedFiscal as FiscalReceipt) : (JSON.parse(unpack(packed)) as FiscalReceipt)
      return [fiscalKey, { fiscal, operationType }]
    }),
  )
  return fiscalKeys.map((key) => known.get(key) ?? null)
}

export type Turn =
  | { kind: 'ask'; token: number }
  /** Another worker is asking about this fiscal key right now. */
  | { kind: 'wait' }
  /** The same question has just been answered for another worker. */
  | { kind: 'answered'; answer: TaxAnswer }

/** An answer to an equal question that came after `since` is as good as a new one. If the holder of a turn asks for it again, it has died or lost its job. */
export type Question = { fiscalKey: string; question: string; since: Date; asker: number | null }

/**
 * Takes the turns to ask about these fiscal keys, each for the time of a lease. A sufficient answer is returned instead, so that equal questions are asked
 * once. The answer is searched for in the statement that takes the turn, so that one which arrives at that moment is not missed. A holder need not wait for
 * itself. If a call has two questions about one key, the second waits.
 */
export async function takeTurns(db: Db, asked: readonly Question[], leaseMs: number): Promise<Turn[]> {
  const first = new Map<string, number>()
  for (const [n, { fiscalKey }] of asked.entries()) if (!first.has(fiscalKey)) first.set(fiscalKey, n)
  const distinct = [...first.values()].map((n) => ({ n, ...(asked[n] as Question) }))
  const column = (of: (one: (typeof distinct)[number]) => string | number | null) => arrayOf(distinct.map(of))
  const rows = await db<{ n: number; token: number | null; answer: TaxAnswer | null }[]>`
    with input as materialized (
      select * from unnest(
        (select ${column(({ n }) => n)}::int[]), ${column(({ fiscalKey }) => fiscalKey)}::text[], ${column(({ question }) => question)}::text[],
        ${column(({ since }) => since.toISOString())}::timestamptz[], ${column(({ asker }) => asker)}::bigint[]) as i(n, fiscal_key, question, since, asker)
    ), known as materialized (
      select i.*, q.asked_until > (select service_now()) and (q.asker = i.asker) is not true as is_asked,
             case when q.question = i.question and q.answered_at >= i.since then q.answer end as good_answer
        from ${lockedQuestions(db, db`asker, asked_until, question, answer, answered_at`)}
    ), renewed as (
      update tax_questions q set asked_until = (select service_now()) + ${leaseMs}::float * interval '1 ms', asker = k.asker, token = q.token + 1
        from known k
       where q.fiscal_key = any(array(select fiscal_key from known)) and q.fiscal_key = k.fiscal_key and k.is_asked is not true and k.good_answer is null
      returning q.fiscal_key, q.token
    ), begun as (
      insert into tax_questions (fiscal_key, asked_until, asker)
      select fiscal_key, (select service_now()) + ${leaseMs}::float * interval '1 ms', asker from input
       where fiscal_key not in (select fiscal_key from known) order by fiscal_key
      on conflict do nothing
      returning fiscal_key, token
    )
    select i.n, coalesce(r.token, b.token) as token, k.good_answer as answer
      from input i left join known k using (fiscal_key) left join renewed r using (fiscal_key) left join begun b using (fiscal_key)`
  const turns = new Map(rows.map(({ n, token, answer }) => [n, turnOf(token, answer)]))
  return asked.map((_, n) => turns.get(n) ?? { kind: 'wait' })
}

const turnOf = (token: number | null, answer: TaxAnswer | null): Turn =>
  token !== null ? { kind: 'ask', token } : answer !== null ? { kind: 'answered', answer } : { kind: 'wait' }

export type Ended = { fiscalKey: string; token: number; question: string; answer: TaxAnswer }

/** Returns turns and stores their answers: confirmations for good, other answers until the next question. */
export async function endTurns(db: Db, ended: readonly Ended[]): Promise<void> {
  const column = (of: (one: Ended) => string | number | Buffer | null) => arrayOf(ended.map(of))
  await db`
    with input as materialized (
      select * from unnest(
        (select ${column(({ fiscalKey }) => fiscalKey)}::text[]), ${column(({ token }) => token)}::bigint[],
        ${column(({ question }) => question)}::text[], ${column(({ answer }) => answer.kind)}::text[],
        ${column(({ answer }) => (answer.kind === 'found' ? pack('papers', JSON.stringify(answer.fiscal)) : null))}::bytea[],
        ${column(({ answer }) => (answer.kind === 'found' ? answer.operationType : null))}::int[],
        ${column(({ answer }) => (answer.kind === 'found' || answer.kind === 'unavailable' ? null : JSON.stringify(answer)))}::jsonb[]
      ) as i(fiscal_key, token, question, kind, packed, operation_type, answer)
    ), locked as materialized (
      select i.*, q.token = i.token as is_ours from ${lockedQuestions(db, db`token`)}
    ), kept as (
      insert into tax_documents (fiscal_key, packed, operation_type, obtained_at)
      select fiscal_key, packed, operation_type, (select service_now()) from input where kind = 'found' order by fiscal_key
      on conflict do nothing
    ), over as (
      delete from tax_questions where fiscal_key = any(array(select fiscal_key from locked where kind = 'found'))
    )
    update tax_questions q set asked_until = null, question = l.question, answer = l.answer, answered_at = (select service_now())
      from locked l
     where q.fiscal_key = any(array(select fiscal_key from locked where is_ours and kind <> 'found')) and q.fiscal_key = l.fiscal_key and l.is_ours and l.kind <> 'found'`
}

/** The fiscal key under which a document was confirmed first: this one, if there is none yet. */
export async function firstKeyOf(db: Db, document: string, fiscalKey: string): Promise<string> {
  const [row] = await db<{ fiscalKey: string }[]>`
    insert into tax_document_keys as k (document, fiscal_key) values (${document}, ${fiscalKey})
    on conflict (document) do update set fiscal_key = k.fiscal_key
    returning fiscal_key`
  return (row as { fiscalKey: string }).fiscalKey
}

/**
 * The rows `q` of tax_questions that belong to the rows `i` of `input`, locked in one order. Each is looked up by its key: a join would be planned as one over
 * an empty table, which this one is whenever nothing is being asked, and would read all rows once for each row of the input.
 */
const lockedQuestions = (db: Db, columns: Query<unknown>) => db`
  (select * from input order by fiscal_key) i
  cross join lateral (select ${columns} from tax_questions where fiscal_key = i.fiscal_key for update) q`

export type CountedAnswers = { country: Country; kind: TaxAnswer['kind']; count: number }

/** Adds to the hourly counts of answers, which the status of the tax authorities shows. */
export async function countAnswers(db: Db, counted: readonly CountedAnswers[]): Promise<void> {
  await db`
    insert into tax_answers as t (country, hour, kind, part, count)
    select country, date_trunc('hour', service_now(), 'UTC'), kind, 0, count
      from jsonb_to_recordset(${db.json(counted)}) as i(country text, kind text, count int) order by country, kind
    on conflict (country, hour, kind, part) do update set count = t.count + excluded.count`
}

/** Ends a turn in which no question was needed. */
export async function dropTurn(db: Db, fiscalKey: string, token: number): Promise<void> {
  await db`update tax_questions set asked_until = null, asker = null where fiscal_key = ${fiscalKey} and token = ${token}`
}

/** A question that counts against the quota of a day. Its promo may have asked `allowance` of them. */
export type Counted = { country: Country; day: string; perDay: number; promoId: number; allowance: number; isSpare: boolean }

/** `promoSpent`, `daySpent`: the promo's allowance, or the quota of the day, has no room for the question, which was not counted. */
export type Granted = 'granted' | 'promoSpent' | 'daySpent'

/** Counts each of these questions against its day's quota and its promo's allowance. */
export async function countQuestions(db: Db, asked: readonly Counted[]): Promise<Granted[]> {
  const left = new Map<string, { granted: number; isDaySpent: boolean }>()
  // Questions with a smaller allowance are counted apart from the others of their promo.
  const dayOf = ({ country, day, isSpare }: Counted) => `${country} ${day} ${isSpare}`
  const promoOf = (one: Counted) => `${dayOf(one)} ${one.promoId}`
  for (const questions of Map.groupBy(asked, dayOf).values()) {
    for (const { promoId, ...counted } of await countOfDay(db, questions)) left.set(promoOf({ ...questions[0]!, promoId }), counted)
  }
  return asked.map((one) => {
    const of = left.get(promoOf(one))
    if (of !== undefined && of.granted > 0) {
      of.granted--
      return 'granted'
    }
    return of?.isDaySpent ? 'daySpent' : 'promoSpent'
  })
}

type CountedOfPromo = { promoId: number; granted: number; isDaySpent: boolean }

/** How the quota of a day is divided, and used so far. */
export async function findShares(db: Db, country: Country, day: string): Promise<Shares> {
  const [promos, rows] = await Promise.all([
    db<[{ count: number }]>`select count(*)::int as count from promos where country = ${country} and status = 'active' and not sandbox`,
    db<{ promoId: number; asked: number; today: boolean }[]>`
      select promo_id, asked, day = ${day}::date as today from tax_shares where country = ${country} and day between ${day}::date - 1 and ${day}::date`,
  ])
  return {
    promos: promos[0].count,
    asked: new Map(rows.flatMap(({ promoId, asked, today }) => (today ? [[promoId, asked]] : []))),
    awake: new Set(rows.flatMap(({ promoId, asked }) => (asked > 0 ? [promoId] : []))),
  }
}

/**
 * For how many of these questions there is room, by promo. All of them count against one quota, whose row is locked first; the promos' rows follow in one
 * order.
 */
async function countOfDay(db: Db, questions: readonly Counted[]): Promise<CountedOfPromo[]> {
  const { country, day, perDay } = questions[0] as Counted
  const promos = [...Map.groupBy(questions, ({ promoId }) => promoId)].map(([promoId, its]) => ({ promoId, its }))
  const column = (of: (one: (typeof promos)[number]) => number) => arrayOf(promos.map(of))
  // Nothing is counted while a row is missing.
  const count = () => db<CountedOfPromo[]>`
    with before as materialized (select asked from tax_days where country = ${country} and day = ${day} for update
    ), shares as materialized (
      select s.promo_id, s.asked, i.questions, i.allowance
        from before join tax_shares s on s.country = ${country} and s.day = ${day}
        join unnest((select ${column(({ promoId }) => promoId)}::int[]), ${column(({ its }) => its.length)}::int[],
               ${column(({ its }) => Math.min(...its.map(({ allowance }) => allowance)))}::int[]) as i(promo_id, questions, allowance) on i.promo_id = s.promo_id
       order by s.promo_id for update of s
    ), wanted as (
      select promo_id, greatest(0, least(questions, allowance - asked)) as most from shares
       where (select count(*) from shares) = ${promos.length}::int
    ), granted as materialized (
      select promo_id, greatest(0, least(most, ${perDay}::int - before.asked - (sum(most) over (order by promo_id) - most)))::int as granted from wanted, before
    ), of_promos as (
      update tax_shares s set asked = s.asked + g.granted from granted g where s.country = ${country} and s.day = ${day} and s.promo_id = g.promo_id
    ), of_day as (
      update tax_days set asked = asked + (select coalesce(sum(granted), 0) from granted) where country = ${country} and day = ${day}
    )
    select promo_id, granted, before.asked + sum(granted) over () >= ${perDay}::int as is_day_spent from granted, before`
  const counted = await count()
  if (counted.length === promos.length) return counted
  await db`insert into tax_days (country, day) values (${country}, ${day}) on conflict do nothing`
  await db`
    insert into tax_shares (country, day, promo_id)
    select ${country}, ${day}::date, promo_id from unnest(${column(({ promoId }) => promoId)}::int[]) as promo_id order by promo_id on conflict do nothing`
  return count()
}

export type TaxHealth = Breaker & { cause: UnavailableCause | null; detail: string | null; since: Date | null }

export const HEALTHY: TaxHealth = { failures: 0, cause: null, detail: null, since: null, openUntil: null, firstChecksFrom: null, probing: false }

export async function findHealth(db: Db, country: Country): Promise<TaxHealth> {
  const [row] = await db<TaxHealth[]>`
    select failures, cause, detail, since, open_until, newcomers_from as first_checks_from, probing from tax_health where country = ${country}`
  return row ?? HEALTHY
}

/** True when no question about this fiscal key has had any result yet, not even a failure. */
export async function isFirstCheck(db: Db, fiscalKey: string): Promise<boolean> {
  const [row] = await db`select 1 from tax_questions where fiscal_key = ${fiscalKey} and answered_at is not null`
  return row === undefined
}

/**
 * Lets one question through after the breaker's pause; the caller that gets true asks it. After a first check the next probe may go after
 * `firstCheckMs`.
 */
export async function takeProbe(
  db: Db,
  country: Country,
  firstCheck: boolean,
  { probeMs, firstCheckMs }: { probeMs: number; firstCheckMs: number },
): Promise<boolean> {
  const { count } = await db`
    update tax_health set open_until = service_now() + ${probeMs}::float * interval '1 ms', probing = true,
           newcomers_from = case when ${firstCheck} then service_now() + ${firstCheckMs}::float * interval '1 ms' else newcomers_from end
     where country = ${country} and (open_until <= service_now() or (${firstCheck} and newcomers_from <= service_now()))`
  return count === 1
}

/** Ends a probe without a result; the next one may be asked at once. */
export async function giveProbeBack(db: Db, country: Country): Promise<void> {
  await db`update tax_health set open_until = service_now(), probing = false where country = ${country} and probing`
}

/** Closes the breaker after an answer, unless the question was asked before the breaker opened. */
export async function noteHealthy(db: Db, country: Country, isProbe: boolean): Promise<void> {
  await db`delete from tax_health where country = ${country} and (open_until is null or ${isProbe})`
}

/** Applies the plan to the breaker's current row, which is locked: processes report failures concurrently. */
export async function noteFailure(
  sql: Sql,
  country: Country,
  answer: { cause: UnavailableCause; detail: string },
  plan: (before: Breaker) => Breaker,
): Promise<Breaker> {
  return sql.begin(async (tx) => {
    await tx`insert into tax_health (country, since) values (${country}, service_now()) on conflict do nothing`
    await tx`select 1 from tax_health where country = ${country} for update`
    const after = plan(await findHealth(tx, country))
    await tx`
      update tax_health set failures = ${after.failures}, open_until = ${after.openUntil},
             newcomers_from = ${after.firstChecksFrom}, probing = ${after.probing},
             cause = ${answer.cause}, detail = ${answer.detail}
       where country = ${country}`
    return after
  })
}
