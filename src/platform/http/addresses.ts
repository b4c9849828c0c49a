import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, notFound } from './api-error.ts'

/**
 * A path like `/r/{uuid}` in the router's form, `/r/:uuid`. Where a segment continues after a parameter, the router has to be told that a line break does not
 * end it.
 */
export const fastifyUrl = (url: string): string => url.replaceAll(/\{(\w+)\}(?=[^/])/g, ':$1([^]*)').replaceAll(/\{(\w+)\}/g, ':$1')

/** The refusal of a request without a route: 405 when its path has other methods, otherwise 404. */
export function unknownAddress(endpoints: readonly Endpoint[]): (url: string) => ApiError {
  const addresses = endpoints.map((endpoint) => ({ pattern: patternOf(endpoint.url), methods: methodsOf(endpoint) }))
  return (url) => {
    const path = url.split('?', 1)[0]!
    const methods = new Set(addresses.filter(({ pattern }) => pattern.test(path)).flatMap((address) => address.methods))
    return methods.size === 0 ? notFound('address') : new ApiError('METHOD_NOT_ALLOWED', undefined, { allow: [...methods].join(', ') })
  }
}

/** The path of a page without the trailing slash that people sometimes type. Null: there is no such page. */
export function slashless(endpoints: readonly Endpoint[]): (url: string) => string | null {
  const pages = endpoints.filter(isPage).map(({ url }) => patternOf(url))
  return (url) => {
    const path = url.split('?', 1)[0]!
    const place = path.slice(0, -1)
    return path.endsWith('/') && pages.some((page) => page.test(place)) ? place + url.slice(path.length) : null
  }
}

const isPage = ({ method, replies }: Endpoint): boolean => method === 'GET' && (replies[200]?.contentType?.startsWith('text/html') ?? false)

/** Methods of a path, as the header `allow` lists them. */
export const allMethods = (endpoints: readonly Endpoint[]): string => [...new Set(endpoints.flatMap(methodsOf))].join(', ')

const methodsOf = ({ method, cors }: Endpoint): string[] => [method, ...(method === 'GET' ? ['HEAD'] : []), ...(cors ? ['OPTIONS'] : [])]

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split(/\{\w+\}/)
      .map((fixed) => RegExp.escape(fixed))
      .join('[^/]+')}$`,
  )
