import type { Upload } from '#contract/endpoint.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Incoming } from '#platform/guarded-http.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { TooManyBytes } from '#platform/temp-files.ts'
import type { Context } from '#context/context.ts'
import { withReceived } from './with-received.ts'

const REDIRECTS_MAX = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Fetches all of the photos, or throws URL_NOT_READ with the index and the reason of the first failure. */
export const withFetched = <T>(ctx: Context, urls: readonly string[], use: (uploads: readonly Upload[]) => Promise<T>): Promise<T> =>
  withReceived(
    ctx,
    urls.map(async (url, i) => {
      const fetched = await fetchPhoto(ctx, url)
      if ('why' in fetched) throw new ApiError('URL_NOT_READ', `urls[${i}]: ${fetched.why}.`)
      return fetched
    }),
    use,
  )

type Fetched = Upload | { why: string }

/** Follows redirects itself, because each one leads to an address that has to be allowed. The time limit covers all of them together. */
async function fetchPhoto(ctx: Context, first: string): Promise<Fetched> {
  const endsAt = performance.now() + LIMITS.photoUrlTimeoutMs
  let url = first
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const timeoutMs = Math.max(1, Math.ceil(endsAt - performance.now()))
    const answer = await ctx.http.stream({ url, method: 'GET', headers: { accept: 'image/*' }, body: null, timeoutMs }, (incoming) => take(ctx, incoming))
    if (answer.kind === 'noAnswer') return { why: answer.detail }
    if (!('location' in answer.value)) return answer.value
    const next = URL.parse(answer.value.location, url)
    if (next === null) return { why: 'a redirect to no address' }
    url = next.href
  }
  return { why: `more than ${REDIRECTS_MAX} redirects` }
}

async function take({ tempFiles }: Context, { status, headers, body }: Incoming): Promise<Fetched | { location: string }> {
  const { location } = headers
  if (REDIRECTS.has(status) && typeof location === 'string') return { location }
  if (status !== 200) return { why: `an answer ${status}` }
  const tooMany = { why: `more than ${LIMITS.photoBytesMax / 1024 / 1024} MB` }
  if (Number(headers['content-length']) > LIMITS.photoBytesMax) return tooMany
  return tempFiles.receive(body, LIMITS.photoBytesMax).catch((error: unknown) => {
    if (error instanceof TooManyBytes) return tooMany
    throw error
  })
}
