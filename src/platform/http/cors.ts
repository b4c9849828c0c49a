import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { fastifyUrl } from './addresses.ts'

/** Any page may read the answer. Credentials are not allowed, so cookies and passwords of the visitor are never involved. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', 'x-request-id, retry-after')
}

/** Answers preflight requests of browsers. */
export function mountPreflight(app: FastifyInstance, { url, method }: Endpoint): void {
  app.options(fastifyUrl(url), (_, reply) => {
    allowAnyOrigin(reply)
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'api-key, content-type, x-request-id',
        'access-control-max-age': '600',
      })
      .send()
  })
}
