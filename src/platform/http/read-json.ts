import { isUtf8 } from 'node:buffer'
import { BODY_DEPTH_MAX } from '#contract/endpoint.ts'
import { InvalidRequest } from './invalid-request.ts'
import { type Problem, valueError } from './problem.ts'

/**
 * A JSON body as plain data: keys that JavaScript gives a meaning to are dropped. Refused: what is not JSON in UTF-8, nested
 * too deep, or has NUL, half a surrogate pair or a number beyond all bounds anywhere in it. An empty body is undefined.
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw notJson(0, 'The body is not UTF-8')
  const value = parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  const problems: Problem[] = []
  sweep(value, ['body'], problems)
  if (problems.length > 0) throw new InvalidRequest(problems)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // V8's own words quote the body, which may hold secrets; only the position is taken from them.
    const position = /at position (\d+)/.exec((error as Error).message)?.[1]
    throw position === undefined ? notJson(text.length, 'Unexpected end or character') : notJson(Number(position), 'Unexpected character')
  }
}

const notJson = (position: number, error: string) =>
  new InvalidRequest([{ type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } }])

const problemsMax = 100

function sweep(value: unknown, loc: Problem['loc'], problems: Problem[]): void {
  if (problems.length >= problemsMax) return
  if (typeof value === 'string') {
    problems.push(...textProblems(value, loc))
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) problems.push({ type: 'finite_number', loc: [...loc], msg: 'Input should be a finite number' })
  } else if (typeof value === 'object' && value !== null) {
    if (loc.length > BODY_DEPTH_MAX) throw notJson(0, `Nested deeper than ${BODY_DEPTH_MAX} levels`)
    if (Array.isArray(value)) sweepList(value, loc, problems)
    else sweepObject(value as Record<string, unknown>, loc, problems)
  }
}

function sweepList(list: unknown[], loc: Problem['loc'], problems: Problem[]): void {
  for (let index = 0; index < list.length; index++) {
    loc.push(index)
    sweep(list[index], loc, problems)
    loc.pop()
  }
}

function sweepObject(object: Record<string, unknown>, loc: Problem['loc'], problems: Problem[]): void {
  for (const key of Object.keys(object)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      delete object[key]
      continue
    }
    loc.push(key)
    problems.push(...textProblems(key, loc))
    sweep(object[key], loc, problems)
    loc.pop()
  }
}

const none: Problem[] = []

/** What no text of a request may hold, wherever it stands. */
export function textProblems(text: string, loc: Problem['loc']): Problem[] {
  if (text.includes('\0')) return [valueError([...loc], 'must not contain NUL')]
  if (text.isWellFormed()) return none
  return [{ type: 'string_unicode', loc: [...loc], msg: 'Input should be a valid string, unable to parse raw data as a unicode string' }]
}
