import { registerKey } from '#domain/qr/requisites.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { ALONE, type Circumstances, type History } from '#domain/rules/circumstances.ts'
import { judgeIntake } from '#domain/rules/judge.ts'
import { dayOf, weekOf } from '#domain/rules/limit-spans.ts'
import { hasIntakeLimits, keepAsked } from '#domain/rules/limits.ts'
import type { TraceLine } from '#domain/rules/outcome.ts'
import type { Db } from '#platform/db.ts'
import type { Promo } from '#src/context.ts'
import * as intake from '#store/intake.ts'
import * as limits from '#store/limits.ts'
import { fiscalKeyLock, participantLock, registerLock } from '#store/locks.ts'

/** Without a reject key the receipt goes on. */
export type Decision = { rejectKey: RejectKey | null; trace: TraceLine[]; circumstances: Circumstances | null }

export type Candidate = Pick<Receipt, 'uuid' | 'promoId' | 'participant' | 'createdAt' | 'requisites' | 'fiscalKey'>

const GOES_ON: Decision = { rejectKey: null, trace: [], circumstances: null }

/** What comes before any rule is the whole trace. It outlives the participant's data: nothing that names them is seen here. */
export const objection = (rejectKey: RejectKey, saw: string | null): Decision =>
  ({ rejectKey, trace: [{ rule: rejectKey, outcome: 'rejected', saw, bound: null, decided: true }], circumstances: null })

/** Under these names `decide` sees all that it counts; the one that most others wait for comes first. */
export function locksOf({ settings, linkedPromos }: Promo, { promoId, participant, requisites, fiscalKey }: Candidate): string[] {
  if (requisites === null || fiscalKey === null) return []
  return [
    ...(settings.max_per_fn_per_day === null ? [] : [registerLock(promoId, registerKey(requisites))]),
    ...(hasIntakeLimits(settings) ? [participantLock(promoId, participant)] : []),
    ...(linkedPromos.length === 0 ? [] : [fiscalKeyLock(fiscalKey)]),
  ]
}

/** What is wrong with a receipt, its participant's other receipts and linked promos before the tax authority is asked. */
export async function decide(tx: Db, promo: Promo, receipt: Candidate): Promise<Decision> {
  const { requisites, fiscalKey } = receipt
  if (requisites === null || fiscalKey === null) return GOES_ON
  const linked = promo.linkedPromos.length === 0 ? null : await intake.findUnrejected(tx, promo.linkedPromos, fiscalKey)
  if (linked !== null) return objection('LINKED_DUPLICATE', `promo ${linked.promoId}`)
  const history = hasIntakeLimits(promo.settings) ? await historyOf(tx, promo, { ...receipt, requisites }) : null
  return judged(promo, receipt, history && { ...ALONE, history })
}

/** The same of a receipt on which no other has a say. */
export function judged({ id: promoId, settings }: Promo, { requisites, createdAt }: Candidate, circumstances: Circumstances | null = null): Decision {
  if (requisites === null) return GOES_ON
  return {
    ...judgeIntake({ promoId, settings, now: createdAt, acceptedAt: createdAt, requisites, fiscal: null, operationType: null, circumstances: circumstances ?? ALONE }),
    circumstances,
  }
}

async function historyOf(tx: Db, { settings }: Promo, receipt: Candidate & { requisites: NonNullable<Candidate['requisites']> }): Promise<History> {
  const day = dayOf(receipt.createdAt, settings.timezone)
  const own = await limits.ofParticipant(tx, receipt, {
    today: settings.receipts_per_day === null ? null : day,
    thisWeek: settings.receipts_per_week === null ? null : weekOf(receipt.createdAt, settings.timezone),
    ever: settings.receipts_per_promo === null ? null : true,
    ofDate: settings.max_per_user_per_date === null ? null : receipt.requisites.boughtAt.slice(0, 10),
    rejectedToday: settings.max_rejected_per_user_per_day === null ? null : day,
    nearest: settings.delay_between_receipts === null ? null : true,
  })
  return keepAsked({
    delay_between_receipts: own.nearestSeconds,
    max_rejected_per_user_per_day: own.rejectedToday,
    max_per_user_per_day: own.today,
    max_per_user_per_week: own.thisWeek,
    max_per_user_per_promo: own.ever,
    max_per_user_per_date: own.ofDate,
    ...(settings.max_per_fn_per_day === null ? {} : { max_per_fn_per_day: await limits.ofRegister(tx, receipt, registerKey(receipt.requisites), day) }),
  }, settings)
}
