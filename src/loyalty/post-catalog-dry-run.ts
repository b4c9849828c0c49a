import * as contract from '#contract/loyalty/catalogue-lint.ts'
import { answer } from '#platform/http/answer.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { receivedItems, refuseItems } from './received-items.ts'
import type { Context } from '#context/context.ts'
import * as catalogue from '#store/catalogue.ts'
import * as lintContext from '#store/lint-context.ts'

const LINES_MAX = 10_000

/** Compares a catalogue with the current one before it is loaded. */
export const postCatalogDryRun = answer(contract.postCatalogDryRun, async (ctx: Context, { params, body }) => {
  const { id, catalogueVersion } = await findPromoRow(ctx, params.id)
  const items = receivedItems(body.items)
  refuseItems((await ctx.catalogues.check(items)).problems)
  const lines = await lintContext.listLines(ctx.sql, id, { receipts: body.last, lines: LINES_MAX })
  const replaced =
    catalogueVersion === null ? { version: 0, items: 0 } : { version: catalogueVersion, items: await catalogue.countItems(ctx.sql, id, catalogueVersion) }
  return { ...replaced, ...(await ctx.catalogues.compare(id, catalogueVersion, items, lines)) }
})
