import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Scope } from '#store/api-keys.ts'

/** The origins of the pages that may use a key. Throws InvalidRequest: one of them is none, or the key is not for pages. */
export function pagesOfKey(scope: Scope, pages: readonly string[]): string[] {
  const origins = pages.map((page, index) => originOf(page) ?? refuse(['body', 'origins', index], 'not the origin of a page, such as https://brand.example'))
  if (scope === 'server' && origins.length > 0) refuse(['body', 'origins'], 'only keys of scope widget are used by pages')
  return origins
}

/** As browsers send it in the header `Origin`; a path after it is dropped. Null: it is none. */
function originOf(page: string): string | null {
  const url = URL.parse(page)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.origin : null
}

function refuse(path: (string | number)[], why: string): never {
  throw new InvalidRequest([valueError(path, why)])
}
