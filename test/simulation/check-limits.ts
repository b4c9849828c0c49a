import assert from 'node:assert/strict'
import type { Life } from './life.ts'
import { RECEIPTS_PER_DAY } from './steps.ts'

/** A limit is never exceeded by what the service decides by itself; moderators may let through more, and a photo that nobody has read yet counts for nothing. */
export async function checkLimits({ sql, promos }: Pick<Life, 'sql' | 'promos'>): Promise<void> {
  const { promoId } = promos.find(({ name }) => name === 'limited')!
  const beyond = await sql`
    select participant, date(created_at at time zone 'Europe/Moscow') as day, count(*)::int
      from receipts r
     where promo_id = ${promoId} and (approved or (state <> 'REVIEWED' and requisites is not null)) and revision = 0
       and not exists (select 1 from receipt_history h where h.receipt_uuid = r.uuid and h.event = 'moderatorDecided')
     group by 1, 2 having count(*) > ${RECEIPTS_PER_DAY}`
  assert.deepEqual([...beyond], [], 'a participant has more receipts in a day than the promo takes')
}
