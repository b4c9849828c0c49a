import type { GetListParams, GetListResult, Identifier } from 'react-admin'
import { read, type Query } from './call.ts'

type Page = { items: readonly object[]; nextCursor: string | null }

/** Cursors of the pages after the first, by list. */
const cursors = new Map<string, string[]>()

/**
 * The service returns lists with a cursor for the next page, and react-admin asks for a page by its number. A page that has not been reached yet, as
 * after a reload, is walked to from the first one.
 */
export async function cursorPage<Item extends object>(
  path: string,
  query: Query,
  { pagination: { page, perPage } = { page: 1, perPage: 50 }, signal }: Pick<GetListParams, 'pagination' | 'signal'>,
  idOf: (item: Item) => Identifier,
): Promise<GetListResult> {
  const name = JSON.stringify([path, query, perPage])
  const known = cursors.get(name) ?? []
  cursors.set(name, known)
  const at = async (number: number): Promise<Page> => {
    const cursor = number === 1 ? undefined : (known[number] ??= (await at(number - 1)).nextCursor ?? END)
    if (cursor === END) return { items: [], nextCursor: null }
    const answer = (await read(path, { ...query, limit: perPage, cursor }, signal)) as unknown as Page
    if (answer.nextCursor !== null) known[number + 1] = answer.nextCursor
    return answer
  }
  const { items, nextCursor } = await at(page)
  return {
    data: items.map((item) => ({ id: idOf(item as Item), ...item })),
    ...(nextCursor === null && { total: (page - 1) * perPage + items.length }),
    pageInfo: { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 },
  }
}

const END = ''
