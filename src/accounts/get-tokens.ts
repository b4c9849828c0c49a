import * as contract from '#contract/accounts/tokens.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as tokens from '#store/access-tokens.ts'
import { presentToken } from './present-token.ts'

export const getTokens = answer(contract.getTokens, async (ctx: Context) => ({ items: (await tokens.list(ctx.sql)).map(presentToken) }))
