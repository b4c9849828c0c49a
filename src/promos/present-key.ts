import type { Static } from 'typebox'
import type * as contract from '#contract/promos/keys.ts'
import type { ListedKey } from '#store/api-keys.ts'

export function presentKey(key: ListedKey): Static<typeof contract.ApiKey> {
  const { keyId, prefix, label, scope, origins, perSecond, createdAt, lastUsedAt, browserOrigin, browserAt, refusedCalls, refusedAt, revokedAt } = key
  return {
    keyId,
    prefix,
    label,
    scope,
    origins,
    perSecond,
    refused: refusedAt === null ? null : { calls: refusedCalls, lastAt: refusedAt.toISOString() },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    seenInBrowser: browserOrigin === null || browserAt === null ? null : { origin: browserOrigin, at: browserAt.toISOString() },
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
