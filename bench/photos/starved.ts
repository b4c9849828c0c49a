import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePhotos } from '../decode/generate.ts'
import { readManifest, type ManifestEntry } from '../decode/photos.ts'
import { say, table, verdict } from '../ground/figures.ts'
import { startProgram } from '../ground/programs.ts'
import type { BenchDatabase } from '../ground/server.ts'
import { openGround } from './open-ground.ts'
import { upload } from './take-photos.ts'

const CONNECTIONS = 8
/** In points of recall. */
const AIM = 1

type Outcome = { entry: ManifestEntry; found: string }

/**
 * Sends hard photos to the whole service, first on an idle machine and then while other processes use up its cores. Compares the QRs that the service has
 * found when all jobs have run.
 */
export async function benchStarvedPhotos(
  { burners, seed, 'per-category': perCategory }: { burners: number; seed: number; 'per-category': number },
  opened: AsyncDisposableStack,
  folders: readonly string[],
): Promise<void> {
  const ground = await openGround(opened)
  const [folder = await generatePhotos(join(ground.folder, 'generated'), { seed, 'per-category': perCategory })] = folders
  const entries = await readManifest(folder)

  const run = async (name: string): Promise<{ outcomes: Outcome[]; seconds: number; waited: number }> => {
    await using until = new AsyncDisposableStack()
    const { database, apiKey, serve } = await ground.openServices(name, until)
    const left = [...entries]
    const sent: { entry: ManifestEntry; uuid: string }[] = []
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, i) => {
        for (let entry = left.pop(); entry !== undefined; entry = left.pop())
          sent.push({ entry, ...(await upload(serve.origin, apiKey, [join(folder, entry.file)], `participant ${i}`)) })
      }),
    )
    const waited = await reading(database)
    while ((await reading(database)) > 0) await sleep(500)
    const seconds = (performance.now() - startedAt) / 1_000
    return { seconds, waited, outcomes: await Promise.all(sent.map(async ({ entry, uuid }) => ({ entry, found: await foundBy(database, uuid) }))) }
  }

  const idle = await run('idle')
  await using burning = new AsyncDisposableStack()
  for (let i = 0; i < burners; i++) await startProgram(burning, 'burn')
  const starved = await run('starved')

  const recall = (outcomes: readonly Outcome[]) => (100 * outcomes.filter(({ entry, found }) => found === expected(entry)).length) / outcomes.length
  say(`Starved photos: ${entries.length} hard photos, beside ${burners} processes that use up the cores, on ${ground.server.about}\n\n`)
  say(
    table([
      ['', 'found, %', 'with moderators', 'read by a job', 'seconds'],
      ...(
        [
          ['idle', idle],
          ['starved', starved],
        ] as const
      ).map(([name, { outcomes, seconds, waited }]) => [
        name,
        recall(outcomes).toFixed(1),
        String(outcomes.filter(({ found }) => found === NOTHING).length),
        String(waited),
        seconds.toFixed(0),
      ]),
    ]),
  )
  const before = new Map(idle.outcomes.map(({ entry, found }) => [entry.file, found]))
  for (const { entry, found } of starved.outcomes) if (before.get(entry.file) !== found) say(`  ${entry.file}: ${before.get(entry.file)}, starved ${found}\n`)
  say(`\n${verdict('points of recall lost to the starved CPU', recall(idle.outcomes) - recall(starved.outcomes), '≤', AIM)}`)
}

const NOTHING = 'nothing'
const SEVERAL = 'FEW_RECEIPTS'
const expected = ({ truth: [first = NOTHING, ...others] }: ManifestEntry): string => (others.length > 0 ? SEVERAL : first)

/** The number of receipts whose photos are still being read. */
const reading = async ({ sql }: BenchDatabase): Promise<number> =>
  Number((await sql<{ count: string }[]>`select count(*) from receipts where state = 'ARRIVED' and requisites is null and not needs_review`)[0]?.count)

async function foundBy({ sql }: BenchDatabase, uuid: string): Promise<string> {
  const [row] = await sql<{ qrString: string | null; rejectKey: string | null }[]>`select qr_string, reject_key from receipts where uuid = ${uuid}`
  return row?.qrString ?? (row?.rejectKey === SEVERAL ? SEVERAL : NOTHING)
}
