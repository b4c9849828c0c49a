import * as contract from '#contract/requests.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { listRequests } from './list-requests.ts'

export const getRequests = answer(contract.getRequests, async (ctx: Context, { query, caller: { promoId } }) => {
  const { items, nextCursor } = await listRequests(ctx, promoId, query)
  return { requests: items, next: nextCursor }
})
