import * as contract from '#contract/accounts/accounts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as accounts from '#store/accounts.ts'
import { presentAccount } from './present-account.ts'

export const getAccounts = answer(contract.getAccounts, async (ctx: Context) => ({ items: (await accounts.list(ctx.sql)).map(presentAccount) }))
