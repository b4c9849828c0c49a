import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Keeps every core busy. The threads end with this process. */
export function openLoad(): { close(): Promise<unknown> } {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  return { close: () => Promise.all(loops.map((loop) => loop.terminate())) }
}
