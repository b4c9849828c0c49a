import type { Photo } from '#domain/receipt/photo.ts'
import type { Db } from '#platform/db.ts'

export type Retention = { promoId: number; days: number }

/** The promos that keep receipts for so long. */
export const retentions = (db: Db): Promise<Retention[]> => db<Retention[]>`
  select p.id as promo_id, (v.settings->>'retention_days')::int as days
    from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
   where v.settings ? 'retention_days'`

/**
 * Forgets who sent the oldest receipts of a promo that are past its retention: at most so many, decided ones whose callbacks and
 * disputes are settled. What stays is the verdict and the fiscal key. Answers the photos that lose their receipt.
 */
export async function forget(tx: Db, { promoId, days }: Retention, most: number): Promise<{ forgotten: number; photos: Photo[] }> {
  const chosen = await tx<{ uuid: string }[]>`
    select uuid from receipts r
     where promo_id = ${promoId} and forgotten_at is null and state = 'REVIEWED'
       and uuid > coalesce((select position from retention_progress where promo_id = ${promoId}), '00000000-0000-0000-0000-000000000000')
       and created_at < service_now() - ${days} * interval '1 day'
       and open_callbacks = 0 and open_dispute_notices = 0 and open_payment_notices = 0
       and not exists (select 1 from disputes d where d.receipt_uuid = r.uuid and d.status = 'open')
     order by uuid limit ${most}
       for update skip locked`
  const uuids = chosen.map(({ uuid }) => uuid)
  if (uuids.length === 0) return { forgotten: 0, photos: [] }
  await tx`
    update receipts
       set forgotten_at = service_now(), participant = 'forgotten ' || uuid, user_uuid = 'forgotten ' || uuid, external_id = null, meta = null,
           version = version + 1
     where uuid = any(${uuids}::uuid[])`
  await tx`
    update callback_events
       set body = (body::jsonb || jsonb_build_object('userUuid', 'forgotten ' || receipt_uuid, 'externalId', null, 'meta', '{}'::jsonb, 'photos', '[]'::jsonb)
                   || case when channel = 'disputes' then jsonb_build_object('body', '{}'::jsonb, 'comment', null) else '{}'::jsonb end)::text
     where receipt_uuid = any(${uuids}::uuid[])`
  await tx`update callback_attempts set exchanges = '[]' where receipt_uuid = any(${uuids}::uuid[])`
  await tx`update disputes set body = '{}', comment = null where receipt_uuid = any(${uuids}::uuid[])`
  const photos = await tx<Photo[]>`delete from photos where receipt_uuid = any(${uuids}::uuid[]) returning id, ext`
  return { forgotten: uuids.length, photos: [...photos] }
}

/** Everything of the promo that is older than its oldest receipt still to be forgotten need not be looked at again. */
export async function noteProgress(db: Db, { promoId, days }: Retention): Promise<void> {
  await db`
    insert into retention_progress (promo_id, position)
    select ${promoId}, coalesce(
      (select uuid from receipts where promo_id = ${promoId} and forgotten_at is not null and uuid < coalesce(
        (select min(uuid::text)::uuid from receipts
          where promo_id = ${promoId} and forgotten_at is null and created_at < service_now() - ${days} * interval '1 day'
            and uuid > coalesce((select position from retention_progress where promo_id = ${promoId}), '00000000-0000-0000-0000-000000000000')),
        'ffffffff-ffff-ffff-ffff-ffffffffffff') order by uuid desc limit 1),
      '00000000-0000-0000-0000-000000000000')
    on conflict (promo_id) do update set position = greatest(retention_progress.position, excluded.position)`
}
