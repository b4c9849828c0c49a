import * as contract from '#contract/status.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'

export const getPublicPromos = answer(contract.getPublicPromos, (ctx: Context, { query }) => promos.listActive(ctx.sql, query.country ?? null))
