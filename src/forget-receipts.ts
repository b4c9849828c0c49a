import { photoName, previewName } from '#domain/receipt/photo.ts'
import * as retention from '#store/retention.ts'
import type { Context } from './context.ts'

/** So many at a time, so that no transaction is long. */
const PORTION = 200

/** Forgets the participants of receipts that are past their promo's `retention_days`. Several processes at once do no harm. */
export async function forgetReceipts({ sql, blobs, log }: Pick<Context, 'sql' | 'blobs' | 'log'>): Promise<number> {
  let total = 0
  for (const promo of await retention.retentions(sql)) {
    for (;;) {
      const { forgotten, photos } = await sql.begin((tx) => retention.forget(tx, promo, PORTION))
      // The rows are gone first: files that outlive them because of a crash are orphans, and cleaned as such.
      await blobs.remove(photos.flatMap((photo) => [photoName(photo), previewName(photo)]))
      total += forgotten
      if (forgotten < PORTION) break
    }
    await retention.noteProgress(sql, promo)
  }
  if (total > 0) log.info({ receipts: total }, 'receipts past their retention forgotten')
  return total
}
