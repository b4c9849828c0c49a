/** Where a value stands in a request. Everywhere but in the body it came as text. */
export type Place = 'body' | 'query' | 'path' | 'header'

/** One objection to a request, in the words of pydantic v2. `loc` starts with a place. */
export type Problem = {
  loc: (string | number)[]
  msg: string
  type: string
  input?: unknown
  ctx?: Record<string, unknown>
}

export const missing = (loc: Problem['loc'], input: unknown): Problem => ({ type: 'missing', loc, msg: 'Field required', input })

export const valueError = (loc: Problem['loc'], error: string): Problem => ({ type: 'value_error', loc, msg: `Value error, ${error}`, ctx: { error } })
