import { type ChekhovError, ComeBackLater, errorOf, NoAnswer } from './errors.ts'

/** Description of an endpoint's request. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  inPath: readonly string[]
  key: boolean
  /** Whether it is safe to send twice: the second time changes nothing, and the answer is as good. */
  repeatable: boolean
  sends: 'query' | 'json' | 'form'
  files: readonly string[]
}

export type CallOptions = { signal?: AbortSignal }

export type ClientOptions = {
  /** `https://receipts.example`, without a path. */
  baseUrl: string
  /** The key of a promo; public endpoints need none. */
  apiKey?: string
  /** Time limit of one request, from connecting to the last byte. */
  timeoutMs?: number
  /** How many times a call that is safe to repeat is retried. */
  retries?: number
  /** Replacement for the global `fetch`, for proxies and tests. */
  fetch?: typeof fetch
}

const PAUSES_MS = [300, 1_000, 3_000, 9_000]
const PAUSE_MOST_MS = 60_000

export class Calls {
  #options: ClientOptions & { baseUrl: string }

  constructor(options: ClientOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, '') }
  }

  /** Makes a call, and retries it if that is safe. Throws the `ChekhovError` that matches the answer. */
  protected async call<T>(call: Call, inPath: readonly string[], input: object, { signal }: CallOptions): Promise<T> {
    const { retries = 3 } = this.#options
    const isRepeatable = call.repeatable && (input as { dupCheck?: boolean }).dupCheck !== false
    for (let round = 0; ; round++) {
      const outcome = await this.#exchange<T>(call, inPath, input, signal)
      if ('value' in outcome) return outcome.value
      if (!isRepeatable || !outcome.isPassing || round >= retries || signal?.aborted) throw outcome.error
      await pause(outcome.waitMs ?? PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)]!, signal)
    }
  }

  async #exchange<T>(call: Call, inPath: readonly string[], input: object, signal: AbortSignal | undefined): Promise<Outcome<T>> {
    const { baseUrl, apiKey, timeoutMs = 30_000, fetch: ask = fetch } = this.#options
    const path = call.inPath.reduce((made, name, i) => made.replace(`{${name}}`, encodeURIComponent(inPath[i] as string)), call.path)
    // A call that waits for an event may take so much longer.
    const limitMs = timeoutMs + (call.sends === 'query' ? 1_000 * ((input as { wait?: number }).wait ?? 0) : 0)
    const timeout = AbortSignal.timeout(limitMs)
    try {
      const response = await ask(`${baseUrl}${path}${call.sends === 'query' ? queryOf(input) : ''}`, {
        method: call.method,
        // The key must not follow a redirect to another server, and a call that is redirected would be so again: it is no connection that was lost.
        redirect: 'manual',
        headers: { ...(call.key && apiKey !== undefined && { 'api-key': apiKey }), ...(call.sends === 'json' && { 'content-type': 'application/json' }) },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(call.sends === 'json' && { body: JSON.stringify(input) }),
        ...(call.sends === 'form' && { body: formOf(call, input) }),
      })
      const type = response.headers.get('content-type') ?? 'none'
      const isJson = type.startsWith('application/json')
      // Something before the service has answered, such as a proxy with its page of maintenance: the call may not have arrived.
      if (response.ok && !isJson && !type.startsWith('image/')) throw new Error(`the answer is not of the service, its type is ${type}`)
      if (response.ok) return { value: (isJson ? await response.json() : await response.blob()) as T }
      const body: unknown = isJson ? await response.json() : await response.text()
      const error = errorOf(response.status, response.headers.get('x-request-id'), body)
      return {
        error,
        isPassing: error instanceof ComeBackLater,
        waitMs: waitOf(response.headers.get('retry-after')),
      }
    } catch (error) {
      if (signal?.aborted) throw error
      const why = timeout.aborted ? `no answer within ${limitMs} ms` : error instanceof Error ? error.message : String(error)
      return { error: new NoAnswer(`${call.method} ${path}: ${why}`, {}, { cause: error }), isPassing: true, waitMs: null }
    }
  }
}

type Outcome<T> = { value: T } | { error: ChekhovError; isPassing: boolean; waitMs: number | null }

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function formOf({ files }: Call, input: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (!files.includes(name)) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    else for (const [i, file] of ([value].flat() as Blob[]).entries()) form.append(name, file, file instanceof File ? file.name : `photo-${i + 1}`)
  }
  return form
}

/** The pause from `Retry-After`, in seconds or as a date, within limits. */
function waitOf(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), PAUSE_MOST_MS) : null
}

export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    // The signal of a program outlives many pauses, and must not keep them all.
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
