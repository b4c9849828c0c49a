import * as contract from '#contract/showcase.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { listShowcasePromos } from './list-showcase-promos.ts'

export const getShowcasePromos = answer(contract.getShowcasePromos, async (ctx: Context, { caller }) => ({
  promos: (await listShowcasePromos(ctx, caller.promoId)).map(presentPromo),
}))

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
