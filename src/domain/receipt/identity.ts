import type { Requisites } from '../qr/requisites.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { SUBJECTS, type Subject } from '../reject-subjects.ts'
import type { State } from './lifecycle.ts'
import type { Receipt } from './receipt.ts'

/** The subject of a rejection. Once the tax authority has confirmed the receipt, what the sender claimed is a fact of the purchase. */
export function subjectOf(rejectKey: RejectKey, { confirmed }: { confirmed: boolean }): Subject {
  const { subject } = REJECT_KEYS[rejectKey]
  return subject === 'claim' && confirmed ? 'purchase' : subject
}

export const keysAbout = (subject: Subject): RejectKey[] => (Object.keys(REJECT_KEYS) as RejectKey[]).filter((key) => REJECT_KEYS[key].subject === subject)

type Standing = { state: State; approved: boolean; rejectKey: RejectKey | null; confirmed: boolean }

/** The subject of the receipt's rejection; null while it is open or approved. */
const refusedFor = ({ state, approved, rejectKey, confirmed }: Standing): Subject | null =>
  state !== 'REVIEWED' || approved ? null : subjectOf(rejectKey ?? 'REJECTED', { confirmed })

/** Whether a receipt with this rejection releases its fiscal key, its photos and its external id. */
export const letsGo = (rejectKey: RejectKey | null, { confirmed }: { confirmed: boolean }): boolean =>
  rejectKey !== null && !SUBJECTS[subjectOf(rejectKey, { confirmed })].holdsKey

/**
 * Whether a receipt holds its fiscal key after a move. Open and approved receipts hold theirs, and a reopened one has to take it again; a rejected
 * one keeps what it held when the purchase itself was refused. A receipt sent with the duplicate check off holds nothing.
 */
export function holdsKeyAfter(before: Pick<Receipt, 'holdsKey'>, after: Pick<Receipt, 'state' | 'approved' | 'rejectKey' | 'fiscal' | 'dupCheck'>): boolean {
  if (!after.dupCheck) return false
  const refused = refusedFor({ ...after, confirmed: after.fiscal !== null })
  return refused === null || (before.holdsKey && SUBJECTS[refused].holdsKey)
}

/** What the sender states about the purchase besides its fiscal key. Submissions with equal statements are one claim. */
export const claimOf = ({ boughtAt, sumKopeks, n }: Requisites): string => `${boughtAt} ${sumKopeks ?? '-'} ${n ?? '-'}`

/** A participant's earlier receipt of the same fiscal key. */
export type Earlier = Standing & { requisites: Requisites | null }

/**
 * Which of the participant's earlier receipts, latest first, is the answer to a repeated submission; null: it is judged anew. `decided` is the
 * objection found against it so far.
 */
export const repeatOf = <E extends Earlier>(earlier: readonly E[], { requisites, decided }: { requisites: Requisites; decided: RejectKey | null }): E | null =>
  earlier.find((one) => isAnswer(one, { requisites, decided })) ?? null

function isAnswer(one: Earlier, now: { requisites: Requisites; decided: RejectKey | null }): boolean {
  const refused = refusedFor(one)
  switch (refused === null ? 'always' : SUBJECTS[refused].again) {
    case 'always':
      return true
    case 'whileClaimAgrees':
      return one.requisites !== null && claimOf(one.requisites) === claimOf(now.requisites)
    case 'whileTrue':
      return one.rejectKey === now.decided
    case 'never':
      return false
  }
}
