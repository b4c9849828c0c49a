import * as contract from '#contract/health.ts'
import { COUNTRIES, type Country } from '#countries/index.ts'
import { within } from '#platform/db/patience.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as queue from '#store/queue.ts'
import { findLongHeldSnapshot } from '#store/snapshots.ts'
import * as tax from '#store/tax.ts'
import { findTrouble } from '#store/migrate.ts'

const PATIENCE_MS = 2_000
const UNAVAILABLE = 'unavailable'

/**
 * The state of every part in words. The outage of a tax authority is reported but does not make the service unready: receipts are accepted and wait, and
 * taking the API out of rotation would make their outage ours. Nor does a snapshot that somebody holds for long: the service only gets dearer by it. Nor does a
 * newer schema: this release works on it until it is replaced. Nor does a replica that is behind: the database itself is read. A process that was told to stop is not ready, though every part is well: nobody should send to it.
 */
export const getReady = answer(contract.getReady, async (ctx: Context, { request }) => {
  const standing = findTrouble(ctx.sql)
  const [database, schema, jobs, photos, snapshot, ...taxAuthorities] = await Promise.all([
    part(async () => (await standing).trouble ?? 'ok'),
    part(async () => newerThanThis((await standing).newer)),
    part(async () => ((await queue.canBeRead(ctx.sql)) ? 'ok' : UNAVAILABLE)),
    part(() => ctx.checkUploads().then(() => 'ok')),
    part(() => heldSnapshot(ctx)),
    ...COUNTRIES.map((country) => part(() => taxAuthority(ctx, country))),
  ])
  const parts = { database, queue: jobs, photos, ...(request.server.stopping && { process: 'stopping' }) }
  // A database that does not answer is one trouble: what else it would have told is not known.
  const others = [
    ...(database === 'ok' ? [['schema', schema]] : []),
    ...(database === UNAVAILABLE ? [] : [['snapshot', snapshot], ...COUNTRIES.map((country, index) => [partName(country), taxAuthorities[index] as string])]),
    ['replica', ctx.read.state() ?? 'ok'],
  ]
  const troubled = others.filter(([, state]) => state !== 'ok')
  const allParts = { ...parts, ...Object.fromEntries(troubled) }
  const ready = Object.values(parts).every((state) => state === 'ok')
  return ready ? { status: 'ready' as const, ...allParts } : reply(503, { status: 'unavailable' as const, ...allParts })
})

async function part(look: () => Promise<string>): Promise<string> {
  try {
    return await within(PATIENCE_MS, look())
  } catch {
    return UNAVAILABLE
  }
}

/** Name of the part for monitors, such as `taxRu`. */
const partName = (country: Country): string => `tax${country.charAt(0).toUpperCase()}${country.slice(1)}`

async function taxAuthority(ctx: Context, country: Country): Promise<string> {
  const { failures, cause, openUntil } = await tax.findHealth(ctx.sql, country)
  if (failures === 0) return 'ok'
  if (openUntil === null) return String(cause)
  return `${cause}, asked again ${openUntil > ctx.now() ? `at ${openUntil.toISOString()}` : 'with the next receipt that waits'}`
}

const newerThanThis = (newer: readonly string[]): string => (newer.length === 0 ? 'ok' : `newer than this release: ${newer.join(', ')}`)

async function heldSnapshot(ctx: Context): Promise<string> {
  const held = await findLongHeldSnapshot(ctx.sql)
  return held === null ? 'ok' : `held by ${held.by} since ${held.since.toISOString()}: ended rows cannot be removed meanwhile`
}
