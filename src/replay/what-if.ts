import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Result } from '#domain/receipt/arrivals.ts'
import { openWhatIf, type Past } from '#domain/receipt/what-if.ts'
import type { CompiledSettings } from '#domain/rules/compile.ts'
import type { Context, Promo } from '#context/context.ts'
import { hasLimits } from '#domain/rules/promo-limits.ts'
import * as tax from '#store/tax.ts'
import * as verdicts from '#store/verdicts.ts'
import type { Decided, Neighbour } from '#store/verdicts.ts'
import { openVersions } from './versions.ts'
import { lastVerdicts } from './replay.ts'

type Outcome = Result | null
export type Imagined = {
  considered: number
  unknown: number
  newlyApproved: number
  newlyRejected: number
  toModerators: number
  byKey: { before: Record<string, number>; after: Record<string, number> }
  pointsDifference: number
  samples: { uuid: string; before: Result; after: Outcome }[]
}

const SAMPLES_OF_A_KIND = 20

/** What a draft of settings would have made of a promo's last reviewed receipts. Reads only. */
export async function whatIf(ctx: Context, promo: Promo, draft: CompiledSettings, { last }: { last: number }): Promise<Imagined> {
  const window = await readWindow(ctx, promo.id, last)
  const others = (await Promise.all(draft.matching_promos.map((id) => ctx.promo(id)))).filter((other): other is Promo => other?.status === 'active')
  const engine = openWhatIf({
    promoId: promo.id,
    draft,
    matching: others,
    taken: await takenBefore(ctx, promo.id, window, draft),
    ofWindow: new Set(window.flatMap(({ units }) => units)),
  })

  const imagined: Imagined = {
    considered: 0,
    unknown: 0,
    newlyApproved: 0,
    newlyRejected: 0,
    toModerators: 0,
    byKey: { before: {}, after: {} },
    pointsDifference: 0,
    samples: [],
  }
  const sampled = new Map<string, number>()
  const neighbours = hasLimits(draft) ? await neighboursOf(ctx, promo.id, window) : []
  for (const { receipt, isNeighbour } of inOrder(window, neighbours)) {
    if (isNeighbour) {
      engine.pass(receipt)
      continue
    }
    const { before, after } = engine.next(receipt)
    const kind = kindOf(before, after)
    imagined.considered += 1
    if (kind !== 'same') imagined[kind] += 1
    imagined.pointsDifference += after === null ? 0 : after.points - before.points
    count(imagined.byKey.before, before)
    count(imagined.byKey.after, after)
    const isOther = kind !== 'same' || after?.points !== before.points || after.rejectKey !== before.rejectKey
    if (isOther && (sampled.get(kind) ?? 0) < SAMPLES_OF_A_KIND) {
      sampled.set(kind, (sampled.get(kind) ?? 0) + 1)
      imagined.samples.push({ uuid: receipt.uuid, before, after })
    }
    await nextTurn() // lets other requests run between two receipts
  }
  return imagined
}

function kindOf(before: Result, after: Outcome): 'same' | 'unknown' | 'newlyApproved' | 'newlyRejected' | 'toModerators' {
  if (after === null) return 'unknown'
  if (after.withModerators) return 'toModerators'
  if (after.approved === before.approved) return 'same'
  return after.approved ? 'newlyApproved' : 'newlyRejected'
}

function count(byKey: Record<string, number>, result: Outcome): void {
  const key = result === null ? 'unknown' : result.withModerators ? 'withModerators' : (result.rejectKey ?? 'approved')
  byKey[key] = (byKey[key] ?? 0) + 1
}

/** The last verdicts; receipts that were rejected before the tax authority was asked get the fiscal data it has confirmed for other promos. */
async function readWindow(ctx: Context, promoId: number, last: number): Promise<Past[]> {
  const settings = openVersions(await verdicts.listVersions(ctx.sql, promoId), ctx.catalogues)
  const past: Past[] = []
  for await (const receipt of lastVerdicts(ctx.sql, promoId, last)) past.push(pastOf(receipt, (await settings.ofVerdict(receipt)).settings))
  const unasked = past.flatMap(({ fiscal, fiscalKey }) => (fiscal === null && fiscalKey !== null ? [fiscalKey] : []))
  const known = new Map((await tax.findDocuments(ctx.sql, unasked)).map((document, i) => [unasked[i], document]))
  return past.map((one) => {
    const document = one.fiscal === null && one.fiscalKey !== null ? known.get(one.fiscalKey) : undefined
    return document ? { ...one, fiscal: document.fiscal, operationType: document.operationType } : one
  })
}

const pastOf = (
  {
    uuid,
    participant,
    createdAt,
    decidedAt,
    requisites,
    fiscalKey,
    fiscal,
    operationType,
    approved,
    rejectKey,
    reviewers,
    judgingContext,
    dupCheck,
    outcome,
  }: Decided,
  settings: CompiledSettings,
): Past => ({
  uuid,
  participant,
  createdAt,
  decidedAt,
  requisites,
  fiscalKey,
  fiscal,
  operationType,
  approved,
  rejectKey,
  reviewers,
  judgingContext,
  dupCheck,
  settings,
  confirmed: fiscal !== null,
  points: approved ? (outcome?.promoPoints ?? 0) : 0,
  units: approved ? (outcome?.units ?? []) : [],
})

/** Other receipts of these participants, which count for their limits. */
async function neighboursOf(ctx: Context, promoId: number, window: readonly Past[]): Promise<Neighbour[]> {
  const last = window.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), new Date(0))
  return verdicts.listNeighbours(ctx.sql, promoId, {
    participants: [...new Set(window.map(({ participant }) => participant))],
    except: window.map(({ uuid }) => uuid),
    until: last,
    limit: NEIGHBOURS_MAX,
  })
}

const NEIGHBOURS_MAX = 50_000

type Next = { receipt: Past; isNeighbour: false } | { receipt: Neighbour; isNeighbour: true }

/** Ordered by arrival; ids of receipts have that order too. */
const inOrder = (window: readonly Past[], neighbours: readonly Neighbour[]): Next[] =>
  [...window.map((receipt): Next => ({ receipt, isNeighbour: false })), ...neighbours.map((receipt): Next => ({ receipt, isNeighbour: true }))].sort(
    (a, b) => a.receipt.createdAt.getTime() - b.receipt.createdAt.getTime() || (a.receipt.uuid < b.receipt.uuid ? -1 : 1),
  )

/** Fiscal keys of the window that the promo already had before it. Needed where the draft checks duplicates and the promo did not. */
async function takenBefore(ctx: Context, promoId: number, window: readonly Past[], draft: CompiledSettings): Promise<Set<string>> {
  const minds = !draft.duplicates_check_disabled && window.some(({ settings }) => settings.duplicates_check_disabled)
  const keys = window.flatMap(({ fiscalKey }) => fiscalKey ?? [])
  return new Set(minds ? await verdicts.listFiscalKeysBeside(ctx.sql, promoId, { keys, except: window.map(({ uuid }) => uuid) }) : [])
}
