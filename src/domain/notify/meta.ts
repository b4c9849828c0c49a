import { isLongNumber } from '../json-as-written.ts'
import { LIMITS } from '../limits.ts'

export type Meta = Record<string, unknown>

/** Keys that could reach an object's prototype are dropped at any depth. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * An object of the brand's own, safe to store and to send back. Null when it is not: too large, too deep, or with a value that the database cannot
 * store. `sandbox` at its top is set by the service and is dropped.
 */
export function readMeta(value: unknown): Meta | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isLongNumber(value)) return null
  if (!isStorable(value, 1)) return null
  const { sandbox: _, ...meta } = withoutUnsafeKeys(value) as Meta
  return new TextEncoder().encode(JSON.stringify(meta)).length <= LIMITS.metaBytesMax ? meta : null
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value) // 1e400 is valid JSON and becomes Infinity
  if (typeof value !== 'object' || value === null || isLongNumber(value)) return true
  return depth <= LIMITS.metaDepthMax && Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner, depth + 1))
}

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function withoutUnsafeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isLongNumber(value)) return value
  if (Array.isArray(value)) return value.map(withoutUnsafeKeys)
  const kept = Object.entries(value).filter(([key]) => !UNSAFE_KEYS.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutUnsafeKeys(inner)]))
}
