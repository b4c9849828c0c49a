import type { Receipt } from './receipt.ts'

/** Public status: pending until the final decision. */
export type Kind = 'pending' | 'approved' | 'rejected'

export const kindOf = ({ state, approved }: Pick<Receipt, 'state' | 'approved'>): Kind =>
  state !== 'REVIEWED' ? 'pending' : approved ? 'approved' : 'rejected'
