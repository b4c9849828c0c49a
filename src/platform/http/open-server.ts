import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { KeyCaller } from '#contract/callers.ts'
import { BODY_BYTES_MAX, takesInput } from '#contract/endpoint.ts'
import { allMethods, slashless, unknownAddress } from './addresses.ts'
import type { Route } from './answer.ts'
import { answerError } from './answer-error.ts'
import { ApiError, badRequest, unavailable } from './api-error.ts'
import { requestId, setCommonHeaders } from './common-headers.ts'
import type { Authenticators } from './authenticators.ts'
import { inTurn } from './in-turn.ts'
import { answerTunnel, openRefusals } from './malformed-http.ts'
import { watchConnections, KEEP_ALIVE_MS, KEEP_ALIVE_SILENTLY_MS } from './connections.ts'
import { mount } from './mount.ts'
import { readJson } from './read-json.ts'
import { type Log, logRequest } from './request-log.ts'
import { withSubject } from '../subject.ts'
import type { TempFiles } from '../temp-files.ts'
import { URLENCODED } from './urlencoded-form.ts'
import { withoutPorts } from './without-ports.ts'

/**
 * Received bytes lie outside of V8's heap. Unless it counts them as it counts everything else, each 64 MB of them start a collection of the whole heap, which
 * costs more than all the rest of receiving them.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit')

declare module 'fastify' {
  interface FastifyInstance {
    /** True from `announceStop` on: requests are answered as ever, and each answer closes its connection. */
    stopping: boolean
    /** The process will stop: clients and load balancers have until `close` to turn to others. */
    announceStop(): void
    /** Aborts when the server closes, so that answers without an end can end. */
    closing: AbortSignal
  }
}

export type ServerOptions<C> = {
  ctx: C
  routes: readonly Route<C>[]
  authenticators: Authenticators<C>
  log: Log
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[]
  /** Open connections; requests on more than these are answered 503. */
  connectionsMax?: number
  /** Whether the service is reached by HTTPS. */
  isHttps?: () => boolean
  /** Folder for files of forms while their call is being answered. */
  tempFiles?: TempFiles
  /** Turns known exceptions of dependencies into answers; null: the exception is a bug and becomes a 500. */
  mapError?: (error: unknown) => ApiError | null
  /** Learns of every request with a key that exists, once it has been answered. */
  finished?: (key: KeyCaller, request: FastifyRequest, reply: FastifyReply) => void
  /** Learns of every answer of 500 or more, whoever called; a call that no endpoint took has an empty route. */
  failed?: (route: string, status: number) => void
}

const CONNECTIONS_MAX = 10_000
const COME_BACK_SECONDS = 2
const urlCharactersMax = 8 * 1024
const headerBytesMax = 32 * 1024 // more than a URL may have, so that a long one gets 414 instead of being cut
const headersTimeoutMs = 10_000
const requestTimeoutMs = 180_000
/** Longer than any answer is prepared, and longer than a reader on a bad line pauses. */
const silenceTimeoutMs = 180_000

/** An HTTP server with these routes, not yet listening. Every answer has a shape of the contract, also those to malformed HTTP. */
export function openServer<C>({
  ctx,
  routes,
  authenticators,
  log,
  trustedProxies = [],
  connectionsMax = CONNECTIONS_MAX,
  isHttps = () => false,
  tempFiles,
  mapError = () => null,
  finished = () => {},
  failed = () => {},
}: ServerOptions<C>): FastifyInstance {
  const refusals = openRefusals(log)
  const app = fastify({
    logger: false,
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestTimeoutMs,
    // A client that does not read its answer would otherwise keep the connection and the rest of the answer for ever.
    connectionTimeout: silenceTimeoutMs,
    return503OnClosing: false, // requests that arrive while the server drains are served; their connection is closed afterwards
    forceCloseConnections: 'idle',
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: urlCharactersMax },
    http: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: 1000,
      keepAliveTimeoutBuffer: KEEP_ALIVE_SILENTLY_MS,
      requireHostHeader: false, // checked below, so that the refusal has our shape
    },
    clientErrorHandler: refusals.refuse,
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply, isHttps())
      answerError(log, mapError, error, request, reply)
      logRequest(log, request, reply)
    },
  })

  app.decorateRequest('endpoint', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('bodyBytes', 0)
  app.decorateRequest('patience', null)
  app.decorateRequest('subject', null)
  for (const name of ['refusal', 'key', 'sent', 'form', 'answered'] as const) app.decorateRequest(name, null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    request.bodyBytes = bytes.length
    request.sent = bytes
    // A call without input describes no form that a body could violate.
    if (request.endpoint !== null && !takesInput(request.endpoint)) return undefined
    return readJson(bytes, { asWritten: request.endpoint?.keptAsSent === true })
  })

  app.addContentTypeParser<string>(URLENCODED, { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => text)

  // A file is left to the handler; calls that take none have refused its type before.
  app.addContentTypeParser(/^image\//, async () => undefined)

  // Not awaited: its decorations are needed by the first request, and are ready before that.
  void app.register(multipart)

  const carryOut = inTurn(app.routing)
  app.server.removeListener('request', app.routing)
  app.server.on('request', carryOut)
  app.server.on('request', refusals.begun)
  const connections = watchConnections(app.server, { most: connectionsMax, isAnnounced: () => app.stopping })
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const refuseAddress = unknownAddress(endpoints)
  const withoutSlash = slashless(endpoints)
  app.addHook('onRequest', (request, reply, next) => {
    const forwarded = request.raw.headers['x-forwarded-for']
    if (typeof forwarded === 'string' && trustedProxies.length > 0) request.raw.headers['x-forwarded-for'] = withoutPorts(forwarded)
    setCommonHeaders(request, reply, isHttps())
    if (connections.isBeyond(request.raw)) return next(unavailable(COME_BACK_SECONDS))
    if (request.raw.url!.length > urlCharactersMax) return next(new ApiError('URI_TOO_LONG'))
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return next(badRequest('The Host header is missing.'))
    const page = withoutSlash(request.raw.url!)
    if (page !== null && ['GET', 'HEAD'].includes(request.method)) return void reply.redirect(page, 308)
    next(request.is404 ? refuseAddress(request.raw.url!) : undefined)
  })
  const closing = new AbortController()
  app.decorate('stopping', false)
  app.decorate('announceStop', () => {
    app.stopping = true
  })
  app.decorate('closing', closing.signal)
  app.addHook('preClose', async () => {
    closing.abort()
    await connections.acceptAll()
  })
  // A client must not find its connection closed when it sends its next request, and kept-alive ones would keep the process running.
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload === 'string') request.answered = payload
    // HEAD sends no body, so what would be read for one, such as a table of all receipts, is left alone.
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    if (app.stopping || closing.signal.aborted || connections.isBeyond(request.raw)) reply.header('connection', 'close')
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    if (request.subject === null) logRequest(log, request, reply)
    else withSubject(request.subject, () => logRequest(log, request, reply))
    if (request.key !== null) finished(request.key, request, reply)
    if (reply.statusCode >= 500) failed(request.endpoint?.url ?? '', reply.statusCode)
    next()
  })
  app.setErrorHandler((error, request, reply) => answerError(log, mapError, error, request, reply))
  app.setNotFoundHandler((request) => {
    throw refuseAddress(request.raw.url!)
  })

  for (const route of routes) mount(app, ctx, route, authenticators, tempFiles ?? null)

  app.server.on('checkExpectation', carryOut) // an expectation may be ignored
  app.server.on('connect', answerTunnel(allMethods(endpoints)))
  return app
}
