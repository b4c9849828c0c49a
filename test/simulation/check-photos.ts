import assert from 'node:assert/strict'
import { photoName, previewName, type Photo } from '#domain/receipt/photo.ts'
import { copyStored } from '#src/intake/copy-stored.ts'
import type { Life } from './life.ts'

/** The first photo of given bytes is one alone, and nothing is decided by the service before all photos that came with a receipt were read. */
export async function checkPhotos({ sql }: Pick<Life, 'sql'>): Promise<void> {
  const doubled = await sql`select promo_id, sha256 from photos where first group by 1, 2 having count(*) > 1`
  assert.deepEqual([...doubled], [], 'two photos of equal bytes are the first of their promo')
  const hasty = await sql`
    select r.uuid, r.state, r.reject_key from receipts r
     where (state = 'REVIEWED' or requisites is not null) and coalesce(reject_key, '') not in ('USER_BLOCKED', 'FEW_RECEIPTS', 'duplicate_photo')
       and exists (select 1 from photos p where p.receipt_uuid = r.uuid and p.created_at = r.created_at and p.reading = 'none')
       and not exists (select 1 from receipt_history h where h.receipt_uuid = r.uuid and h.event = 'moderatorDecided')`
  assert.deepEqual([...hasty], [], 'a receipt went on before its photos were read')
}

/** Every photo of a receipt is in the store as it was put there, with its preview once it was opened. */
export async function checkPhotoFiles({ sql, ctx }: Pick<Life, 'sql' | 'ctx'>): Promise<void> {
  const photos = await sql<(Photo & { opened: boolean; stored: string | null })[]>`select id, ext, stored, width is not null as opened from photos`
  const stored = new Set<string>()
  for await (const portion of ctx.blobs.list()) for (const { name } of portion) stored.add(name)
  const wanted = photos.flatMap((photo) => [photoName(photo), ...(photo.opened ? [previewName(photo)] : [])])
  assert.deepEqual(
    wanted.filter((name) => !stored.has(name)),
    [],
    'a photo is not in the store',
  )
  for (const photo of photos) {
    const copy = await copyStored(ctx, photo)
    assert.ok(copy !== null, `the photo ${photo.id} is not as it was stored`)
    await ctx.tempFiles.remove(copy)
  }
}
