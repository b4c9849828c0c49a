/**
 * Uuids of version 7 sort by time of arrival, so a span of time is a range of uuids, and a query reads that range instead of the whole table. They
 * carry the clock of the database, as the process knew it that made them. It is assumed to have been wrong by less than a day: a machine's clock may just have jumped. This does not hold for the sandbox: its receipts
 * grow older when their promo's clock is advanced, and their uuids do not.
 */

/** Upper bound for uuids made up to this moment. */
export const lastUuidOf = (moment: Date): string => uuidAt(moment.getTime() + CLOCKS_DIFFER_MS)

/** Lower bound for uuids made from this moment on. */
export const firstUuidOf = (moment: Date): string => uuidAt(moment.getTime() - CLOCKS_DIFFER_MS)

const CLOCKS_DIFFER_MS = 24 * 3_600_000

/** The smallest uuid of a moment. */
function uuidAt(momentMs: number): string {
  const ms = Math.min(Math.max(momentMs, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`
}
