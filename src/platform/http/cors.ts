import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { fastifyUrl } from './addresses.ts'

/** Any page may read the answer. Without credentials: no cookie or password of the visitor is ever involved. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', 'x-request-id, retry-after')
}

/** Answers the question a browser asks before a call that is not simple. */
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
