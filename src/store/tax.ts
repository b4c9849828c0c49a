import type { Country } from '#countries/index.ts'
import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { Breaker } from '#domain/verify/breaker.ts'
import type { TaxAnswer, UnavailableCause } from '#domain/verify/tax-answer.ts'
import { arrayLiteral } from '#platform/db/array-literal.ts'
import type { Db, Sql } from '#platform/db.ts'

export type TaxDocument = { fiscal: FiscalReceipt; operationType: number }

/** What the tax authority has confirmed about these fiscal keys, by whatever promo it was asked. */
export async function findDocuments(db: Db, fiscalKeys: readonly string[]): Promise<(TaxDocument | null)[]> {
  const rows = await db<(TaxDocument & { fiscalKey: string })[]>`
    select fiscal_key, fiscal, operation_type from tax_documents where fiscal_key = any(${[...fiscalKeys]}::text[])`
  const known = new Map(rows.map(({ fiscalKey, ...document }) => [fiscalKey, document]))
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
  const column = (of: (one: (typeof distinct)[number]) => string | number | null) => arrayLiteral(distinct.map(of))
  const rows = await db<{ n: number; token: number | null; answer: TaxAnswer | null }[]>`
    with input as materialized (
      select * from unnest(
        (select ${column(({ n }) => n)}::int[]), ${column(({ fiscalKey }) => fiscalKey)}::text[], ${column(({ question }) => question)}::text[],
        ${column(({ since }) => since.toISOString())}::timestamptz[], ${column(({ asker }) => asker)}::bigint[]) as i(n, fiscal_key, question, since, asker)
    ), known as materialized (
      select i.*, q.asked_until > service_now() and (q.asker = i.asker) is not true as is_asked,
             case when q.question = i.question and q.answered_at >= i.since then q.answer end as good_answer
        from tax_questions q join input i on i.fiscal_key = q.fiscal_key order by q.fiscal_key for update of q
    ), renewed as (
      update tax_questions q set asked_until = service_now() + ${leaseMs}::float * interval '1 ms', asker = k.asker, token = q.token + 1
        from known k where q.fiscal_key = k.fiscal_key and k.is_asked is not true and k.good_answer is null
      returning q.fiscal_key, q.token
    ), begun as (
      insert into tax_questions (fiscal_key, asked_until, asker)
      select fiscal_key, service_now() + ${leaseMs}::float * interval '1 ms', asker from input
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

export type Ended = { country: Country; fiscalKey: string; token: number; question: string; answer: TaxAnswer }

/** Number of rows over which the hourly counts of one kind of answer are spread. */
const PARTS = 8

/**
 * Returns turns and stores their answers: confirmations for good, other answers until the next question. Counts the answers for the status of the tax
 * authorities.
 */
export async function endTurns(db: Db, ended: readonly Ended[]): Promise<void> {
  const column = (of: (one: Ended) => string | number | null) => arrayLiteral(ended.map(of))
  await db`
    with input as materialized (
      select * from unnest(
        (select ${column(({ country }) => country)}::text[]), ${column(({ fiscalKey }) => fiscalKey)}::text[], ${column(({ token }) => token)}::bigint[],
        ${column(({ question }) => question)}::text[], ${column(({ answer }) => answer.kind)}::text[],
        ${column(({ answer }) => (answer.kind === 'found' ? JSON.stringify(answer.fiscal) : null))}::jsonb[],
        ${column(({ answer }) => (answer.kind === 'found' ? answer.operationType : null))}::int[],
        ${column(({ answer }) => (answer.kind === 'found' || answer.kind === 'unavailable' ? null : JSON.stringify(answer)))}::jsonb[]
      ) as i(country, fiscal_key, token, question, kind, fiscal, operation_type, answer)
    ), locked as materialized (
      select i.* from tax_questions q join input i on i.fiscal_key = q.fiscal_key order by q.fiscal_key for update of q
    ), kept as (
      insert into tax_documents (fiscal_key, fiscal, operation_type)
      select fiscal_key, fiscal, operation_type from input where kind = 'found' order by fiscal_key
      on conflict do nothing
    ), over as (
      delete from tax_questions q using locked l where q.fiscal_key = l.fiscal_key and l.kind = 'found'
    ), answered as (
      update tax_questions q set asked_until = null, question = l.question, answer = l.answer, answered_at = service_now()
        from locked l where q.fiscal_key = l.fiscal_key and q.token = l.token and l.kind <> 'found'
    )
    insert into tax_answers as t (country, hour, kind, part, count)
    select country, date_trunc('hour', service_now(), 'UTC'), kind, ${Math.floor(Math.random() * PARTS)}::int, count(*) from input group by country, kind order by country, kind
    on conflict (country, hour, kind, part) do update set count = t.count + excluded.count`
}

/** Ends a turn in which no question was needed. */
export async function dropTurn(db: Db, fiscalKey: string, token: number): Promise<void> {
  await db`update tax_questions set asked_until = null, asker = null where fiscal_key = ${fiscalKey} and token = ${token}`
}

export type Quota = { country: Country; day: string; perDay: number }

/** Counts each of these questions against its day's quota. False: the quota is spent, and the question was not counted. */
export async function countQuestions(db: Db, asked: readonly Quota[]): Promise<boolean[]> {
  const granted = new Map<string, number>()
  const dayOf = ({ country, day }: Quota) => `${country} ${day}`
  for (const [name, questions] of Map.groupBy(asked, dayOf)) granted.set(name, await countOfDay(db, questions[0] as Quota, questions.length))
  return asked.map((one) => {
    const left = granted.get(dayOf(one)) ?? 0
    granted.set(dayOf(one), left - 1)
    return left > 0
  })
}

/** For how many of these questions the quota has room; these are counted. */
async function countOfDay(db: Db, { country, day, perDay }: Quota, questions: number): Promise<number> {
  const count = () => db<{ granted: number }[]>`
    with before as materialized (select asked from tax_days where country = ${country} and day = ${day} for update)
    update tax_days d set asked = d.asked + greatest(0, least(${questions}::int, ${perDay}::int - before.asked)) from before
     where d.country = ${country} and d.day = ${day}
    returning d.asked - before.asked as granted`
  const [row] = await count()
  if (row !== undefined) return row.granted
  await db`insert into tax_days (country, day) values (${country}, ${day}) on conflict do nothing`
  return (await count())[0]?.granted ?? 0
}

export type TaxHealth = Breaker & { cause: UnavailableCause | null; detail: string | null; since: Date | null }

const HEALTHY: TaxHealth = { failures: 0, cause: null, detail: null, since: null, openUntil: null, firstChecksFrom: null, probing: false }

export const findHealth = async (db: Db, country: Country): Promise<TaxHealth> => (await findHealths(db, [country]))[0] ?? HEALTHY

export async function findHealths(db: Db, countries: readonly Country[]): Promise<TaxHealth[]> {
  const rows = await db<(TaxHealth & { country: Country })[]>`
    select country, failures, cause, detail, since, open_until, newcomers_from as first_checks_from, probing from tax_health where country = any(${[...countries]}::text[])`
  const known = new Map(rows.map(({ country, ...health }) => [country, health]))
  return countries.map((country) => known.get(country) ?? HEALTHY)
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
