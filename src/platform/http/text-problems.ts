import { type Problem, valueError } from './problem.ts'

const none: Problem[] = []

/** Problems of a text anywhere in a request: PostgreSQL stores neither NUL nor lone surrogates. */
export function textProblems(text: string, loc: Problem['loc']): Problem[] {
  if (text.includes('\0')) return [valueError([...loc], 'must not contain NUL')]
  if (text.isWellFormed()) return none
  return [notUnicode([...loc])]
}

export const notUnicode = (loc: Problem['loc']): Problem => ({
  type: 'string_unicode',
  loc,
  msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
})
