import type { DeliveryOutcome, NoAnswer } from '../notify/plan-after-attempt.ts'
import type { EventName } from '../notify/webhook-id.ts'
import { NOTES, type ReceiptEvent, type ReceiptNote } from './lifecycle.ts'

export const TIMELINE_KINDS = ['move', 'note', 'callback', 'next'] as const

/** What is yet to happen to a receipt. */
export const NEXT_EVENTS = ['check', 'decisionApplies'] as const

/** The name of a line: a move or a note of the history, what comes next, or a message to the brand with the outcome of the attempt. */
export type TimelineWhat = ReceiptEvent | ReceiptNote | (typeof NEXT_EVENTS)[number] | `${EventName} ${DeliveryOutcome}`

export type TimelineLine = {
  at: string
  kind: (typeof TIMELINE_KINDS)[number]
  what: TimelineWhat
  actor: string
  detail: Record<string, unknown> | null
}

type DeliveryLine = {
  at: string
  state: EventName
  outcome: DeliveryOutcome
  manual: boolean
  channel: string
  revision: number
  attempt: number
  status: number | null
  cause: string
  latencyMs: number
  exchanges: readonly { error: NoAnswer | null }[]
}

type Past = {
  history: readonly { at: string; event: ReceiptEvent | ReceiptNote; actor: string; detail: Record<string, unknown> | null }[]
  deliveries: readonly DeliveryLine[]
}
type Future = { nextCheckAt: string | null; pendingDecision: { appliesAt: string; actor: string; approve: boolean } | null }

/** Everything that happened to a receipt in order: moves, notes and callbacks; then what comes next. */
export function timeline({ history, deliveries }: Past, { nextCheckAt, pendingDecision }: Future): TimelineLine[] {
  const past: TimelineLine[] = [
    ...history.map(({ at, event, actor, detail }) => ({ at, kind: isNote(event) ? ('note' as const) : ('move' as const), what: event, actor, detail })),
    ...deliveries.map(({ at, state, outcome, manual, ...detail }) => ({
      at,
      kind: 'callback' as const,
      what: `${state} ${outcome}` as const,
      actor: manual ? 'operator' : 'auto',
      detail: pick(detail),
    })),
  ]
  const next: TimelineLine[] = [
    ...(nextCheckAt === null ? [] : [{ at: nextCheckAt, kind: 'next' as const, what: 'check' as const, actor: 'auto', detail: null }]),
    ...(pendingDecision === null
      ? []
      : [
          {
            at: pendingDecision.appliesAt,
            kind: 'next' as const,
            what: 'decisionApplies' as const,
            actor: pendingDecision.actor,
            detail: { approve: pendingDecision.approve },
          },
        ]),
  ]
  return [...past.sort(byMoment), ...next.sort(byMoment)]
}

/** Moments have one format, so they compare as texts; equal moments keep their order. */
const byMoment = (a: TimelineLine, b: TimelineLine) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)

const isNote = (event: string) => (NOTES as readonly string[]).includes(event)

const pick = ({ channel, revision, attempt, status, cause, latencyMs, exchanges }: Omit<DeliveryLine, 'at' | 'state' | 'outcome' | 'manual'>) => ({
  channel,
  revision,
  attempt,
  status,
  error: exchanges.at(-1)?.error ?? null,
  cause,
  latencyMs,
})
