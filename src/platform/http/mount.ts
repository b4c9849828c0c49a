import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers, KeyCaller } from '#contract/callers.ts'
import { BODY_BYTES_MAX, bodyTypeOf, type Endpoint, type Files, successOf, takesParticipantToken } from '#contract/endpoint.ts'
import { Patience } from '../db/patience.ts'
import { newSubject, withSubject, type Subject } from '../subject.ts'
import type { TempFiles } from '../temp-files.ts'
import { fastifyUrl } from './addresses.ts'
import { Reply, type ReplyHeaders, type Route } from './answer.ts'
import { ApiError, badRequest, notFound } from './api-error.ts'
import { compressDocument } from './compress.ts'
import { allowAnyOrigin, mountPreflight } from './cors.ts'
import { authenticatorOf, type Authenticators, type Named } from './authenticators.ts'
import { InvalidRequest } from './invalid-request.ts'
import { missing } from './problem.ts'
import { emptyForm, type Form, readForm } from './read-form.ts'
import { urlencodedForm } from './urlencoded-form.ts'
import { type Input, requestReader } from './read-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a route has been found. */
    endpoint: Endpoint | null
    caller: Callers[keyof Callers]
    /** Size of the parsed body. */
    bodyBytes: number
    /** With the database; null until a route has been found. */
    patience: Patience | null
    /** What the request is about; null until a route has been found. */
    subject: Subject | null
    /** The code of the refusal, for the log. */
    refusal: string | null
    /** The key of the request, which may have been refused nevertheless. */
    key: KeyCaller | null
    /** What was sent as JSON, whether or not it can be read. */
    sent: Buffer | null
    /** What was sent as a form, as far as it was read. */
    form: Form | null
    /** The body of the answer, unless it is a file. */
    answered: string | null
  }
}

/** Registers a route: authentication, validation, handler, reply. */
export function mount<C>(app: FastifyInstance, ctx: C, { endpoint, handle }: Route<C>, authenticators: Authenticators<C>, tempFiles: TempFiles | null): void {
  if (endpoint.files && tempFiles === null) throw new Error(`${endpoint.operationId} takes files, and there is no place for them`)
  const read = requestReader(endpoint)
  const authenticate = authenticatorOf(endpoint, authenticators)
  const ordinary = successOf(endpoint)
  const namesParticipant = endpoint.auth === 'apiKey' && endpoint.body?.properties['userUuid'] !== undefined
  const takesToken = takesParticipantToken(endpoint)
  const readsBody = endpoint.method !== 'GET'
  if (endpoint.cors) mountPreflight(app, endpoint)

  app.route({
    method: endpoint.method,
    url: fastifyUrl(endpoint.url),
    bodyLimit: endpoint.bodyBytesMax ?? BODY_BYTES_MAX,
    async onRequest(request, reply) {
      request.endpoint = endpoint
      const patience = (request.patience = new Patience())
      request.subject = newSubject({ traceparent: String(request.headers['traceparent'] ?? '') })
      if (Object.values(request.params as object).includes('')) throw notFound('address')
      if (endpoint.cors) allowAnyOrigin(reply)
      if (authenticate) request.caller = await patience.of(() => authenticate(ctx, request))
      if (endpoint.countsVisitors) await patience.of(() => authenticators.visitor(ctx, request))
      if (readsBody && (isEncoded(request) || isOfAnotherType(request, endpoint))) throw wrongType(endpoint)
    },
    async handler(request, reply) {
      const patience = request.patience!
      const result = await withSubject(request.subject!, () =>
        patience.of(() =>
          endpoint.files ? answerForm(request, reply, endpoint.files) : answer(request, reply, endpoint.urlencoded ? urlencodedForm(request) : null),
        ),
      )
      patience.end()
      return result instanceof Reply ? send(reply, endpoint, result.status, result.body, result.headers) : send(reply, endpoint, ordinary, result)
    },
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply, form: Form | null) => {
    const { params, query, headers, body } = await readAll(request, form)
    if (namesParticipant) await identifyParticipant(request, body as Named)
    return handle(ctx, {
      params,
      query,
      headers,
      body,
      caller: request.caller,
      request,
      get gone() {
        return goneSignal(reply)
      },
    })
  }

  /** Reads the input. A call that names nobody is told so beside its other mistakes, unless its promo asks for a token instead. */
  const readAll = async (request: FastifyRequest, form: Form | null): Promise<Input> => {
    try {
      return read(request, form)
    } catch (error) {
      if (!namesParticipant || !(error instanceof InvalidRequest) || !namesNobody(error)) throw error
      const asked = authenticators.participant(ctx, request.caller as KeyCaller, takesToken ? { participantToken: null } : {})
      const isMissing = await asked.then(
        (participant) => participant === null,
        () => false,
      )
      throw isMissing ? new InvalidRequest([...error.problems, nobody()], error.given) : error
    }
  }

  const identifyParticipant = async ({ caller }: FastifyRequest, body: Named) => {
    const { userUuid } = body
    const participant = await authenticators.participant(ctx, caller as KeyCaller, takesToken ? body : { userUuid })
    if (participant === null) throw new InvalidRequest([nobody()])
    body.userUuid = participant
  }

  const answerForm = async (request: FastifyRequest, reply: FastifyReply, files: Files) => {
    const form = (request.form = emptyForm())
    try {
      await readForm(request, files, tempFiles!, form)
      return await answer(request, reply, form)
    } finally {
      await tempFiles!.remove(
        ...Object.values(form.uploads)
          .flat()
          .map(({ path }) => path),
      )
    }
  }
}

const nobody = () => missing(['body', 'userUuid'], undefined)

/** Whether a body that cannot be taken has fields, and none of those that name a participant. An empty token counts as none. */
function namesNobody({ problems, given }: InvalidRequest): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  if (problems.some(({ loc }) => loc[0] === 'body' && (loc.length === 1 || loc[1] === 'userUuid' || loc[1] === 'participantToken'))) return false
  const { userUuid, participantToken } = given as Named
  return userUuid === undefined && !participantToken
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(badRequest('The connection was closed before the answer.'))
  if (raw.destroyed) abort()
  else raw.once('close', abort) // also fires after the answer
  return gone.signal
}

