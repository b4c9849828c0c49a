import { REJECT_KEYS } from '../reject-keys.ts'
import { STATES } from './lifecycle.ts'
import type { Receipt } from './receipt.ts'

/** What the public status says: pending until the final decision. */
export type Kind = 'pending' | 'approved' | 'rejected'

export const kindOf = ({ state, approved }: Pick<Receipt, 'state' | 'approved'>): Kind =>
  state !== 'REVIEWED' ? 'pending' : approved ? 'approved' : 'rejected'

/** The light status anyone may read who knows the uuid. */
export function presentStatus(receipt: Receipt, timezone: string) {
  return {
    uuid: receipt.uuid,
    receiptId: receipt.receiptId,
    state: receipt.state,
    checkingStatus: STATES[receipt.state],
    kind: kindOf(receipt),
    statusText: statusText(receipt, timezone),
    approved: receipt.approved,
    points: receipt.approved ? (receipt.outcome?.promoPoints ?? 0) : 0,
  }
}

/** Ready-made Russian text for the participant: what has happened and what happens next. */
export function statusText(receipt: Receipt, timezone: string): string {
  switch (kindOf(receipt)) {
    case 'approved': return approvedText(receipt)
    case 'rejected': return receipt.rejectReason ?? REJECT_KEYS[receipt.rejectKey ?? 'REJECTED'].text
    case 'pending': return pendingText(receipt, timezone)
  }
}

function approvedText({ outcome }: Receipt): string {
  if (outcome?.verdict.rewardKind === 'qualify') return outcome.verdict.qualifyLabel ?? 'Чек принят. Вы участвуете в розыгрыше.'
  const points = outcome?.promoPoints ?? 0
  return points === 0 ? 'Чек принят.' : `Чек принят. Начислено: ${points} ${plural(points, 'балл', 'балла', 'баллов')}.`
}

function pendingText({ state, needsReview, checks, nextCheckAt }: Receipt, timezone: string): string {
  if (needsReview) return 'Чек смотрит модератор. Это может занять до нескольких часов, присылать чек ещё раз не нужно.'
  if (state === 'INSPECTED') return 'Чек найден в налоговой службе, подводим итог.'
  if (nextCheckAt === null) return 'Чек принят, проверяем его в налоговой службе. Обычно это занимает меньше минуты.'
  const again = `Следующая проверка ${momentText(nextCheckAt, timezone)}, присылать чек ещё раз не нужно.`
  return checks > 0
    ? `Чека пока нет в базе налоговой службы: магазин мог передать его с задержкой. ${again}`
    : `Налоговая служба сейчас не отвечает. ${again}`
}

/** `21 ноября в 15:30 (GMT+3)`. */
export function momentText(moment: Date, timezone: string): string {
  const day = new Intl.DateTimeFormat('ru', { timeZone: timezone, day: 'numeric', month: 'long' }).format(moment)
  const time = new Intl.DateTimeFormat('ru', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(moment)
  const zone = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' }).formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value ?? ''
  return `${day} в ${time} (${zone})`
}

function plural(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
