import { registerKey } from '../qr/requisites.ts'
import type { RejectKey } from '../reject-keys.ts'
import { ALONE, type Circumstances, type History } from '../rules/circumstances.ts'
import { dayOf, weekOf, type Span } from '../rules/limit-spans.ts'
import type { Receipt } from './receipt.ts'

/** What became of a receipt, or would have. */
export type Result = { approved: boolean; rejectKey: RejectKey | null; points: number; withModerators: boolean }

/** A receipt as the limits see it. */
export type Arrived = Pick<Receipt, 'participant' | 'createdAt' | 'requisites'> & { decidedAt: Date; retailerInn: string | null }

/** As it was, and as it would have been. */
type Results = { before: Result; after: Result }
type Arrival = Arrived & { results: Results }
type When = keyof Results

/**
 * A promo's receipts in the order of their arrival, in two courses of events at once. What the limits counted at the time is
 * known exactly (`stored`); what they would have counted in the other course is that, changed by the receipts that differ.
 */
export function openArrivals() {
  const byParticipant = new Map<string, Arrival[]>()
  const byRegister = new Map<string, Arrival[]>()

  return {
    add(receipt: Arrived, results: Results): void {
      const arrival = { ...receipt, results }
      push(byParticipant, receipt.participant, arrival)
      if (receipt.requisites !== null) push(byRegister, registerKey(receipt.requisites), arrival)
    },

    /** What the limits of intake count for a receipt that arrives next. */
    historyOf(receipt: Arrived, timezone: string, stored: Circumstances | null): History {
      const own = byParticipant.get(receipt.participant) ?? []
      const sameRegister = (receipt.requisites && byRegister.get(registerKey(receipt.requisites))) ?? []
      const spans = { day: dayOf(receipt.createdAt, timezone), week: weekOf(receipt.createdAt, timezone) }
      const of = (when: When) => counted(receipt, { own, sameRegister, ...spans }, when)
      return changed(stored, of('before'), of('after'))
    },

    /** What the limits count that are asked once the seller is known. */
    fiscalHistoryOf({ participant, retailerInn }: Arrived, stored: Circumstances | null): History {
      if (retailerInn === null) return ALONE.history
      const ofSeller = (byParticipant.get(participant) ?? []).filter((one) => one.retailerInn === retailerInn)
      const of = (when: When) => ({ max_per_user_per_retailer: ofSeller.filter(({ results }) => isLetThrough(results[when])).length })
      return changed(stored, of('before'), of('after'))
    },
  }
}

type Others = { own: readonly Arrival[]; sameRegister: readonly Arrival[]; day: Span; week: Span }

function counted({ createdAt: now, requisites }: Arrived, { own, sameRegister, day, week }: Others, when: When): History {
  const counting = own.filter((one) => counts(one, when, now))
  const date = requisites?.boughtAt.slice(0, 10)
  return {
    delay_between_receipts: counting.reduce<number | null>((least, { createdAt }) => Math.min(least ?? Infinity, (now.getTime() - createdAt.getTime()) / 1000), null),
    max_rejected_per_user_per_day: own.filter((one) => isWithin(one, day) && isRejected(one, when, now)).length,
    max_per_user_per_day: counting.filter((one) => isWithin(one, day)).length,
    max_per_user_per_week: counting.filter((one) => isWithin(one, week)).length,
    max_per_user_per_promo: counting.length,
    max_per_user_per_date: counting.filter((one) => one.requisites?.boughtAt.slice(0, 10) === date).length,
    max_per_fn_per_day: sameRegister.filter((one) => isWithin(one, day) && counts(one, when, now)).length,
  }
}

function changed(stored: Circumstances | null, before: History, after: History): History {
  const names = Object.keys(after) as (keyof History)[]
  return Object.fromEntries(names.map((name) => {
    const [known, was, would] = [stored?.history[name], before[name] ?? null, after[name] ?? null]
    if (known === undefined || was === would) return [name, known === undefined ? would : known]
    return [name, name === 'delay_between_receipts' || known === null || was === null || would === null ? would : known + would - was]
  }))
}

const isLetThrough = ({ approved, withModerators }: Result): boolean => approved || withModerators

/** Let through, or still open at the time. */
const counts = ({ decidedAt, requisites, results }: Arrival, when: When, at: Date): boolean =>
  isLetThrough(results[when]) || (decidedAt > at && requisites !== null)

const isRejected = ({ decidedAt, results }: Arrival, when: When, at: Date): boolean => !isLetThrough(results[when]) && decidedAt <= at

const isWithin = ({ createdAt }: Arrival, { from, to }: Span): boolean => createdAt >= from && createdAt < to

function push(map: Map<string, Arrival[]>, key: string, arrival: Arrival): void {
  const known = map.get(key)
  if (known) known.push(arrival)
  else map.set(key, [arrival])
}
