import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES = 16

/** Random bytes of the next uuids: drawn for many at once, because a single draw costs more than all else of a uuid. */
const pool = new Uint8Array(256 * BYTES)
let used = pool.length

/**
 * A new uuid of version 7 of this moment. With options the library draws no bits of its own; without, those of one millisecond would count upwards, and the uuid of a
 * receipt is the secret of its status page.
 */
export function newUuid(at: Date): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, (used += BYTES))
  return v7({ random, msecs: at.getTime() })
}
