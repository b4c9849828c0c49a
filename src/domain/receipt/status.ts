import type { Language } from '../language.ts'
import { REJECT_KEYS } from '../reject-keys.ts'
import { STATES } from './lifecycle.ts'
import { adviceOnRejection } from './advice.ts'
import { kindOf } from './public-status.ts'
import type { Receipt } from './receipt.ts'
import type { StatusTexts } from '../texts/participant-texts.ts'
import { STATUS_TEXTS } from '../texts/status.ts'

/** The public status for anyone who knows the uuid. With advice, a second line says what to do about a rejection, so the first line has no breaks. */
export function presentStatus(
  receipt: Receipt,
  timezone: string,
  { language = 'ru', withAdvice = false, readIn = null }: { language?: Language; withAdvice?: boolean; readIn?: number | null } = {},
) {
  const said = statusText(receipt, timezone, language, readIn)
  return {
    uuid: receipt.uuid,
    receiptId: receipt.receiptId,
    state: receipt.state,
    checkingStatus: STATES[receipt.state],
    kind: kindOf(receipt),
    statusText: withAdvice ? [said.trim().replace(/\s*\n\s*/g, ' '), adviceOnRejection(receipt, language)].filter((line) => line !== null).join('\n') : said,
    approved: receipt.approved,
    points: receipt.approved ? (receipt.outcome?.promoPoints ?? 0) : 0,
  }
}

/** Text for the participant, by default in Russian: what has happened and what happens next. `readIn`: milliseconds until its photos are read, if known. */
export function statusText(receipt: Receipt, timezone: string, language: Language = 'ru', readIn: number | null = null): string {
  const texts = STATUS_TEXTS[language]
  switch (kindOf(receipt)) {
    case 'approved':
      return approvedText(receipt, texts)
    case 'rejected':
      return rejectedText(receipt, texts)
    case 'pending':
      return pendingText(receipt, timezone, language, readIn)
  }
}

function approvedText({ outcome }: Receipt, texts: StatusTexts): string {
  if (outcome?.verdict.rewardKind === 'qualify') return outcome.verdict.qualifyLabel ?? texts.admitted
  const points = outcome?.promoPoints ?? 0
  return points === 0 ? texts.approved : texts.approvedWithPoints(points)
}

/** Texts of the promo and of moderators are shown as written; only the product's own texts exist in several languages. */
function rejectedText({ rejectKey, rejectReason }: Receipt, texts: StatusTexts): string {
  const key = rejectKey ?? 'REJECTED'
  return rejectReason === null || rejectReason === REJECT_KEYS[key].text.ru ? texts.rejected(key) : rejectReason
}

function pendingText({ state, needsReview, requisites, checks, nextCheckAt }: Receipt, timezone: string, language: Language, readIn: number | null): string {
  const texts = STATUS_TEXTS[language]
  if (needsReview) return texts.withModerators
  if (state === 'INSPECTED') return texts.found
  if (requisites === null) return texts.reading(readIn === null || readIn < MINUTE_MS ? null : Math.round(readIn / MINUTE_MS))
  if (nextCheckAt === null) return texts.checking
  return `${checks > 0 ? texts.notThereYet : texts.notAnswering} ${texts.nextCheck(momentText(nextCheckAt, timezone, language))}`
}

const MINUTE_MS = 60_000

/** `21 ноября в 15:30 (GMT+3)`. */
export function momentText(moment: Date, timezone: string, language: Language = 'ru'): string {
  const day = new Intl.DateTimeFormat(language, { timeZone: timezone, day: 'numeric', month: 'long' }).format(moment)
  const time = new Intl.DateTimeFormat(language, { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(moment)
  const zone =
    new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' }).formatToParts(moment).find((part) => part.type === 'timeZoneName')
      ?.value ?? ''
  return STATUS_TEXTS[language].moment(day, time, zone)
}
