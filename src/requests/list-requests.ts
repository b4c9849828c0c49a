import type { QueryOf } from '#contract/endpoint.ts'
import type { getRequests } from '#contract/requests.ts'
import type { Context } from '#context/context.ts'
import { pageOf, readCursor } from '#context/cursor.ts'
import * as requests from '#store/brand-requests.ts'

/** A page of the requests with the keys of a promo, or of all promos, newest first. */
export async function listRequests({ sql }: Context, promoId: number | null, query: QueryOf<typeof getRequests>) {
  const { status, code = null, path = null, cursor, limit } = query
  const found = await requests.list(sql, {
    promoId,
    status: status === undefined ? null : [Number(status.replaceAll('x', '0')), Number(status.replaceAll('x', '9'))],
    code,
    path,
    before: cursor === undefined ? null : placeIn(cursor),
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(found, limit, ({ at, id }) => `${at.getTime()} ${id}`)
  return { items: items.map(present), nextCursor }
}

const present = ({ id: _, at, ...request }: requests.ListedRequest) => ({ ...request, at: at.toISOString() })

function placeIn(cursor: string): { at: Date; id: number } {
  const [at, id] = readCursor(cursor, /^(\d{1,14}) (\d{1,15})$/)
  return { at: new Date(Number(at)), id: Number(id) }
}
