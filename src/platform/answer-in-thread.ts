import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread, Work } from './thread.ts'

/**
 * The side of the thread: answers one question after the other. An exception becomes the answer to its question. Typed arrays are transferred or shared, not copied.
 */
export function answerInThread<W extends Work>(work: { [N in keyof W]: (ask: W[N]['ask']) => Promise<W[N]['answer']> | W[N]['answer'] }): void {
  const post = (message: FromThread) => parentPort?.postMessage(message, [...buffersOf(message)])
  let last: Promise<unknown> = Promise.resolve()
  parentPort?.on('message', ({ id, name, ask }: ToThread) => {
    last = last
      .then(() => work[name as keyof W](ask))
      .then((answer) => post({ id, answer }))
      .catch((error: unknown) => post({ id, error: error instanceof Error ? error.message : String(error) }))
  })
}

function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) for (const inner of Object.values(value)) buffersOf(inner, found)
  return found
}
