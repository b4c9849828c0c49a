/** Why patterns are refused, with the part of the pattern or the bound that it is about. The words are those of Python where it has any. */
const REASONS = {
  badEscape: (escape: string) => `bad escape ${escape}`,
  endsInEscape: () => 'bad escape: the pattern ends',
  namedCharacter: () => 'characters by name (\\N) are not supported, write the character',
  octalTooLarge: (escape: string) => `octal escape ${escape} is beyond \\377`,
  noSuchGroup: (group: string) => `there is no group ${group} before this`,
  groupInItself: () => 'a group cannot refer to itself',
  backReference: () => 'back-references are not supported',
  opposedFlags: () => 'flags a and u contradict each other',
  missingFlag: () => 'missing flag',
  flagStaysOn: () => 'flags a and u cannot be turned off',
  flagOnAndOff: () => 'flag turned on and off',
  flagsNotEnded: () => 'missing : or ) after flags',
  unknownFlag: (flag: string) => `unknown flag ${flag}`,
  flagOfBytes: () => 'flag L is for bytes, not for text',
  flagsNotAtStart: () => 'flags of the whole pattern belong at its start',
  badRange: (range: string) => `bad character range ${range}`,
  setNotEnded: () => 'unterminated character set',
  unbalanced: () => 'unbalanced parenthesis',
  groupNotEnded: () => 'missing ), unterminated group',
  commentNotEnded: () => 'missing ), unterminated comment',
  patternEnds: () => 'unexpected end of pattern',
  tooManyGroups: (most: string) => `more than ${most} nested groups`,
  unknownExtension: (extension: string) => `unknown extension ${extension}`,
  conditional: () => 'conditional groups are not supported',
  widthOfLookBehind: () => 'look-behind requires a fixed width',
  badGroupName: (name: string) => `bad character in group name ${name}`,
  sameGroupName: (name: string) => `two groups are named ${name}`,
  nameNotEnded: (terminator: string) => `missing ${terminator} after a name`,
  missingName: () => 'missing name',
  repeatBounds: () => 'a repeat of at least more than at most',
  repeatTooLarge: (most: string) => `a repeat of more than ${most}`,
  nothingToRepeat: () => 'nothing to repeat',
  multipleRepeat: () => 'multiple repeat',
  tooLong: (most: string) => `the pattern is longer than ${most} characters`,
  tooLarge: () => 'the pattern is too large when its repeats are written out',
  emptyRepeatInLookAround: () => 'too large a look-around that repeats a part which may be empty',
  emptyRepeatInAtomic: () => 'a repeat of a part which may be empty, inside an atomic group',
  empty: () => 'the pattern is empty',
  anyLine: () => 'the pattern matches an empty line, hence every line',
  unrelatedLines: () => 'the pattern matches lines that have nothing in common',
} as const

export type RefusalCode = keyof typeof REASONS

/** `detail` is the part of the pattern or the bound that the reason names; empty where it names none. */
export type Refused = { ok: false; code: RefusalCode; detail: string; reason: string; position: number }

export const refused = (code: RefusalCode, position: number, detail = ''): Refused => ({ ok: false, code, detail, reason: REASONS[code](detail), position })

/** Thrown where a pattern is refused. Its position counts characters (code points) from the start, as Python does. */
export class Refusal extends Error {
  readonly refused: Refused

  constructor(code: RefusalCode, position: number, detail: string | number = '') {
    const found = refused(code, position, String(detail))
    super(found.reason)
    this.refused = found
  }
}
