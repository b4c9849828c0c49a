import * as contract from '#contract/loyalty/catalogue.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { ownPromo } from './own-promo.ts'

const EMPTY = new TextEncoder().encode('[]')
const NOTHING = { items: EMPTY, needsRules: EMPTY, zeroPointItems: EMPTY }

/** The whole catalogue. The thread that reads it returns bytes, so that this process can serve other requests meanwhile. */
export const getLoyaltyCatalog = answer(contract.getLoyaltyCatalog, async (ctx: Context, { query, caller }) => {
  const { id, catalogueVersion, settings } = await ownPromo(ctx, caller, query.promoId)
  const { items, needsRules, zeroPointItems } = catalogueVersion === null ? NOTHING : await ctx.catalogues.present(id, catalogueVersion)
  const body = Buffer.concat([
    Buffer.from(`{"promoId":${id},"pointsMode":${JSON.stringify(settings.points_mode ?? 'rules')},"items":`),
    items,
    Buffer.from(',"needsRules":'),
    needsRules,
    Buffer.from(',"zeroPointItems":'),
    zeroPointItems,
    Buffer.from('}'),
  ])
  return reply(200, body as unknown as never)
})
