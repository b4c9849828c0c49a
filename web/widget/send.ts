/** One submission: the bytes are the same in each attempt, so that the service replays instead of counting twice. */
export type Outgoing = { url: string; apiKey: string; form: FormData }

export type Accepted = { uuid: string; receiptId: number | null; replayed: boolean | null }
export type Sent = { kind: 'accepted'; accepted: Accepted } | { kind: 'refused'; status: number; body: Record<string, unknown> } | { kind: 'noNetwork' }

export type Progress = {
  /** 0 to 1 of the bytes. */
  onProgress(part: number): void
  onTrouble(trouble: 'offline' | 'retrying'): void
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
const SILENCE_MS = 60_000
/** A longer `Retry-After` is shown to the participant instead of being waited for. */
const WAIT_MAX_MS = 15_000
const AGAIN = new Set([408, 429, 502, 503, 504])

/**
 * Sends, and retries after pauses while the network or the service is away. Offline it waits for the network. The signal ends the waiting; a request
 * in flight is completed and its answer returned.
 */
export async function send(outgoing: Outgoing, { onProgress, onTrouble }: Progress, signal: AbortSignal): Promise<Sent> {
  for (let attempt = 0; ; attempt++) {
    const { sent, retryAfterMs } = await exchange(outgoing, onProgress)
    const isWorthAnother = sent.kind === 'noNetwork' || (sent.kind === 'refused' && AGAIN.has(sent.status))
    const pauseMs = PAUSES_MS[attempt]
    if (!isWorthAnother || pauseMs === undefined || retryAfterMs > WAIT_MAX_MS || signal.aborted) return sent
    if (navigator.onLine) {
      onTrouble('retrying')
      await pause(Math.max(pauseMs, retryAfterMs), signal)
    } else {
      onTrouble('offline')
      await online(signal)
      onTrouble('retrying')
    }
  }
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
const exchange = ({ url, apiKey, form }: Outgoing, onProgress: Progress['onProgress']) =>
  new Promise<{ sent: Sent; retryAfterMs: number }>((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let silence = 0
    const alive = () => {
      clearTimeout(silence)
      silence = window.setTimeout(stop, SILENCE_MS)
    }
    const end = (sent: Sent) => {
      clearTimeout(silence)
      resolve({ sent, retryAfterMs: 1_000 * (Number(request.getResponseHeader('retry-after')) || 0) })
    }
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => end(read(request))
    request.onerror = request.onabort = () => end({ kind: 'noNetwork' })
    request.open('POST', url)
    request.setRequestHeader('api-key', apiKey)
    alive()
    request.send(form)
  })

function read({ status, responseText }: XMLHttpRequest): Sent {
  let body: Record<string, unknown>
  try {
    body = Object(JSON.parse(responseText))
  } catch {
    body = { detail: responseText.slice(0, 500) }
  }
  return status === 200 && typeof body['uuid'] === 'string' ? { kind: 'accepted', accepted: body as Accepted } : { kind: 'refused', status, body }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    for (const [target, name] of [
      [signal, 'abort'],
      [window, 'online'],
    ] as const) {
      target.addEventListener(
        name,
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    }
  })

const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
