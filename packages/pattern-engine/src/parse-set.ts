import { parseSetEscape } from './parse-escape.ts'
import { peek, take, takeAny, textBetween } from './reader.ts'
import type { Flags, Reader } from './reader.ts'
import { Refusal } from './refusal.ts'
import type { SetMember } from './tree.ts'

/** Reads a `[set]`; its opening bracket has been read. A `]` in the first place is a member. */
export function parseSet(reader: Reader, { ascii }: Flags): { negated: boolean; members: SetMember[] } {
  const start = reader.at - 1
  const negated = take(reader, '^')
  const members: SetMember[] = []
  while (members.length === 0 || peek(reader) !== ']') {
    const at = reader.at
    const first = parseMember(reader, ascii, start)
    if (peek(reader) !== '-' || reader.chars[reader.at + 1] === ']') {
      members.push(first)
      continue
    }
    reader.at += 1
    const last = parseMember(reader, ascii, start)
    if (!('from' in first && 'from' in last) || last.to < first.from) {
      throw new Refusal('badRange', at, textBetween(reader, at, reader.at))
    }
    members.push({ from: first.from, to: last.to })
  }
  reader.at += 1
  return { negated, members }
}

function parseMember(reader: Reader, ascii: boolean, start: number): SetMember {
  const char = takeAny(reader, 'setNotEnded', start)
  const member = char === '\\' ? parseSetEscape(reader, ascii) : { code: char.codePointAt(0) as number }
  return 'code' in member ? { from: member.code, to: member.code } : member
}
