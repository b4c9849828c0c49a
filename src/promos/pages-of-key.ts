import { NOT_AN_ORIGIN } from '#domain/problem-types.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Scope } from '#store/api-keys.ts'

/** The origins of the pages that may use a key. Throws InvalidRequest: some of them are none, or the key is not for pages. */
export function pagesOfKey(scope: Scope, pages: readonly string[]): string[] {
  const origins = pages.map(originOf)
  const problems = origins.flatMap((origin, index) => (origin === null ? [valueError(['body', 'origins', index], NOT_AN_ORIGIN)] : []))
  if (scope === 'server' && pages.length > 0) problems.push(valueError(['body', 'origins'], 'only keys of scope widget are used by pages'))
  if (problems.length > 0) throw new InvalidRequest(problems)
  return origins.filter((origin) => origin !== null)
}

/**
 * As browsers send it in the header `Origin`, which has no path: a key cannot be for a part of a site. Null: it is none, such as `https://*.brand.example`,
 * which is the address of no page.
 */
function originOf(page: string): string | null {
  const url = URL.parse(page)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*') ? url.origin : null
}
