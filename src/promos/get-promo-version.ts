import * as contract from '#contract/promos/versions.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as versions from '#store/promo-versions.ts'
import { settingsFor } from './settings-for.ts'
import { presentVersion } from './present-version.ts'

export const getPromoVersion = answer(contract.getPromoVersion, async (ctx: Context, { params, caller }) => {
  const { id } = await findPromoRow(ctx, params.id)
  const found = await versions.find(ctx.sql, id, params.version)
  if (found === null) throw notFound('version')
  return { ...presentVersion(found), settings: settingsFor(caller, found.settings) }
})
