import type { Problem } from './problem.ts'

const inputBytesMax = 1024
const wordBytesMax = 200

/** A problem as the caller sees it. The input is repeated only if it is small and not secret. */
export function presentProblem({ loc, msg, type, input, ctx }: Problem): Problem {
  const repeats = input !== undefined && !loc.some((step) => isSecret(step))
  const value = repeats ? repeated(input) : undefined
  return { type, loc: loc.map(short), msg, ...(value !== undefined && { input: value }), ...(ctx !== undefined && { ctx }) }
}

function repeated(input: unknown): unknown {
  if (typeof input === 'string') return short(input)
  if (!fits(input, { bytes: inputBytesMax })) return undefined
  const text = JSON.stringify(input, (key, value: unknown) => (isSecret(key) ? '***' : typeof value === 'string' ? value.toWellFormed() : value))
  return text !== undefined && Buffer.byteLength(text) <= inputBytesMax ? JSON.parse(text) : undefined
}

/** Long texts are cut, and lone surrogates replaced, because not every JSON parser accepts them. */
function short<T>(step: T): T | string {
  if (typeof step !== 'string') return step
  return (step.length > wordBytesMax ? `${step.slice(0, wordBytesMax)}…` : step).toWellFormed()
}

/** Whether a field of this name has a secret value. */
export const isSecret = (name: unknown) => typeof name === 'string' && /^(api-?)?key$|secret|token|password|authorization|^headers$|^code$/i.test(name)

/** Whether a value has at most about this size. Large values are not visited completely. */
function fits(value: unknown, left: { bytes: number }): boolean {
  left.bytes -= typeof value === 'string' ? value.length + 2 : 2
  if (left.bytes < 0) return false
  if (typeof value !== 'object' || value === null) return true
  for (const key in value) {
    left.bytes -= key.length
    if (!fits((value as Record<string, unknown>)[key], left)) return false
  }
  return true
}
