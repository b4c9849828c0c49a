import type { Language } from '../language.ts'
import { kindOf } from './public-status.ts'
import { STATUS_TEXTS } from '../texts/status.ts'
import type { Receipt } from './receipt.ts'

/** What the participant can do now; null when there is nothing to do but wait. Thresholds of limits are never mentioned. */
export function advice(receipt: Receipt, language: Language = 'ru'): string | null {
  const texts = STATUS_TEXTS[language].advice
  switch (kindOf(receipt)) {
    case 'pending':
      return texts.pending
    case 'approved':
      return null
    case 'rejected':
      return adviceOnRejection(receipt, language) ?? texts.otherwise
  }
}

/** What can be done about the reason of a rejection; null where there is no specific advice. */
export function adviceOnRejection(receipt: Receipt, language: Language): string | null {
  return kindOf(receipt) === 'rejected' ? STATUS_TEXTS[language].adviceOn(receipt.rejectKey ?? 'REJECTED') : null
}
