import type { QueryOf } from '#contract/endpoint.ts'
import type { getRequests } from '#contract/requests.ts'
import type { Context } from '#context/context.ts'
import { momentOf, pageOf, readMoment } from '#context/cursor.ts'
import * as requests from '#store/brand-requests.ts'

/** A page of the requests with the keys of a promo, or of all promos, newest first. */
export async function listRequests({ sql }: Context, promoId: number | null, query: QueryOf<typeof getRequests>) {
  const { status, code = null, path = null, cursor, limit } = query
  const found = await requests.list(sql, {
    promoId,
    status: status === undefined ? null : [Number(status.replaceAll('x', '0')), Number(status.replaceAll('x', '9'))],
    code,
    path,
    before: cursor === undefined ? null : readMoment(cursor),
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(found, limit, momentOf)
  return { items: items.map(present), nextCursor }
}

const present = ({ id: _, at, ...request }: requests.ListedRequest) => ({ ...request, at: at.toISOString() })
