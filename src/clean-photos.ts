import { setTimeout as sleep } from 'node:timers/promises'
import { idOfName } from '#domain/receipt/photo.ts'
import * as photos from '#store/photos.ts'
import type { Context } from './context.ts'
import { forgetReceipts } from './forget-receipts.ts'

/** A file is stored a moment before its receipt is written: one without a receipt after so long belongs to none. */
const ORPHAN_AFTER_MS = 24 * 60 * 60_000
const EVERY_MS = 60 * 60_000
/** Soon after a start: a process that lives for less than the pause has its part in it, too. */
const FIRST_AFTER_MS = 60_000

/** Removes from the photo store what no receipt has: refused submissions, and those of processes that were killed on the way. */
export async function cleanPhotos({ sql, blobs, scratch, now }: Pick<Context, 'sql' | 'blobs' | 'scratch' | 'now'>): Promise<number> {
  const olderThan = new Date(now().getTime() - ORPHAN_AFTER_MS)
  let removed = 0
  for await (const portion of blobs.list()) {
    const old = portion.filter(({ storedAt }) => storedAt < olderThan).map(({ name }) => name)
    if (old.length === 0) continue
    const kept = await photos.known(sql, [...new Set(old.map(idOfName))])
    const orphans = old.filter((name) => !kept.has(idOfName(name)))
    await blobs.remove(orphans)
    removed += orphans.length
  }
  await scratch.sweep(olderThan)
  return removed
}

/** Cleans now and then, for as long as the process works. Several at once do no harm. */
export function startCleaning(ctx: Context): { stop(): Promise<void> } {
  const over = new AbortController()
  const cleaning = (async () => {
    for (let pauseMs = FIRST_AFTER_MS; ; pauseMs = EVERY_MS) {
      await sleep(pauseMs, undefined, { signal: over.signal, ref: false })
      await forgetReceipts(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'receipts past their retention not forgotten'))
      const removed = await cleanPhotos(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'photos not cleaned'))
      if (removed) ctx.log.info({ removed }, 'photos without a receipt removed')
    }
  })().catch(() => {})
  return { stop: () => { over.abort(); return cleaning } }
}
