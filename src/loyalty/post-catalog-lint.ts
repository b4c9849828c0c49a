import * as contract from '#contract/loyalty/catalogue-lint.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as lintContext from '#store/lint-context.ts'

const LINES_MAX = 10_000

/** Checks the catalogue against the lines of past receipts. */
export const postCatalogLint = answer(contract.postCatalogLint, async (ctx: Context, { params, body }) => {
  const { id, catalogueVersion } = await findPromoRow(ctx, params.id)
  const lines = await lintContext.listLines(ctx.sql, id, { receipts: body.last, lines: LINES_MAX })
  return ctx.catalogues.lint(id, catalogueVersion, lines)
})
