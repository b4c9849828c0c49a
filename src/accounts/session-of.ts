import type { OperatorCaller, OperatorSession } from '#contract/callers.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** The session a call was made in: some calls mean nothing without one. */
export function sessionOf({ caller }: { caller: OperatorCaller }): OperatorSession {
  if (caller.session === null) throw new ApiError('NO_SESSION')
  return caller.session
}
