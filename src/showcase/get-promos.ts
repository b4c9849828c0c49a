import { getShowcasePromos } from '#contract/showcase.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#src/context.ts'
import { promosShown } from './promos-shown.ts'

export const route = answer(getShowcasePromos, async (ctx: Context, { caller }) => ({ promos: (await promosShown(ctx, caller.promoId)).map(shown) }))

const shown = ({ id, name, country, settings: { starts_at: startsAt, ends_at: endsAt, reward_kind: rewardKind, showcase } }: Promo) => ({
  id, name, country, startsAt, endsAt, rewardKind,
  title: showcase?.title ?? null,
  description: showcase?.description ?? null,
  imageUrl: showcase?.imageUrl ?? null,
  rulesUrl: showcase?.rulesUrl ?? null,
})
