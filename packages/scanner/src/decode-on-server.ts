import type { Home } from './home.ts'
import type { ServerDecoder } from './types.ts'

/** Null both if nothing was read and if there was no answer: the scan continues with the next frame in either case. */
export async function decodeOnServer({ origin }: Home, blob: Blob, { url = origin, apiKey }: ServerDecoder, signal?: AbortSignal): Promise<string | null> {
  const form = new FormData()
  form.append('photo', blob, 'frame.jpg')
  try {
    const response = await fetch(addressOf(url), { method: 'POST', headers: { 'api-key': apiKey }, body: form, credentials: 'omit', ...(signal && { signal }) })
    const { qrString } = (await response.json()) as { qrString?: unknown }
    return response.ok && typeof qrString === 'string' ? qrString : null
  } catch {
    return null
  }
}

const addressOf = (url: string): string => (/\/api\/qr\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/api/qr`)
