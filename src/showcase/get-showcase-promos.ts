import * as contract from '#contract/showcase.ts'
import { hasEnded } from '#domain/promo/has-ended.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { listShowcasePromos } from './list-showcase-promos.ts'

/** Includes promos that have not begun, with their start, and promos whose period is over, because they still take receipts bought before. */
export const getShowcasePromos = answer(contract.getShowcasePromos, async (ctx: Context, { caller }) => {
  const now = ctx.now()
  const promos = await listShowcasePromos(ctx, caller.promoId)
  return { promos: promos.filter(({ settings }) => !hasEnded(settings.ends_at, now)).map(presentPromo) }
})

const presentPromo = ({ id, name, country, settings: { starts_at: startsAt, ends_at: endsAt, reward_kind: rewardKind, showcase } }: Promo) => ({
  id,
  name,
  country,
  startsAt,
  endsAt,
  rewardKind,
  title: showcase?.title ?? null,
  description: showcase?.description ?? null,
  imageUrl: showcase?.imageUrl ?? null,
  rulesUrl: showcase?.rulesUrl ?? null,
})
