import type { Static } from 'typebox'
import type { Promo as PromoSchema } from '#contract/promos/promos.ts'

export type Promo = Static<typeof PromoSchema>
