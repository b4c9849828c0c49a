import type { ProblemType } from '#contract/errors.ts'

/** The part of a request that contains a value. All parts except the body consist of texts. */
export type Place = 'body' | 'query' | 'path' | 'header'

/** One error in a request, in the form of pydantic v2. `loc` begins with the part. */
export type Problem = {
  loc: (string | number)[]
  msg: string
  type: ProblemType
  input?: unknown
  ctx?: Record<string, unknown>
}

export const missing = (loc: Problem['loc'], input: unknown): Problem => ({ type: 'missing', loc, msg: 'Field required', input })

export const valueError = (loc: Problem['loc'], error: string): Problem => ({ type: 'value_error', loc, msg: `Value error, ${error}`, ctx: { error } })
