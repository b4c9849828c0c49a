import type { Country } from '#countries/index.ts'
import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { Breaker } from '#domain/verify/breaker.ts'
import type { TaxAnswer, UnavailableCause } from '#domain/verify/tax-answer.ts'
import type { Db, Json, Sql } from '#platform/db.ts'

export type TaxDocument = { fiscal: FiscalReceipt; operationType: number }

/** What the tax authority has confirmed about a fiscal key, whichever promo asked. */
export async function findDocument(db: Db, fiscalKey: string): Promise<TaxDocument | null> {
  const [row] = await db<TaxDocument[]>`select fiscal, operation_type from tax_documents where fiscal_key = ${fiscalKey}`
  return row ?? null
}

export type Turn =
  | { kind: 'ask'; token: number }
  /** Another worker is asking about this fiscal key right now. */
  | { kind: 'wait' }
  /** The same question has just been answered for another worker. */
  | { kind: 'answered'; answer: TaxAnswer }

/**
 * Takes the turn to ask about a fiscal key, for the length of a lease. An answer to the same question that came after `since` is returned instead, so
 * equal questions are asked once; it is looked for in the statement that takes the turn, so that an answer arriving at that moment is not missed. A
 * worker that already holds the turn has restarted or lost its claim, and need not wait for itself.
 */
export async function takeTurn(db: Db, fiscalKey: string, question: string, since: Date, leaseMs: number, asker: number | null = null): Promise<Turn> {
  const [taken] = await db<{ token: number }[]>`
    insert into tax_questions as q (fiscal_key, asked_until, asker) values (${fiscalKey}, service_now() + ${leaseMs} * interval '1 ms', ${asker})
    on conflict (fiscal_key) do update set asked_until = excluded.asked_until, asker = excluded.asker, token = q.token + 1
      where (q.asked_until is null or q.asked_until <= service_now() or q.asker = excluded.asker)
        and (q.question = ${question} and q.answered_at >= ${since} and q.answer is not null) is not true
    returning token`
  if (taken) return { kind: 'ask', token: taken.token }
  const [known] = await db<{ answer: TaxAnswer }[]>`
    select answer from tax_questions
     where fiscal_key = ${fiscalKey} and question = ${question} and answered_at >= ${since} and answer is not null`
  return known ? { kind: 'answered', answer: known.answer } : { kind: 'wait' }
}

/** Ends the turn and keeps the answer: a confirmed receipt for good, any other answer until the next question. */
export async function endTurn(db: Db, fiscalKey: string, token: number, question: string, answer: TaxAnswer): Promise<void> {
  if (answer.kind === 'found') {
    await db`
      with kept as (
        insert into tax_documents (fiscal_key, fiscal, operation_type)
        values (${fiscalKey}, ${db.json(answer.fiscal as Json)}, ${answer.operationType})
        on conflict do nothing
      )
      delete from tax_questions where fiscal_key = ${fiscalKey}`
    return
  }
  const kept = answer.kind === 'unavailable' ? null : db.json(answer)
  await db`
    update tax_questions set asked_until = null, question = ${question}, answer = ${kept}, answered_at = service_now()
     where fiscal_key = ${fiscalKey} and token = ${token}`
}

/** Ends a turn in which no question was necessary. */
export async function dropTurn(db: Db, fiscalKey: string, token: number): Promise<void> {
  await db`update tax_questions set asked_until = null, asker = null where fiscal_key = ${fiscalKey} and token = ${token}`
}

/** Counts one question against the day's quota. False: the quota is spent, and nothing was counted. */
export async function countQuestion(db: Db, country: Country, day: string, quota: number): Promise<boolean> {
  const rows = await db`
    insert into tax_days as d (country, day, asked) values (${country}, ${day}, 1)
    on conflict (country, day) do update set asked = d.asked + 1 where d.asked < ${quota}
    returning asked`
  return rows.length === 1
}

export type TaxHealth = Breaker & { cause: UnavailableCause | null; detail: string | null; since: Date | null }

const HEALTHY: TaxHealth = { failures: 0, cause: null, detail: null, since: null, openUntil: null, firstChecksFrom: null, probing: false }

export async function findHealth(db: Db, country: Country): Promise<TaxHealth> {
  const [row] = await db<
    TaxHealth[]
  >`select failures, cause, detail, since, open_until, newcomers_from as first_checks_from, probing from tax_health where country = ${country}`
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

/** Ends a probe that told nothing; the next one may go at once. */
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

/** Number of rows that share an hour's counts of one kind, so that concurrent updates do not queue on a single row. */
const PARTS = 8

/** Counts the outcome of one question, for the operators' status page. */
export async function countAnswer(db: Db, country: Country, kind: TaxAnswer['kind']): Promise<void> {
  await db`
    insert into tax_answers as t (country, hour, kind, part, count)
    values (${country}, date_trunc('hour', service_now(), 'UTC'), ${kind}, floor(random() * ${PARTS}::int)::int, 1)
    on conflict (country, hour, kind, part) do update set count = t.count + 1`
}
