import { isUtf8 } from 'node:buffer'
import { BODY_DEPTH_MAX } from '#contract/endpoint.ts'
import { isLongNumber, parseJson } from '#contract/json.ts'
import { InvalidRequest } from './invalid-request.ts'
import { type Problem, valueError } from './problem.ts'
import { countMembers, findRepeatedName } from './repeated-name.ts'
import { textProblems } from './text-problems.ts'

/**
 * A JSON body as plain data. Keys that have a meaning in JavaScript are dropped. Refused: anything that is not JSON in UTF-8, is nested too deep, repeats a
 * name within an object, or contains NUL, a lone surrogate or a number out of range. An empty body is undefined. `asWritten`: long numbers keep all digits.
 */
export function readJson(bytes: Buffer, { asWritten }: { asWritten: boolean }): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw notJson(0, 'The body is not UTF-8')
  const text = bytes.toString('utf8')
  if (text.startsWith('\uFEFF')) throw notJson(0, 'A byte order mark stands before the JSON')
  const value = parse(text, asWritten)
  const problems: Problem[] = []
  const names = sweep(value, ['body'], problems)
  if (names !== countMembers(bytes)) problems.push(valueError(['body', ...findRepeatedName(text)], 'this name stands twice in its object'))
  if (problems.length > 0) throw new InvalidRequest(problems)
  return value
}

function parse(text: string, asWritten: boolean): unknown {
  try {
    return asWritten ? parseJson(text) : JSON.parse(text)
  } catch (error) {
    // V8's message quotes the body, which may contain secrets, so only the position is taken from it.
    const position = /at position (\d+)/.exec((error as Error).message)?.[1]
    throw position === undefined ? notJson(text.length, 'Unexpected end or character') : notJson(Number(position), 'Unexpected character')
  }
}

const notJson = (position: number, error: string) =>
  new InvalidRequest([{ type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } }])

const PROBLEMS_MAX = 100

/** Reports problems in the texts and numbers of a value, drops names that have a meaning in JavaScript, and counts the names of all objects. */
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
  if (found.length > 0 && problems.length < PROBLEMS_MAX) problems.push(...found)
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
