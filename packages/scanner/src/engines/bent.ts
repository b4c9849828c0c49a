import type { Home } from '../home.ts'
import type { BentLook } from './reading.ts'
import { reported, type Report } from './reported.ts'
import { openWorker, type Started } from './worker.ts'

/** Reads codes on bent, folded and worn paper and in noise, in up to seconds. Rejects when the signal ends the look. */
export type BentReader = (look: BentLook, signal?: AbortSignal) => Promise<string[]>

/** Loads the reader of bent codes; rejects where there is no worker for it, because it would hold up the page. */
export async function openBent(home: Home, onDiag?: Report): Promise<BentReader> {
  const url = home.fileAddress('bent.js')
  await reported('bent', onDiag, async () => ({ inWorker: true, worker: await workerAt(home, url) }))
  return async (look, signal) => {
    const started = workerAt(home, url)
    const worker = await started
    // A busy worker hears nothing, so it is ended. The next look starts another one.
    const end = () => {
      if (workers.get(url) !== started) return
      workers.delete(url)
      worker.end()
    }
    signal?.addEventListener('abort', end)
    try {
      if (signal?.aborted) return []
      return (await worker.ask({ bent: look })) as string[]
    } catch (error) {
      end()
      throw error
    } finally {
      signal?.removeEventListener('abort', end)
    }
  }
}

/** One per page: two at once would take the processor from the ordinary decoders. */
const workers = new Map<string, Promise<Started>>()

function workerAt(home: Home, url: string): Promise<Started> {
  const known = workers.get(url)
  if (known !== undefined) return known
  const started = start(home, url)
  workers.set(url, started)
  started.catch(() => workers.delete(url))
  return started
}

async function start(home: Home, url: string): Promise<Started> {
  const worker = await openWorker(home, { engine: 'bent', url })
  if (worker === null) throw new Error('there is no worker')
  await worker.opened.catch((error: unknown) => {
    worker.end()
    throw error
  })
  return worker
}
