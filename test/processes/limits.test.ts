// A limit counts over all processes: each process must see the receipts that the others have accepted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openInstallation, sendUntilAnswered, type Installation, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const LIMIT = 5
const SENDS = 100

test('a hundred sends at once over four processes: as many are let through as the limit says', async (t) => {
  const installation = await openInstallation(t)
  // A noon in Moscow, so that no midnight comes between the sends.
  await installation.sql`update clock set shift = date_trunc('day', clock_timestamp(), 'UTC') + interval '33 hours' - clock_timestamp()`
  const processes = await Promise.all([1, 2, 3, 4].map(() => installation.start('serve')))
  const { sql } = installation

  /**
   * Sends a hundred receipts at once, each to the next process in turn, and returns their results at intake. A receipt that was answered 503 may have
   * been rejected already; sent again, it is judged anew.
   */
  const outcomes = async (settings: Record<string, unknown>, participant: (n: number) => string): Promise<Record<string, number>> => {
    const { promoId, apiKey } = await installation.createPromo(processes[0] as Program, settings)
    const receipts = Array.from({ length: SENDS }, () => installation.mint())
    await Promise.all(
      receipts.map(({ qrStr }, n) => accepted(installation, processes[n % processes.length] as Program, apiKey, { qrStr, userUuid: participant(n) })),
    )
    const rows = await sql<{ key: string; count: number }[]>`
      select key, count(*)::int as count
        from (select coalesce(case when not bool_or(reject_key is null) then min(reject_key) end, 'let through') as key
                from receipts where promo_id = ${promoId} group by fiscal_key) receipts group by 1`
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
  }

  const exactly = (rejectKey: string) => ({ 'let through': LIMIT, [rejectKey]: SENDS - LIMIT })
  const anna = () => 'anna'
  for (const [settings, rejectKey, participant] of [
    [{ receipts_per_day: LIMIT }, 'max_per_user_per_day', anna],
    [{ receipts_per_week: LIMIT }, 'max_per_user_per_week', anna],
    [{ receipts_per_promo: LIMIT }, 'max_per_user_per_promo', anna],
    [{ max_per_user_per_date: LIMIT }, 'max_per_user_per_date', anna],
    [{ max_per_fn_per_day: LIMIT }, 'max_per_fn_per_day', (n: number) => `participant-${n}`],
  ] as const) {
    assert.deepEqual(await outcomes(settings, participant), exactly(rejectKey))
  }
  assert.deepEqual(await outcomes({ delay_between_receipts: 3600 }, anna), { 'let through': 1, delay_between_receipts: SENDS - 1 })
})

test('a hundred receipts of one seller are judged by four workers at once: as many are approved as the limit says', async (t) => {
  const installation = await openInstallation(t)
  const api = await installation.start('serve')
  const { promoId, apiKey } = await installation.createPromo(api, { max_per_user_per_retailer: LIMIT })
  await Promise.all(Array.from({ length: SENDS }, () => accepted(installation, api, apiKey, { qrStr: installation.mint().qrStr })))
  await Promise.all([1, 2, 3, 4].map(() => installation.start('work')))
  const { sql } = installation
  await until(async () => (await sql`select 1 from receipts where state <> 'REVIEWED'`).length === 0)
  const rows = await sql<{ key: string; count: number }[]>`
    select coalesce(reject_key, 'approved') as key, count(*)::int as count from receipts where promo_id = ${promoId} group by 1`
  assert.deepEqual(Object.fromEntries(rows.map(({ key, count }) => [key, count])), { approved: LIMIT, max_per_user_per_retailer: SENDS - LIMIT })
})

async function accepted(installation: Installation, to: Program, apiKey: string, body: Record<string, unknown>): Promise<void> {
  const { status, text } = await sendUntilAnswered(installation, to, apiKey, body)
  assert.equal(status, 200, text)
}
