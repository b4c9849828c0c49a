import { postCatalogLint } from '#contract/admin-catalogue.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findPromoRow } from '#src/find-promo.ts'
import * as surroundings from '#store/surroundings.ts'

const LINES_MAX = 10_000

/** The catalogue held against the receipts that the promo has had. */
export const route = answer(postCatalogLint, async (ctx: Context, { params, body }) => {
  const { id, catalogueVersion } = await findPromoRow(ctx, params.id)
  const lines = await surroundings.linesOf(ctx.sql, id, { receipts: body.last, lines: LINES_MAX })
  return ctx.catalogues.lint(id, catalogueVersion, lines)
})
