import { postCatalogDryRun } from '#contract/admin-catalogue.ts'
import { answer } from '#platform/http/answer.ts'
import { findPromoRow } from '#src/find-promo.ts'
import { receivedItems, refuseItems } from '#src/received-items.ts'
import type { Context } from '#src/context.ts'
import * as surroundings from '#store/surroundings.ts'

const LINES_MAX = 10_000

/** A catalogue before it replaces the one in use. */
export const route = answer(postCatalogDryRun, async (ctx: Context, { params, body }) => {
  const { id, catalogueVersion } = await findPromoRow(ctx, params.id)
  const items = receivedItems(body.items)
  refuseItems((await ctx.catalogues.check(items)).problems)
  const lines = await surroundings.linesOf(ctx.sql, id, { receipts: body.last, lines: LINES_MAX })
  return ctx.catalogues.compare(id, catalogueVersion, items, lines)
})