const wrongType = (endpoint: Endpoint) => new ApiError('UNSUPPORTED_MEDIA_TYPE', `The body must be plain, uncompressed ${bodyTypeOf(endpoint)}.`)

/** Each call accepts one type of body. The type may be missing when there is no body. */
function isOfAnotherType({ headers }: FastifyRequest, endpoint: Endpoint): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  const given = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const wanted = bodyTypeOf(endpoint)
  return (hasBody || given !== undefined) && !(wanted.endsWith('/*') ? given?.startsWith(wanted.slice(0, -1)) : given === wanted)
}

/** Compressed bodies are refused, because a small one can expand to gigabytes. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}

const json = 'application/json; charset=utf-8'

const isPage = (headers?: ReplyHeaders): boolean => String(headers?.['content-type']).startsWith('text/html')

/** At these sizes JSON.stringify is faster than compiled serialisers, and it cannot drop a field that is missing in a schema. */
async function send(reply: FastifyReply, { replies, isDocument }: Endpoint, status: number, body: unknown, headers?: ReplyHeaders): Promise<FastifyReply> {
  const contentType = replies[status]?.contentType
  const packed = (text: string) => (isDocument ? compressDocument(reply, text) : text)
  reply.code(status)
  if (headers) reply.headers(headers)
  if (body === undefined) return reply.send()
  if (contentType === undefined && !isPage(headers))
    return reply.header('content-type', json).send(await packed(isDocument ? writtenOut(body) : JSON.stringify(body)))
  if (contentType !== undefined && headers?.['content-type'] === undefined) reply.header('content-type', contentType)
  return reply.send(typeof body === 'string' ? await packed(body) : body)
}

/** A document that is one object for all calls is written out once: the description of the API takes ten milliseconds. */
function writtenOut(document: unknown): string {
  if (typeof document !== 'object' || document === null) return JSON.stringify(document)
  const text = written.get(document) ?? JSON.stringify(document)
  written.set(document, text)
  return text
}

const written = new WeakMap<object, string>()
