/**
 * Uuids of version 7 are in the order of arrival, so a span of time is about a range of them: what is looked through is not all that a table
 * has. They tell the time of the process that made them, which no clock misses by a day. Not of the sandbox: its receipts grow old when
 * their promo's clock is advanced, and their uuids do not.
 */

/** No later one was made up to this moment. */
export const lastUuidOf = (moment: Date): string => uuidAt(moment.getTime() + CLOCKS_DIFFER_MS)

/** No earlier one was made from this moment on. */
export const firstUuidOf = (moment: Date): string => uuidAt(moment.getTime() - CLOCKS_DIFFER_MS)

const CLOCKS_DIFFER_MS = 24 * 3_600_000

/** The least uuid that is made at a moment. */
function uuidAt(momentMs: number): string {
  const ms = Math.min(Math.max(momentMs, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`
}
