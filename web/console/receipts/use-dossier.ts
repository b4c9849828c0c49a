import type { getAdminReceipt } from '#contract/console/receipts.ts'
import type { Body } from '../data/call.ts'
import { useAnswer } from '../data/use-answer.ts'

export type Dossier = Body<typeof getAdminReceipt>

export const dossierPath = (uuid: string): string => `/api/admin/receipts/${encodeURIComponent(uuid)}`

/** Everything about one receipt, as it is now. */
export const useDossier = (uuid: string | null) => useAnswer<typeof getAdminReceipt>('receipts', uuid === null ? null : dossierPath(uuid))
