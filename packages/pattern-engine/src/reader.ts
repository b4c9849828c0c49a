import { Refusal, type RefusalCode } from './refusal.ts'

/** Position in a pattern. Characters are code points, so positions are equal to Python's. */
export type Reader = {
  /** The pattern itself, or its code points where some take two units. */
  chars: string | string[]
  at: number
  /** `groups`: number of groups begun so far, including the whole pattern as number 0. The set has the ones that are still open. */
  groups: number
  openGroups: Set<number>
  groupNames: Set<string>
  /** Flags of the whole pattern, which a `(?i)` at its start changes. */
  flags: Flags
}

/** Immutable: a group with its own flags gets a changed copy. */
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

/** Reads the next character. At the end of the pattern, throws a `Refusal` with this reason. */
export function takeAny(reader: Reader, reason: RefusalCode, position = reader.at): string {
  const char = peek(reader)
  if (char === undefined) throw new Refusal(reason, position)
  reader.at += 1
  return char
}

/** Reads up to `atMost` characters that match `kind`. */
export function takeWhile(reader: Reader, kind: RegExp, atMost = Infinity): string {
  let taken = ''
  for (let char = peek(reader); char !== undefined && kind.test(char) && atMost > 0; char = peek(reader)) {
    taken += char
    reader.at += 1
    atMost -= 1
  }
  return taken
}

export const textBetween = ({ chars }: Reader, from: number, to: number): string =>
  typeof chars === 'string' ? chars.slice(from, to) : chars.slice(from, to).join('')

/** Reads the text before the terminator, and the terminator. */
export function takeName(reader: Reader, terminator: string): string {
  const start = reader.at
  const end = reader.chars.indexOf(terminator, start)
  if (end === -1) throw new Refusal('nameNotEnded', start, terminator)
  if (end === start) throw new Refusal('missingName', start)
  reader.at = end + 1
  return textBetween(reader, start, end)
}
