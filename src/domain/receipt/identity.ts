import type { Requisites } from '../qr/requisites.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { SUBJECTS, type Subject } from '../reject-subjects.ts'
import type { State } from './lifecycle.ts'
import type { Receipt } from './receipt.ts'

/** What a rejection is about. What the sender said is a fact of the purchase once the tax authority has confirmed it. */
export function subjectOf(rejectKey: RejectKey, { confirmed }: { confirmed: boolean }): Subject {
  const { subject } = REJECT_KEYS[rejectKey]
  return subject === 'claim' && confirmed ? 'purchase' : subject
}

export const keysAbout = (subject: Subject): RejectKey[] => (Object.keys(REJECT_KEYS) as RejectKey[]).filter((key) => REJECT_KEYS[key].subject === subject)

type Standing = { state: State; approved: boolean; rejectKey: RejectKey | null; confirmed: boolean }

/** What the receipt is rejected for; null while it is open or approved. */
const refusedFor = ({ state, approved, rejectKey, confirmed }: Standing): Subject | null =>
  state !== 'REVIEWED' || approved ? null : subjectOf(rejectKey ?? 'REJECTED', { confirmed })

/** Whether a receipt that is rejected so leaves its fiscal key, its photos and its external id to others. */
export const letsGo = (rejectKey: RejectKey | null, { confirmed }: { confirmed: boolean }): boolean =>
  rejectKey !== null && !SUBJECTS[subjectOf(rejectKey, { confirmed })].holdsKey

/**
 * Whether a receipt holds its fiscal key after a move. An open and an approved receipt hold theirs, and one that is opened again has
 * to take it again; a rejected one goes on holding what it held when the purchase itself was refused. What was sent beside the duplicate
 * check holds nothing.
 */
export function holdsKeyAfter(before: Pick<Receipt, 'holdsKey'>, after: Pick<Receipt, 'state' | 'approved' | 'rejectKey' | 'fiscal' | 'dupCheck'>): boolean {
  if (!after.dupCheck) return false
  const refused = refusedFor({ ...after, confirmed: after.fiscal !== null })
  return refused === null || (before.holdsKey && SUBJECTS[refused].holdsKey)
}

/** What the sender says of the purchase beside its fiscal key. Two submissions that say the same are the same claim. */
export const claimOf = ({ boughtAt, sumKopeks, n }: Requisites): string => `${boughtAt} ${sumKopeks ?? '-'} ${n ?? '-'}`

/** A participant's earlier receipt of the same fiscal key. */
export type Earlier = Standing & { requisites: Requisites | null }

/**
 * Which of the participant's earlier receipts, latest first, answers the same receipt sent again; null: it is judged anew. `decided` is
 * what stands against it now, as far as that has been looked at.
 */
export const repeatOf = <E extends Earlier>(earlier: readonly E[], { requisites, decided }: { requisites: Requisites; decided: RejectKey | null }): E | null =>
  earlier.find((one) => isAnswer(one, { requisites, decided })) ?? null

function isAnswer(one: Earlier, now: { requisites: Requisites; decided: RejectKey | null }): boolean {
  const refused = refusedFor(one)
  switch (refused === null ? 'always' : SUBJECTS[refused].again) {
    case 'always':
      return true
    case 'whileSaidAlike':
      return one.requisites !== null && claimOf(one.requisites) === claimOf(now.requisites)
    case 'whileTrue':
      return one.rejectKey === now.decided
    case 'never':
      return false
  }
}
