import * as contract from '#contract/health.ts'
import { COUNTRIES, type Country } from '#countries/index.ts'
import { within } from '#platform/db.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as queue from '#store/queue.ts'
import * as tax from '#store/tax.ts'
import { isMigrated } from '#store/migrate.ts'

const PATIENCE_MS = 2_000

/**
 * The state of every part in words. The outage of a tax authority is reported but does not make the service unready: receipts are accepted and wait, and
 * taking the API out of rotation would make their outage ours.
 */
export const getReady = answer(contract.getReady, async (ctx: Context) => {
  const [database, jobs, photos, ...taxAuthorities] = await Promise.all([
    part(async () => ((await isMigrated(ctx.sql)) ? 'ok' : 'the schema is older than this release: run migrate')),
    part(async () => ((await queue.canBeRead(ctx.sql)) ? 'ok' : 'unavailable')),
    part(() => ctx.blobs.check().then(() => 'ok')),
    ...COUNTRIES.map((country) => part(() => taxAuthority(ctx, country))),
  ])
  const parts = { database, queue: jobs, photos }
  const troubled = COUNTRIES.map((country, index) => [partName(country), taxAuthorities[index] as string] as const).filter(([, state]) => state !== 'ok')
  const allParts = { ...parts, ...Object.fromEntries(troubled) }
  const ready = Object.values(parts).every((state) => state === 'ok')
  return ready ? { status: 'ready' as const, ...allParts } : reply(503, { status: 'unavailable' as const, ...allParts })
})

async function part(look: () => Promise<string>): Promise<string> {
  try {
    return await within(PATIENCE_MS, look())
  } catch {
    return 'unavailable'
  }
}

/** Name of the part for monitors, such as `taxRu`. */
const partName = (country: Country): string => `tax${country.charAt(0).toUpperCase()}${country.slice(1)}`

async function taxAuthority(ctx: Context, country: Country): Promise<string> {
  const { failures, cause, openUntil } = await tax.findHealth(ctx.sql, country)
  if (failures === 0) return 'ok'
  return `${cause}${openUntil === null ? '' : `, asked again at ${openUntil.toISOString()}`}`
}
