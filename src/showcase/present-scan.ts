import { fiscalKey } from '#domain/qr/requisites.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { preview, previewOfRejected, type Preview } from '#domain/rules/preview.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { withLinesSearched } from '#context/searched-lines.ts'
import * as scans from '#store/scans.ts'
import type { Scan } from '#store/scans.ts'
import { askPatiently } from './ask-patiently.ts'
import { listShowcasePromos } from './list-showcase-promos.ts'

/** The answer to a scan. It is computed at each call, so that it follows the current promos. */
export async function presentScan(ctx: Context, scan: Scan) {
  const { uuid, requisites } = scan
  const answer = await askPatiently(ctx, scan)
  if (answer === null) return { uuid, state: 'ARRIVED', rejectKey: 'FNS_NOT_READY', receipt: null, promos: [] } as const
  const promos = await listShowcasePromos(ctx, scan.promoId)
  const fiscal = answer.kind === 'found' ? answer.fiscal : null
  return {
    uuid,
    state: 'REVIEWED',
    rejectKey: refusalOf(answer),
    receipt: {
      fn: requisites.fn,
      totalSum: fiscal?.totalSum ?? requisites.sumKopeks,
      retailerInn: fiscal?.retailerInn ?? null,
      receiptDate: requisites.boughtAt,
    },
    promos: await judged(ctx, scan, answer, promos),
  } as const
}

const REFUSALS: { [K in TaxAnswer['kind']]?: RejectKey } = { wrongSign: 'FNS_SHORT_CHECK_FAILED', badInput: 'FNS_BAD_INPUT' }
const refusalOf = ({ kind }: TaxAnswer): RejectKey | null => REFUSALS[kind] ?? null

async function judged(ctx: Context, { requisites, participant }: Scan, answer: TaxAnswer, promos: readonly Promo[]) {
  const ids = promos.map(({ id }) => id)
  const [registered, blocked] = await Promise.all([scans.listRegistered(ctx.sql, ids, fiscalKey(requisites)), scans.listBlockedIn(ctx.sql, ids, participant)])
  const ready = answer.kind === 'found' ? await Promise.all(promos.map((promo) => withLinesSearched(ctx, promo, answer.fiscal))) : promos
  const now = ctx.now()
  const seen = (promo: Promo): Preview => {
    if (blocked.includes(promo.id)) return previewOfRejected('USER_BLOCKED', promo.settings)
    if (answer.kind !== 'found') return previewOfRejected(refusalOf(answer) ?? 'REJECTED', promo.settings)
    return preview({ now, acceptedAt: now, requisites, fiscal: answer.fiscal, operationType: answer.operationType }, promo)
  }
  return ready.map((promo) => {
    const there = registered.find(({ promoId }) => promoId === promo.id)
    return {
      promoId: promo.id,
      name: promo.name,
      country: promo.country,
      rewardKind: promo.settings.reward_kind,
      ...seen(promo),
      alreadyRegistered: there !== undefined,
      registeredUuid: there?.participant === participant ? there.uuid : null,
    }
  })
}
