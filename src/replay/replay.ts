import { setImmediate as nextTurn } from 'node:timers/promises'
import { rejudge, type Difference } from '#domain/receipt/rejudge.ts'
import type { Db } from '#platform/db.ts'
import { readHere, type NamedCatalogues } from '#src/promos/named-catalogues.ts'
import * as verdicts from '#store/verdicts.ts'
import type { Decided, Place } from '#store/verdicts.ts'
import { openVersions } from './versions.ts'

export type Replayed = {
  considered: number
  same: number
  /** Decided by moderators; no rule can re-evaluate that. */
  byModerators: number
  different: { uuid: string; settingsVersion: number | null; differences: Difference[] }[]
}

const PAGE = 200

/** Re-evaluates the last verdicts of a promo and reports where they differ now. Reads only. */
export async function replay(db: Db, promoId: number, { last, catalogues = readHere(db) }: { last: number; catalogues?: NamedCatalogues }): Promise<Replayed> {
  const settings = openVersions(await verdicts.listVersions(db, promoId), catalogues)
  const replayed: Replayed = { considered: 0, same: 0, byModerators: 0, different: [] }
  for await (const receipt of lastVerdicts(db, promoId, last)) {
    const { settingsVersion, uuid } = receipt
    const result = rejudge(receipt, await settings.ofVerdict(receipt), settings.ofIntake(receipt))
    replayed.considered += 1
    if (result.kind === 'same') replayed.same += 1
    else if (result.kind === 'byModerator') replayed.byModerators += 1
    else replayed.different.push({ uuid, settingsVersion, differences: result.differences })
    await nextTurn() // lets other requests run between two receipts
  }
  return replayed
}

/** The last verdicts, latest first, read in portions. */
export async function* lastVerdicts(db: Db, promoId: number, last: number): AsyncGenerator<Decided> {
  let before: Place | null = null
  for (let left = last; left > 0; left -= PAGE) {
    const page: Decided[] = await verdicts.listLatest(db, promoId, { before, limit: Math.min(PAGE, left) })
    yield* page
    before = page.at(-1) ?? null
    if (before === null) return
  }
}
