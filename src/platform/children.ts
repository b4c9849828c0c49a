import { spawn, type ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { TooBusy } from './gather.ts'

/** What a child writes: pieces of an answer, and the end of it with the memory it holds. */
export type FromChild<Told> = { told: Told } | { done: true; residentBytes: number }

/** The child died over what it was asked: killed for its time, out of memory, crashed. */
export class ChildLost extends Error {
  override name = 'ChildLost'
}

export type Asked<Ask, Told> = {
  ask: Ask
  /** Pieces of the answer, as they come. */
  hear(told: Told): void
  /** A child that takes longer is killed. */
  budgetMs: number
  /** Others may go first, and one child is left to them where there are several. */
  patient: boolean
  signal?: AbortSignal
}

export type Children<Ask, Told> = {
  /** Resolves when the child has said all. Rejects with `ChildLost`, with `TooBusy`, or with the signal's reason. */
  run(asked: Asked<Ask, Told>): Promise<void>
  close(): void
}

type Options = {
  program: URL
  /** How many at most. They are started when there is something to do. */
  most: number
  /** How much of its own memory a child may hold; what asks for more fails. Not bound where the system has no such bound. */
  dataBytesMax: number
  /** A child that has done so much, or holds so much afterwards, makes room for a new one. */
  asksMax: number
  residentBytesMax: number
  mostWaiting: number
  log: Logger
}

/**
 * Work that may hang, crash or ask for all of the memory is done by processes of their own: whatever happens to one costs what it was
 * asked and nothing else. A child does one thing at a time.
 */
export function openChildren<Ask, Told>(options: Options): Children<Ask, Told> {
  type Waiting = { asked: Asked<Ask, Told>; /** Its turn has come. */ begin(): void; resolve(): void; reject(reason: unknown): void }
  const waiting: Record<'urgent' | 'patient', Waiting[]> = { urgent: [], patient: [] }
  const idle: Child<Ask, Told>[] = []
  let running = 0
  let runningPatient = 0
  let closed = false

  const start = () => {
    while (running < options.most) {
      const patientMay = runningPatient < Math.max(1, options.most - 1)
      const next = waiting.urgent.shift() ?? (patientMay ? waiting.patient.shift() : undefined)
      if (next === undefined) return
      void perform(next)
    }
  }

  /** One that has died with nothing to do is nobody's loss. */
  const takeIdle = (): Child<Ask, Told> | undefined => {
    const child = idle.pop()
    return child === undefined || child.isAlive() ? child : takeIdle()
  }

  const perform = async ({ asked, begin, resolve, reject }: Waiting) => {
    begin()
    running++
    if (asked.patient) runningPatient++
    const child = takeIdle() ?? openChild<Ask, Told>(options)
    try {
      const { residentBytes } = await child.perform(asked)
      if (closed || ++child.asks >= options.asksMax || residentBytes > options.residentBytesMax) child.kill()
      else idle.push(child)
      resolve()
    } catch (error) {
      child.kill()
      reject(error)
    } finally {
      running--
      if (asked.patient) runningPatient--
      start()
    }
  }

  return {
    run: (asked) => new Promise((resolve, reject) => {
      const queue = waiting[asked.patient ? 'patient' : 'urgent']
      if (queue.length >= options.mostWaiting) return reject(new TooBusy(`${queue.length} asks wait already`))
      if (asked.signal?.aborted) return reject(asked.signal.reason)
      const giveUp = () => {
        queue.splice(queue.indexOf(one), 1)
        reject(asked.signal?.reason)
      }
      const one: Waiting = { asked, resolve, reject, begin: () => asked.signal?.removeEventListener('abort', giveUp) }
      asked.signal?.addEventListener('abort', giveUp, { once: true })
      queue.push(one)
      start()
    }),
    close() {
      closed = true
      for (const child of idle.splice(0)) child.kill()
    },
  }
}

type Child<Ask, Told> = {
  asks: number
  isAlive(): boolean
  perform(asked: Asked<Ask, Told>): Promise<{ residentBytes: number }>
  kill(): void
}

function openChild<Ask, Told>({ program, dataBytesMax, log }: Options): Child<Ask, Told> {
  const child = spawnBounded(program, dataBytesMax)
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => { lastWords = (lastWords + text).slice(-2_000) })
  child.unref()
  child.channel?.unref()

  return {
    asks: 0,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    kill: () => void child.kill('SIGKILL'),
    perform: ({ ask, hear, budgetMs, signal }) => new Promise((resolve, reject) => {
      child.channel?.ref()
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', interrupt)
        child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
        child.on('error', () => {})
        child.channel?.unref()
        outcome()
      }
      const lose = (why: string) => settle(() => {
        log.warn({ why, lastWords }, 'a child process was lost')
        reject(new ChildLost(why))
      })
      const interrupt = () => settle(() => reject(signal?.reason))
      const timer = setTimeout(() => lose(`it took longer than ${budgetMs} ms`), budgetMs)
      signal?.addEventListener('abort', interrupt, { once: true })
      child.on('message', (message: FromChild<Told>) => ('told' in message ? hear(message.told) : settle(() => resolve(message))))
      child.on('exit', (code, died) => lose(`it ended with ${died ?? code}`))
      child.on('error', (error) => lose(error.message))
      child.send(ask as object)
    }),
  }
}

/** `ulimit -d` bounds all memory that is a process's own, whoever in it asks: V8, WebAssembly and native libraries alike. */
function spawnBounded(program: URL, dataBytesMax: number): ChildProcess {
  const bounded = 'ulimit -d "$0" 2>/dev/null; exec "$@"'
  return spawn('/bin/sh', ['-c', bounded, String(Math.floor(dataBytesMax / 1024)), process.execPath, program.pathname], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced', env: {},
  })
}
