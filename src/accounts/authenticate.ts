import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ADMIN_TOKEN_NAME, CSRF_HEADER, type KeyCaller, type OperatorCaller, SESSION_COOKIE } from '#contract/callers.ts'
import { roleOf } from '#contract/roles.ts'
import { mayAct } from '#domain/roles.ts'
import { ApiError, notFound, unauthorized } from '#platform/http/api-error.ts'
import type { Authenticators } from '#platform/http/authenticators.ts'
import * as tokens from '#store/access-tokens.ts'
import * as sessions from '#store/sessions.ts'
import type { Context } from '#context/context.ts'
import { admitKey, admitParticipant, admitVisitor, admitWrongToken } from './admit-call.ts'
import { keyWasUsed } from './note-key-use.ts'
import { OPERATOR_NAME_HEADER, operatorName } from './operator-name.ts'
import { participantOfCall } from '#src/participants/participant-of-call.ts'
import { csrfTokenOf, hashOfSecret, TOKEN_PREFIX } from './session-secret.ts'
import { valueIn } from './session-cookie.ts'
import { admitTester } from './tester-throttle.ts'

const API_KEY = /^pk_[\x21-\x7e]{16,128}$/

/** The authentication of each kind of caller. A refusal says what is wrong with the credential, and nothing about what others have. */
export const authenticators: Authenticators<Context> = {
  async apiKey(ctx, request) {
    const secret = request.headers['api-key']
    if (typeof secret !== 'string') throw unauthorized('noKey')
    if (!API_KEY.test(secret)) throw unauthorized('notAKey')
    const key = await ctx.apiKey(secret)
    if (key === null) throw unauthorized('noSuchKey')
    request.key = key
    keyWasUsed(key.keyId, ctx.now(), pageOf(ctx, key, request))
    await admitKey(ctx, key, request)
    // A public key opens only the calls that a page needs.
    if (key.scope === 'widget' && !request.endpoint?.widgetKeys) throw new ApiError('KEY_SCOPE')
    if (key.origins.length > 0 && !key.origins.includes(request.headers.origin ?? '')) throw new ApiError('KEY_ORIGIN')
    return key
  },

  visitor: admitVisitor,
  /** The token is checked first: whoever has none must not use up the calls of the participant whom they name. */
  async participant(ctx, caller, named) {
    const promo = await ctx.promo(caller.promoId)
    if (promo === null) throw unauthorized('noSuchKey')
    const participant = await participantOfCall(ctx, promo, named)
    if (participant !== null) await admitParticipant(ctx, caller, participant)
    return participant
  },

  async operator(ctx, request) {
    const caller = isBearer(request) ? await byToken(ctx, request) : await bySession(ctx, request)
    const needed = request.endpoint && roleOf(request.endpoint)
    if (needed && !mayAct(caller.role, needed)) throw new ApiError('ROLE')
    return caller
  },

  async testground(ctx, request) {
    const { LK_USER: user, LK_PASSWORD: password } = ctx.config
    if (user === null || password === null) throw notFound('testGround')
    const [, credentials] = /^Basic ([A-Za-z0-9+/=]{1,1024})$/i.exec(request.headers.authorization ?? '') ?? []
    if (credentials === undefined) throw unauthorized('noPassword')
    const isRight = isSame(credentials, Buffer.from(`${user}:${password}`).toString('base64'))
    const [login] = Buffer.from(credentials, 'base64').toString().split(':', 1) as [string]
    await admitTester(ctx, { login, address: request.ip, isRight })
    refuseForeignPages(ctx, request)
    return { name: user }
  },
}

/** Only browsers send the origin of a page. A server key in a page is not safe, whatever it is used for. */
function pageOf({ metrics }: Context, { scope }: KeyCaller, { headers: { origin } }: FastifyRequest): string | null {
  if (scope !== 'server' || origin === undefined) return null
  metrics.serverKeysInBrowsers.inc()
  return origin.slice(0, ORIGIN_MAX)
}

const ORIGIN_MAX = 255

/** Only a bearer token counts: browsers that know the password of the test ground send that in this header too. */
const isBearer = ({ headers }: FastifyRequest) => /^Bearer /i.test(headers.authorization ?? '')

/** Only wrong tokens are counted for their address, so nobody can keep the right one out. */
async function byToken(ctx: Context, request: FastifyRequest): Promise<OperatorCaller> {
  const { headers, ip } = request
  const [, token] = /^Bearer ([\x21-\x7e]{1,256})$/i.exec(headers.authorization ?? '') ?? []
  const { ADMIN_TOKEN } = ctx.config
  if (token !== undefined && ADMIN_TOKEN !== null && isSame(token, ADMIN_TOKEN)) {
    return { name: operatorName(headers[OPERATOR_NAME_HEADER]), role: 'operator', session: null, token: ADMIN_TOKEN_NAME }
  }
  const found = token?.startsWith(TOKEN_PREFIX) ? await tokens.use(ctx.sql, hashOfSecret(token)) : null
  if (found === null) {
    await admitWrongToken(ctx, ip)
    throw unauthorized('noSuchToken')
  }
  return { ...found, session: null, token: found.name }
}

async function bySession(ctx: Context, { method, headers, endpoint, ip }: FastifyRequest): Promise<OperatorCaller> {
  const secret = valueIn(ctx, SESSION_COOKIE, headers.cookie)
  if (secret === null) throw unauthorized('noCredential')
  const hash = hashOfSecret(secret)
  const found = await sessions.use(ctx.sql, hash, ip)
  if (found === null) throw unauthorized('sessionEnded')
  const csrfToken = csrfTokenOf(secret)
  const token = headers[CSRF_HEADER]
  if (method !== 'GET' && method !== 'HEAD' && (typeof token !== 'string' || !isSame(token, csrfToken))) throw new ApiError('CSRF_TOKEN')
  if (found.temporary && endpoint?.openBefore !== 'passwordAndSecondFactor') throw new ApiError('PASSWORD_IS_TEMPORARY')
  if (found.secondFactorMissing && endpoint?.openBefore === undefined) throw new ApiError('SECOND_FACTOR_MISSING')
  const { name, role, temporary: temporaryPassword, endsAt: expiresAt, ...account } = found
  return { name, role, token: null, session: { ...account, temporaryPassword, expiresAt, csrfToken, hash } }
}

const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

/** Cross-site request forgery: browsers add the password of the test ground to requests of any page, so only our own pages may change something. */
function refuseForeignPages(ctx: Context, { method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const isOurs = origin === undefined || origin === new URL(ctx.baseUrl).origin || URL.parse(origin)?.host === headers.host
  if ((site === undefined || site === 'same-origin' || site === 'none') && isOurs) return
  throw new ApiError('FORBIDDEN', 'Pages of other sites may not use the test ground.')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
