import type { Contract } from '#contract/all.ts'
import type { Context } from '#context/context.ts'
import type { Route } from '#platform/http/answer.ts'
import * as handlers from './handlers.ts'

/** An endpoint of the contract without a handler, or with that of another endpoint, does not compile, and the error names it. */
export type CompleteHandlers = { [Id in keyof Contract]: Route<Context, Contract[Id]> }

export const ROUTES: readonly Route<Context>[] = Object.values(handlers satisfies CompleteHandlers)
