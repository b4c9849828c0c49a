import { HttpError } from 'react-admin'
import type { Endpoint, ReplyBody } from '#contract/endpoint.ts'
import { fieldName } from '../i18n/setting-titles.ts'
import { noConnection, type Objection, objectionText, refusalText } from '../i18n/refusals.ts'

/** The body of an endpoint's success. */
export type Body<E extends Endpoint> = 200 extends keyof E['replies'] ? ReplyBody<E, 200> : 201 extends keyof E['replies'] ? ReplyBody<E, 201> : undefined

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Event: the session of this page has ended, by time or by an operator. Whoever hears it asks for the password, and calls `settleSignIn`. */
export const SIGNED_OUT = 'console:signed-out'

/**
 * Event: the session opens nothing until something is settled, such as after an administrator has made a new password. Whoever hears it asks for that, and
 * calls `settleSession`.
 */
export const UNSETTLED = 'console:unsettled'

type Session = { login: string | null; csrfToken: string | null }

let mine: Session | null = null
/** A change made with the session's cookie has to prove that it comes from this page. */
export const rememberCsrf = (session: Session | null) => {
  mine = session
}
/** Whose page this is; null where nobody has signed in. */
export const loginOfPage = (): string | null => mine?.login ?? null

/** Something that only the person at the page can do. It is asked for once for all calls that were refused meanwhile, which are then sent again, or fail. */
function request(event: string) {
  let asked: { isDone: Promise<boolean>; settle: (isDone: boolean) => void } | null = null
  return {
    ask(): Promise<boolean> {
      if (asked !== null) return asked.isDone
      let settle: (isDone: boolean) => void = () => undefined
      asked = { isDone: new Promise((resolve) => (settle = resolve)), settle: (isDone) => settle(isDone) }
      dispatchEvent(new Event(event))
      return asked.isDone
    },
    settle(isDone: boolean) {
      asked?.settle(isDone)
      asked = null
    },
  }
}

const signingIn = request(SIGNED_OUT)
export const settleSignIn = signingIn.settle
const settling = request(UNSETTLED)
export const settleSession = settling.settle

/** A GET request; the type of its answer is the contract's. */
export const read = <E extends Endpoint>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Body<E>> =>
  call('GET', withQuery(path, query), undefined, { signal: signal ?? null }) as Promise<Body<E>>

/** A changing request. Without a body none is sent. */
export const change = <E extends Endpoint>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Body<E>> =>
  call(method, path, body) as Promise<Body<E>>

/** A changing request without a body that is sent even if the page is closed meanwhile. */
export const changeOnLeaving = <E extends Endpoint>(method: 'POST' | 'DELETE', path: string): Promise<Body<E>> =>
  call(method, path, undefined, { keepalive: true }) as Promise<Body<E>>

async function call(method: string, path: string, body: unknown, how: Pick<RequestInit, 'signal' | 'keepalive'> = {}): Promise<unknown> {
  const csrfToken = mine?.csrfToken
  const response = await exchange(method, path, body, how)
  const answer = await contentOf(response)
  const isOfAnother = isOfAnotherSession(response, answer)
  if (isOfAnother && (await hasNewer(csrfToken))) return call(method, path, body, how)
  if ((isOfAnother || response.status === 401) && !isSigningInOrOut(method, path) && (await isSignedInAgain())) return call(method, path, body, how)
  if (isUnsettled(response, answer) && (await settling.ask())) return call(method, path, body, how)
  if (!response.ok) throw new HttpError(messageOf(answer, response.status), response.status, { ...(answer as object), errors: errorsByField(answer) })
  return answer
}

const exchange = (method: string, path: string, body: unknown, how: Pick<RequestInit, 'signal' | 'keepalive'> = {}): Promise<Response> =>
  fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      // The language chosen here may not be the browser's.
      'accept-language': document.documentElement.lang || navigator.language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && mine?.csrfToken && { 'x-csrf-token': mine.csrfToken }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...how,
  }).catch((error: Error) => {
    throw error.name === 'TypeError' ? new HttpError(noConnection(language()), 0) : error
  })

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}

const isSigningInOrOut = (method: string, path: string): boolean => path === '/api/admin/session' && method !== 'GET'

/**
 * The page is not left when its session ends, because everything typed in it would be lost: the password is asked for over it. False: nobody had signed in, or nobody does again.
 */
function isSignedInAgain(): Promise<boolean> {
  return mine === null ? Promise.resolve(false) : signingIn.ask()
}

const isRefusedAs = ({ status }: Response, answer: unknown, codes: readonly string[]): boolean =>
  status === 403 && codes.includes((answer as { code: string }).code)
const isOfAnotherSession = (response: Response, answer: unknown): boolean => isRefusedAs(response, answer, ['CSRF_TOKEN'])
const isUnsettled = (response: Response, answer: unknown): boolean => isRefusedAs(response, answer, ['PASSWORD_IS_TEMPORARY', 'SECOND_FACTOR_MISSING'])

/** Another tab has signed in again, so the cookie is of that session. This page continues with it if it is the same account's. */
export async function hasNewer(csrfToken = mine?.csrfToken): Promise<boolean> {
  const response = await exchange('GET', '/api/admin/session', undefined)
  const found = response.ok ? ((await contentOf(response)) as Session) : null
  const isFresh = found !== null && found.login === mine?.login && found.csrfToken !== csrfToken
  if (isFresh) mine = found
  return isFresh
}

export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const language = (): string => document.documentElement.lang

const objections = (answer: unknown): Objection[] => {
  const detail = (answer as { detail?: unknown } | null)?.detail
  return Array.isArray(detail) ? (detail as Objection[]) : []
}

function messageOf(answer: unknown, status: number): string {
  const errors = objections(answer)
    .slice(0, 3)
    .map((one) => `${fieldName(language(), one.loc.slice(1)) ?? one.loc.slice(1).join('.')}: ${objectionText(language(), one)}`)
  return errors.length > 0 ? errors.join('; ') : (refusalText(language(), status, (answer ?? {}) as object) ?? `HTTP ${status}`)
}

/** Errors in a body as forms want them: a tree of texts by field name. */
function errorsByField(answer: unknown): Record<string, unknown> | undefined {
  const tree: Record<string, unknown> = {}
  for (const one of objections(answer)) {
    const [where, ...path] = one.loc
    if (where !== 'body' || path.length === 0) continue
    let node = tree
    for (const step of path.slice(0, -1)) node = (typeof node[step] === 'object' ? node[step] : (node[step] = {})) as Record<string, unknown>
    node[path.at(-1) as string] ??= objectionText(language(), one)
  }
  return Object.keys(tree).length > 0 ? tree : undefined
}
