import { getPublicPromos } from '#contract/status.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as promos from '#store/promos.ts'

export const route = answer(getPublicPromos, (ctx: Context, { query }) => promos.activeOnes(ctx.sql, query.country ?? null))
