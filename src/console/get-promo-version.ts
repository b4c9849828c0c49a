import { getPromoVersion } from '#contract/console-versions.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { findPromoRow } from '#src/find-promo.ts'
import * as versions from '#store/promo-versions.ts'
import { settingsFor } from './settings-for.ts'
import { shownVersion } from './shown-version.ts'

export const route = answer(getPromoVersion, async (ctx: Context, { params, caller }) => {
  const { id } = await findPromoRow(ctx, params.id)
  const found = await versions.find(ctx.sql, id, params.version)
  if (found === null) throw notFound()
  return { ...shownVersion(found), settings: settingsFor(caller, found.settings) }
})
