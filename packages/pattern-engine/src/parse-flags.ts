import { peek, take, takeAny } from './reader.ts'
import type { Flags, Reader } from './reader.ts'
import { Refusal } from './refusal.ts'

/** `(?i)` changes the whole pattern, `(?i-s:…)` a group. The reader is at the first letter, and is left behind the final `)` or `:`. */
export function parseFlags(reader: Reader): { scope: 'pattern' | 'group'; apply: (flags: Flags) => Flags } {
  const on = parseLetters(reader)
  if (on.includes('a') && on.includes('u')) throw new Refusal('opposedFlags', reader.at)
  if (take(reader, ')')) return { scope: 'pattern', apply: (flags) => withFlags(flags, on, '') }

  let off = ''
  if (take(reader, '-')) {
    off = parseLetters(reader)
    if (off === '') throw new Refusal('missingFlag', reader.at)
    if (/[au]/.test(off)) throw new Refusal('flagStaysOn', reader.at)
    if ([...off].some((flag) => on.includes(flag))) throw new Refusal('flagOnAndOff', reader.at)
  }
  if (!take(reader, ':')) throw new Refusal('flagsNotEnded', reader.at)
  return { scope: 'group', apply: (flags) => withFlags(flags, on, off) }
}

export const isFlag = (char: string): boolean => /[aiLmsux]/.test(char)

function parseLetters(reader: Reader): string {
  let letters = ''
  for (let char = peek(reader); char !== undefined && !/[-:)]/.test(char); char = peek(reader)) {
    if (!isFlag(char)) throw new Refusal('unknownFlag', reader.at, char)
    letters += takeAny(reader, 'missingFlag')
    if (char === 'L') throw new Refusal('flagOfBytes', reader.at)
  }
  return letters
}

function withFlags(flags: Flags, on: string, off: string): Flags {
  const choose = (letter: string, before: boolean) => on.includes(letter) || (before && !off.includes(letter))
  return {
    ignoreCase: choose('i', flags.ignoreCase),
    ascii: choose('a', flags.ascii && !on.includes('u')),
    multiLine: choose('m', flags.multiLine),
    dotAll: choose('s', flags.dotAll),
    verbose: choose('x', flags.verbose),
  }
}
