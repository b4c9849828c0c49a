import { NOTES } from './lifecycle.ts'

export const TIMELINE_KINDS = ['move', 'note', 'callback', 'next'] as const

export type TimelineLine = {
  at: string
  kind: (typeof TIMELINE_KINDS)[number]
  what: string
  actor: string
  detail: Record<string, unknown> | null
}

type DeliveryLine = {
  at: string
  state: string
  outcome: string
  manual: boolean
  channel: string
  revision: number
  attempt: number
  status: number | null
  cause: string
  latencyMs: number
}

type Past = {
  history: readonly { at: string; event: string; actor: string; detail: Record<string, unknown> | null }[]
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
      what: `${state} ${outcome}`,
      actor: manual ? 'operator' : 'auto',
      detail: pick(detail),
    })),
  ]
  const next: TimelineLine[] = [
    ...(nextCheckAt === null ? [] : [{ at: nextCheckAt, kind: 'next' as const, what: 'check', actor: 'auto', detail: null }]),
    ...(pendingDecision === null
      ? []
      : [
          {
            at: pendingDecision.appliesAt,
            kind: 'next' as const,
            what: 'decisionApplies',
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

const pick = ({ channel, revision, attempt, status, cause, latencyMs }: Omit<DeliveryLine, 'at' | 'state' | 'outcome' | 'manual'>) => ({
  channel,
  revision,
  attempt,
  status,
  cause,
  latencyMs,
})
