import type { Static } from 'typebox'
import type { Promo } from '#contract/promos/promos.ts'
import { hasEnded } from '#domain/promo/has-ended.ts'

type Known = Pick<Static<typeof Promo>, 'status' | 'settings'>

/** What operators call the state of a promo. One that is open, and whose period is over or lies ahead, takes no purchase of today. */
export const PROMO_STATES = ['draft', 'ahead', 'active', 'paused', 'over', 'closed'] as const
export type PromoState = (typeof PROMO_STATES)[number]

export const stateOf = ({ status, settings }: Known): PromoState => (status === 'active' ? (periodIs(settings) ?? status) : status)

function periodIs({ starts_at: starts, ends_at: ends }: Known['settings']): 'ahead' | 'over' | null {
  const now = new Date()
  if (typeof ends === 'string' && hasEnded(ends, now)) return 'over'
  return typeof starts === 'string' && Date.parse(starts) > now.getTime() ? 'ahead' : null
}
