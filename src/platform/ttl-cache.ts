/**
 * Keeps answers for a short while, and asks once when many want the same thing at the same time. A failed question is not
 * kept. `forget` also discards what is being loaded: whoever asked before the change still gets the old answer, nobody after.
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
