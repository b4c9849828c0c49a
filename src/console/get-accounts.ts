import { getAccounts } from '#contract/console-accounts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as accounts from '#store/accounts.ts'
import { shownAccount } from './shown-account.ts'

export const route = answer(getAccounts, async (ctx: Context) => ({ items: (await accounts.all(ctx.sql)).map(shownAccount) }))
