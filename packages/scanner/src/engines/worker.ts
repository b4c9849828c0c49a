import { WORKER, type Home } from '../home.ts'
import { trustedAddress } from '../trusted-address.ts'
import { openEngine } from './open-engine.ts'
import type { BentAddress, EngineAddress, Read } from './reading.ts'
import type { Question } from './worker-program.ts'

type Answer = { id: number; answer?: unknown; error?: string }
/** A running worker, and whether it has the engine. */
export type Started = { ask: Ask; opened: Promise<unknown>; end(): void }
type Ask = (question: DistributiveOmit<Question, 'id'>) => Promise<unknown>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** An engine, and whether it runs beside the page or blocks it. */
export type Opened = { read: Read; inWorker: boolean }

const opened = new Map<string, Promise<Opened>>()

/** Loads an engine once per page. */
export function engineAt(home: Home, address: EngineAddress): Promise<Opened> {
  const known = opened.get(address.url)
  if (known !== undefined) return known
  const one = open(home, address)
  opened.set(address.url, one)
  one.catch(() => opened.delete(address.url))
  return one
}

async function open(home: Home, address: EngineAddress): Promise<Opened> {
  const { origin } = home
  const loadInPage = (url: string) => loadScript(url, origin)
  const worker = await openWorker(home, address)
  if (worker === null) return { read: await openEngine(address, loadInPage), inWorker: false }
  try {
    await worker.opened
  } catch {
    return { read: await openEngine(address, loadInPage), inWorker: false } // the worker may be under a stricter policy than the page
  }
  return { read: (look) => worker.ask({ engine: address.url, look }) as ReturnType<Read>, inWorker: true }
}

/**
 * Starts one worker for each engine, so that the light engine reads while the heavy one is being compiled.
 *
 * The script of a worker must come from the page's own origin. In pages of other origins, the worker gets a generated script that loads ours. A page whose
 * policy forbids that too (`worker-src blob:`) reads without a worker.
 */
export async function openWorker({ origin, fileAddress }: Home, engine: EngineAddress | BentAddress): Promise<Started | null> {
  const program = fileAddress(WORKER)
  const start = [
    ...(origin === globalThis.origin ? [() => program] : []),
    () =>
      URL.createObjectURL(new Blob([`importScripts((${trustedAddress})(${JSON.stringify(program)},${JSON.stringify(origin)}))`], { type: 'text/javascript' })),
  ]
  for (const address of start) {
    const worker = await tryWorker(address(), origin, engine).catch(() => null)
    if (worker !== null) return worker
  }
  return null
}

function tryWorker(address: string, origin: string, engine: EngineAddress | BentAddress): Promise<Started> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedAddress(address, origin))
    const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
    let last = 0
    const give = (error: Error) => {
      reject(error)
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    worker.onerror = (event) => {
      event.preventDefault()
      give(new Error('the worker failed'))
    }
    worker.onmessage = ({ data: { id, answer, error } }: MessageEvent<Answer>) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) one?.resolve(answer)
      else one?.reject(new Error(error))
    }
    const ask: Ask = (question) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...question, id }, pixelsOf(question))
      })
    // Answered as soon as the program runs, with an error because no engine is loaded yet.
    const runs = ask({ engine: '', look: { picture: new ImageData(1, 1), clearer: null, thorough: false } })
    const opened = ask({ open: engine })
    opened.catch(() => {})
    const end = () => {
      worker.terminate()
      give(new Error('the worker was ended'))
    }
    runs.then(() => resolve({ ask, opened, end }), reject)
  })
}

/** What is handed over instead of being copied. */
function pixelsOf(question: DistributiveOmit<Question, 'id'>): ArrayBufferLike[] {
  if ('bent' in question) return [question.bent.grey.data.buffer]
  if (!('look' in question)) return []
  const { picture } = question.look
  return ['grey' in picture ? picture.grey.data.buffer : picture.data.buffer]
}

function loadScript(url: string, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedAddress(url, origin)
    script.crossOrigin = 'anonymous'
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${url} could not be loaded`))
    document.head.append(script)
    script.addEventListener('load', () => script.remove())
    script.addEventListener('error', () => script.remove())
  })
}
