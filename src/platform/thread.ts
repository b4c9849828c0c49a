import { Worker } from 'node:worker_threads'

/** The questions that a thread answers, by name, with the types of their answers. */
export type Work = Record<string, { ask: unknown; answer: unknown }>

export type ToThread = { id: number; name: string; ask: unknown }
export type FromThread = { id: number; answer: unknown } | { id: number; error: string }

export type Thread<W extends Work> = {
  /** Rejects with the exception of the thread, or when the thread is lost. */
  ask<N extends keyof W & string>(name: N, ask: W[N]['ask']): Promise<W[N]['answer']>
  close(): void
}

/** A thread for work that would block the event loop. It is started when it is needed, and ends after some idle time. */
export function openThread<W extends Work>({
  program,
  data,
  idleMs = 60_000,
  memoryMb,
}: {
  program: URL
  data: unknown
  idleMs?: number
  /** A thread whose heap grows beyond this is lost. */
  memoryMb?: number
}): Thread<W> {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  const settle = (id: number) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) {
      worker?.unref()
      idle = setTimeout(end, idleMs).unref()
    }
    return one
  }
  const end = () => {
    clearTimeout(idle)
    void worker?.terminate()
    worker = null
  }
  const lose = (started: Worker, error: Error) => {
    if (worker === started) worker = null
    for (const id of [...waiting.keys()]) settle(id)?.reject(error)
  }

  const start = (): Worker => {
    const started = new Worker(program, { workerData: data, ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }) })
    started.on('message', (message: FromThread) => {
      const one = settle(message.id)
      if ('error' in message) one?.reject(new Error(message.error))
      else one?.resolve(message.answer)
    })
    started.on('error', (error) => lose(started, error as Error))
    started.on('exit', () => {
      if (worker === started) lose(started, new Error('the thread has ended'))
    })
    return started
  }

  return {
    ask: (name, ask) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        worker ??= start()
        worker.ref()
        const id = ++asked
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, name, ask } satisfies ToThread)
      }),
    close() {
      const started = worker
      end()
      if (started) lose(started, new Error('the service is closing'))
    },
  }
}
