import type { OperatorCaller, OperatorSession } from '#contract/callers.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** The session of a call, for calls that need one. */
export function sessionOf({ caller }: { caller: OperatorCaller }): OperatorSession {
  if (caller.session === null) throw new ApiError('NO_SESSION')
  return caller.session
}
