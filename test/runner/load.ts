import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Keeps every core busy. Threads end with this process, whatever becomes of it. */
export function openLoad(): { close(): Promise<unknown> } {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  return { close: () => Promise.all(loops.map((loop) => loop.terminate())) }
}
