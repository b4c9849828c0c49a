/**
 * Caches answers for a short time. Concurrent questions for one key share one call. Failures are not cached. `forget` also discards answers that are being
 * loaded: callers from before the change still get the old answer, later ones do not.
 */
export function ttlCache<Key, Value>(load: (key: Key) => Promise<Value>, { ttlMs, most = 10_000 }: { ttlMs: number; most?: number }) {
  let kept = new Map<Key, { value: Promise<Value>; until: number }>()
  return {
    get(key: Key): Promise<Value> {
      const known = kept.get(key)
      if (known && known.until > performance.now()) return known.value
      const generation = kept
      const value = load(key)
      if (generation.size >= most) generation.clear()
      generation.set(key, { value, until: performance.now() + ttlMs })
      value.catch(() => generation.delete(key))
      return value
    },
    forget() {
      kept = new Map()
    },
  }
}
