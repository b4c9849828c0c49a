import { isUtf8 } from 'node:buffer'
import { BODY_DEPTH_MAX } from '#contract/endpoint.ts'
import { isLongNumber, parseJson } from '#contract/json.ts'
import { InvalidRequest } from './invalid-request.ts'
import { type Problem, valueError } from './problem.ts'

/**
 * A JSON body as plain data: keys that JavaScript gives a meaning to are dropped. Refused: what is not JSON in UTF-8, nested
 * too deep, says a name twice in one object, or has NUL, half a surrogate pair or a number beyond all bounds anywhere in it. An
 * empty body is undefined. `asWritten`: what is kept as it is sent keeps its long numbers too.
 */
export function readJson(bytes: Buffer, { asWritten }: { asWritten: boolean }): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw notJson(0, 'The body is not UTF-8')
  const text = bytes.toString('utf8')
  if (text.startsWith('\uFEFF')) throw notJson(0, 'A byte order mark stands before the JSON')
  const value = parse(text, asWritten)
  const problems: Problem[] = []
  const names = sweep(value, ['body'], problems)
  if (names !== membersOf(bytes)) problems.push(valueError(['body', ...repeatedName(text)], 'this name stands twice in its object'))
  if (problems.length > 0) throw new InvalidRequest(problems)
  return value
}

function parse(text: string, asWritten: boolean): unknown {
  try {
    return asWritten ? parseJson(text) : JSON.parse(text)
  } catch (error) {
    // V8's own words quote the body, which may hold secrets; only the position is taken from them.
    const position = /at position (\d+)/.exec((error as Error).message)?.[1]
    throw position === undefined ? notJson(text.length, 'Unexpected end or character') : notJson(Number(position), 'Unexpected character')
  }
}

const notJson = (position: number, error: string) =>
  new InvalidRequest([{ type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } }])

const problemsMax = 100

/** Answers how many names there are in all objects of the value. */
function sweep(value: unknown, loc: Problem['loc'], problems: Problem[]): number {
  if (typeof value === 'string') {
    report(problems, textProblems(value, loc))
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) report(problems, [{ type: 'finite_number', loc: [...loc], msg: 'Input should be a finite number' }])
  } else if (typeof value === 'object' && value !== null && !isLongNumber(value)) {
    if (loc.length > BODY_DEPTH_MAX) throw notJson(0, `Nested deeper than ${BODY_DEPTH_MAX} levels`)
    return Array.isArray(value) ? sweepList(value, loc, problems) : sweepObject(value as Record<string, unknown>, loc, problems)
  }
  return 0
}

function report(problems: Problem[], found: readonly Problem[]): void {
  if (found.length > 0 && problems.length < problemsMax) problems.push(...found)
}

function sweepList(list: unknown[], loc: Problem['loc'], problems: Problem[]): number {
  let names = 0
  for (let index = 0; index < list.length; index++) {
    loc.push(index)
    names += sweep(list[index], loc, problems)
    loc.pop()
  }
  return names
}

function sweepObject(object: Record<string, unknown>, loc: Problem['loc'], problems: Problem[]): number {
  const keys = Object.keys(object)
  let names = keys.length
  for (const key of keys) {
    loc.push(key)
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      names += sweep(object[key], loc, [])
      delete object[key]
    } else {
      report(problems, textProblems(key, loc))
      names += sweep(object[key], loc, problems)
    }
    loc.pop()
  }
  return names
}

const [QUOTE, BACKSLASH, COLON] = [...'"\\:'].map((sign) => sign.charCodeAt(0))

/** How many members all objects of a valid text have: each has one colon that is in no string. */
function membersOf(bytes: Buffer): number {
  let members = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) inString = !inString
    else if (inString && byte === BACKSLASH) i++
    else if (!inString && byte === COLON) members++
  }
  return members
}

/** Where a name of a valid text is repeated first. */
function repeatedName(text: string): Problem['loc'] {
  const open: { names: Set<string> | null; at: string | number }[] = []
  let last = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ names: new Set(), at: '' })
    else if (token === '[') open.push({ names: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && inner && typeof inner.at === 'number') inner.at++
    else if (token === ':' && inner?.names) {
      const name = JSON.parse(last) as string
      inner.at = name
      if (inner.names.has(name)) break
      inner.names.add(name)
    } else last = token
  }
  return open.map(({ at }) => at)
}

const none: Problem[] = []

/** What no text of a request may hold, wherever it stands. */
export function textProblems(text: string, loc: Problem['loc']): Problem[] {
  if (text.includes('\0')) return [valueError([...loc], 'must not contain NUL')]
  if (text.isWellFormed()) return none
  return [notUnicode([...loc])]
}

export const notUnicode = (loc: Problem['loc']): Problem => ({ type: 'string_unicode', loc, msg: 'Input should be a valid string, unable to parse raw data as a unicode string' })
