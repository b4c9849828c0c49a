import * as contract from '#contract/requests.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { listRequests } from './list-requests.ts'

export const getAllRequests = answer(contract.getAllRequests, (ctx: Context, { query: { promoId = null, ...query } }) => listRequests(ctx, promoId, query))
