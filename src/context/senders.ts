import { createHash } from 'node:crypto'
import type { KeyCaller } from '#contract/callers.ts'
import { subjectOf } from '#domain/verify/budgets.ts'
import { networkOf } from '#platform/network-of.ts'

/**
 * From where a receipt came: the key, and for a key of pages the visitor's address, of which only a hash is stored. A brand's server sends for all of its
 * participants, so its address says nothing.
 */
export const sendersOf = ({ keyId, promoId, scope }: KeyCaller, { ip }: { ip: string }): string[] => [
  subjectOf(scope, keyId),
  ...(scope === 'widget' ? [subjectOf('address', hashOf(promoId, networkOf(ip)))] : []),
]

/** A short name that tells nothing about what it stands for. */
export const hashOf = (...parts: (string | number)[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
