import * as contract from '#contract/promos/keys.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as keys from '#store/api-keys.ts'

export const getKeys = answer(contract.getKeys, async (ctx: Context, { params }) => {
  const promo = await findPromoRow(ctx, params.id)
  const all = await keys.list(ctx.sql, promo.id)
  return {
    items: all.map(({ keyId, prefix, label, scope, origins, createdAt, lastUsedAt, browserOrigin, browserAt, revokedAt }) => ({
      keyId,
      prefix,
      label,
      scope,
      origins,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      seenInBrowser: browserOrigin === null || browserAt === null ? null : { origin: browserOrigin, at: browserAt.toISOString() },
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  }
})
