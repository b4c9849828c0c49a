import { Refusal } from './refusal.ts'

/** A pattern being read. Characters are code points, so positions are Python's. */
export type Reader = {
  chars: string[]
  at: number
  /** Groups begun so far, the whole pattern being number 0, and those of them still open. */
  groups: number
  openGroups: Set<number>
  groupNames: Set<string>
  /** Of the whole pattern: what a `(?i)` at its start has changed. */
  flags: Flags
}

/** Immutable: a group with flags of its own gets a changed copy. */
export type Flags = {
  ignoreCase: boolean
  ascii: boolean
  multiLine: boolean
  dotAll: boolean
  verbose: boolean
}

export const peek = (reader: Reader): string | undefined => reader.chars[reader.at]

export function take(reader: Reader, char: string): boolean {
  if (peek(reader) !== char) return false
  reader.at += 1
  return true
}

/** The next character; the end of the pattern here is the given mistake. */
export function takeAny(reader: Reader, reason: string, position = reader.at): string {
  const char = peek(reader)
  if (char === undefined) throw new Refusal(reason, position)
  reader.at += 1
  return char
}

/** Up to `atMost` characters of a kind. */
export function takeWhile(reader: Reader, kind: RegExp, atMost = Infinity): string {
  let taken = ''
  for (let char = peek(reader); char !== undefined && kind.test(char) && atMost > 0; char = peek(reader)) {
    taken += char
    reader.at += 1
    atMost -= 1
  }
  return taken
}

/** What stands before the terminator, which is taken too. */
export function takeName(reader: Reader, terminator: string): string {
  const start = reader.at
  const end = reader.chars.indexOf(terminator, start)
  if (end === -1) throw new Refusal(`missing ${terminator} after a name`, start)
  if (end === start) throw new Refusal('missing name', start)
  reader.at = end + 1
  return reader.chars.slice(start, end).join('')
}
