import { UUID } from '#domain/uuid.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'

export const writeCursor = (place: string | number): string => Buffer.from(String(place)).toString('base64url')

/** The parts of a cursor, which has to be one that this list has written. */
export function readCursor(cursor: string, form: RegExp): string[] {
  const found = form.exec(Buffer.from(cursor, 'base64url').toString())
  if (found === null) throw new InvalidRequest([{ ...valueError(['query', 'cursor'], 'not a cursor of this list'), input: cursor }])
  return found.slice(1)
}

/** A place in a list of rows with numbers. */
export const readId = (cursor: string): number => Number(readCursor(cursor, /^(\d{1,15})$/)[0])

/** A place in a list of receipts. */
export const readUuid = (cursor: string): string => readCursor(cursor, RECEIPT)[0] as string
const RECEIPT = new RegExp(`^(${UUID})$`)

/** A place in a list by moment, newest or oldest first: rows of one moment are told apart by their numbers. `readMoment` reads it from a cursor. */
export const momentOf = ({ at, id }: { at: Date; id: number }): string => `${at.getTime()} ${id}`

export function readMoment(cursor: string): { at: Date; id: number } {
  const [at, id] = readCursor(cursor, /^(\d{1,14}) (\d{1,15})$/)
  return { at: new Date(Number(at)), id: Number(id) }
}

/** Splits the result of a query for one row more than a page: the page, and the cursor of the next one. */
export function pageOf<T>(found: readonly T[], limit: number, placeOf: (last: T) => string | number): { items: readonly T[]; nextCursor: string | null } {
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? writeCursor(placeOf(items.at(-1) as T)) : null }
}
