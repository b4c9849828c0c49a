/**
 * A moment as people type it from paper, day first, as the till's wall clock in ISO form: `23.11.26 14:05`, `23/11/2026 14:05:30`, `231126 1405`,
 * `20261123T1405`, `2026-11-23 14:05`. Null: it is no moment, or nobody can tell which.
 */
export function readTypedMoment(text: string): string | null {
  const typed = text.trim().replace(/[Tт]/gi, ' ').replace(/\s+/g, ' ')
  for (const order of ORDERS) {
    const found = order.exec(typed)?.groups
    const moment = found === undefined ? null : momentOf(found)
    if (moment !== null) return moment
  }
  return null
}

const TIME = String.raw`(?<hour>\d{1,2})[:.\- h](?<minute>\d{2})(?:[:. ](?<second>\d{2}))?`
const PACKED_TIME = String.raw`(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2}))?`

/** In a row of digits a year of this century goes first: no day and month look like one together with what follows. */
const ORDERS = [
  `(?<year>20\\d{2})[-./](?<month>\\d{1,2})[-./](?<day>\\d{1,2}),? ?${TIME}`,
  `(?<day>\\d{1,2})[-./ ](?<month>\\d{1,2})[-./ ](?<year>20\\d{2}|\\d{2})г?\\.?,? ?${TIME}`,
  `(?<day>\\d{1,2})[-./](?<month>\\d{1,2})[-./](?<year>20\\d{2}|\\d{2}),? ${PACKED_TIME}`,
  `(?<year>20\\d{2})(?<month>\\d{2})(?<day>\\d{2}) ?${PACKED_TIME}`,
  `(?<day>\\d{2})(?<month>\\d{2})(?<year>20\\d{2}) ?${PACKED_TIME}`,
  `(?<day>\\d{2})(?<month>\\d{2})(?<year>\\d{2}) ?${PACKED_TIME}`,
  `(?<day>\\d{2})(?<month>\\d{2})(?<year>20\\d{2}|\\d{2}) ${TIME}`,
].map((order) => new RegExp(`^${order}$`, 'i'))

function momentOf({ year = '', month = '', day = '', hour = '', minute = '', second }: Record<string, string | undefined>): string | null {
  const two = (part: string) => part.padStart(2, '0')
  const wall = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second ?? '00'}`
  const ms = Date.parse(`${wall}Z`)
  // Date.parse reads 30 February as 2 March and 24:00 as the next day.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== wall ? null : wall
}

/** As people read it: `23.11.2026 14:05`, with seconds where there are any. */
export function writeMoment(wall: string): string {
  const [year, month, day, hour, minute, second = '00'] = wall.split(/[-T:]/)
  return `${day}.${month}.${year} ${hour}:${minute}${second === '00' ? '' : `:${second}`}`
}

/** A sum as people type it from paper, in kopeks: `1 234,56`, `=1234.56`, `1234`. Null: it is no sum. */
export function readTypedSum(text: string): number | null {
  const [, whole, part = ''] = /^[=≡]?(\d{1,12})(?:[.,=-](\d{1,2}))?$/.exec(text.replace(/\s/g, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
