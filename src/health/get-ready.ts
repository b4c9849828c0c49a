import { getReady } from '#contract/service.ts'
import type { Country } from '#domain/country.ts'
import { within } from '#platform/db.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as queue from '#store/queue.ts'
import * as tax from '#store/tax.ts'
import { isMigrated } from '#store/migrate.ts'

const PATIENCE_MS = 2_000

/**
 * Every part in words. An outage of a tax authority is shown and does not make the service unready: receipts are accepted
 * and wait, and taking the API out of rotation would turn their outage into ours.
 */
export const route = answer(getReady, async (ctx: Context) => {
  const [database, jobs, photos, taxRu, taxUz] = await Promise.all([
    part(async () => ((await isMigrated(ctx.sql)) ? 'ok' : 'the schema is older than this release: run migrate')),
    part(async () => ((await queue.canBeRead(ctx.sql)) ? 'ok' : 'unavailable')),
    part(() => ctx.blobs.check().then(() => 'ok')),
    part(() => taxAuthority(ctx, 'ru')),
    part(() => taxAuthority(ctx, 'uz')),
  ])
  const parts = { database, queue: jobs, photos }
  const shown = { ...parts, ...(taxRu === 'ok' ? {} : { taxRu }), ...(taxUz === 'ok' ? {} : { taxUz }) }
  const ready = Object.values(parts).every((state) => state === 'ok')
  return ready ? { status: 'ready' as const, ...shown } : reply(503, { status: 'unavailable' as const, ...shown })
})

async function part(look: () => Promise<string>): Promise<string> {
  try {
    return await within(PATIENCE_MS, look())
  } catch {
    return 'unavailable'
  }
}

async function taxAuthority(ctx: Context, country: Country): Promise<string> {
  const { failures, cause, openUntil } = await tax.health(ctx.sql, country)
  if (failures === 0) return 'ok'
  return `${cause}${openUntil === null ? '' : `, asked again at ${openUntil.toISOString()}`}`
}
