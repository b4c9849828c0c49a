import { spawn, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { TooBusy } from './batch.ts'
import { cpuMsOf } from './children/cpu-of.ts'
import { fairQueue, type Flow } from './fair-queue.ts'

/** Messages of a child: parts of an answer, and its end with the memory that the child holds and its CPU time so far. */
export type FromChild<Report> = { report: Report } | { done: true; residentBytes: number; cpuMs: number }

/** The child was lost while it worked on the question: it exceeded its CPU time, crashed, was killed, or made no progress. */
export class ChildLost extends Error {
  override name = 'ChildLost'
}

export type Asked<Ask, Report> = {
  ask: Ask
  /** Called with each part of the answer. */
  onReport(report: Report): void
  /** A child that uses more CPU time than this is killed. Real time does not matter, because the machine may be busy. */
  cpuMs: number
  /** The flow to which the question belongs: children are shared fairly between flows. */
  flow: Flow
  signal?: AbortSignal | undefined
}

export type Children<Ask, Report> = {
  /** Resolves when the child has answered completely. Rejects with `ChildLost`, with `TooBusy`, or with the signal's reason. */
  run(asked: Asked<Ask, Report>): Promise<void>
  /** How long a question that comes now is likely to wait for its turn, by the number of waiting ones and the duration of recent ones. */
  waitMs(): number
  /** How many questions can be answered in a second, by the duration of recent ones; null if there were none for a while. */
  perSecond(): number | null
  close(): void
}

export type ChildrenOptions = {
  program: URL
  /** Number of children. They are started when they are needed. */
  most: number
  /** Number of additional children for light flows, so that those do not wait for long questions of other flows. */
  express: number
  /** Nice value of the children, relative to this process. */
  nice: number
  /** Limit of a child's own memory; allocations beyond it fail. Not enforced where the system has no such limit. */
  dataBytesMax: number
  /** A child that has answered so many questions, or holds so much memory afterwards, is replaced. */
  asksMax: number
  residentBytesMax: number
  mostWaiting: number
  /** The usual CPU time of a question, and the recent CPU time up to which a flow counts as light. */
  usualMs: number
  lightMs: number
  /** A child that has used no CPU time at so many checks in a row counts as stuck. */
  stillLooksMax: number
  log: Logger
}

/**
 * Child processes for work that may hang, crash or use up all memory: a failed child costs its own question and nothing else. A child answers one question at
 * a time.
 */
export function openChildren<Ask, Report>(options: ChildrenOptions): Children<Ask, Report> {
  type Waiting = { asked: Asked<Ask, Report> /** Its turn has come. */; begin(): void; resolve(): void; reject(reason: unknown): void }
  const waiting = fairQueue<Waiting>({ usualCost: options.usualMs, lightCost: options.lightMs })
  const idle: Child<Ask, Report>[] = []
  let running = 0
  let closed = false
  let usualMs = options.usualMs
  let answeredAt = -Infinity

  const start = () => {
    while (running < options.most + options.express) {
      const next = waiting.take(running >= options.most)
      if (next === undefined) return
      void perform(next)
    }
  }

  /** An idle child that died is replaced. */
  const takeIdle = (): Child<Ask, Report> | undefined => {
    const child = idle.pop()
    return child === undefined || child.isAlive() ? child : takeIdle()
  }

  const perform = async ({ asked, begin, resolve, reject }: Waiting) => {
    begin()
    running++
    const child = takeIdle() ?? openChild<Ask, Report>(options)
    const before = child.cpuMs()
    const startedAt = performance.now()
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
      answeredAt = performance.now()
      usualMs += (answeredAt - startedAt - usualMs) / RECENT
      waiting.settle(asked.flow, child.cpuMs() - before)
      start()
    }
  }

  const refuse = (one: Waiting | undefined) => {
    one?.begin()
    one?.reject(new TooBusy(`${options.mostWaiting} asks wait already`))
  }

  return {
    run: (asked) =>
      new Promise((resolve, reject) => {
        const { flow, signal } = asked
        if (signal?.aborted) return reject(signal.reason)
        const giveUp = () => {
          waiting.remove(flow, one)
          reject(signal?.reason)
        }
        const begin = () => signal?.removeEventListener('abort', giveUp)
        const one: Waiting = { asked, resolve, reject, begin }
        signal?.addEventListener('abort', giveUp, { once: true })
        waiting.push(flow, one)
        // Questions of one moment are weighed together: a flow with five questions is not light while the first of them is queued alone.
        queueMicrotask(() => {
          start()
          while (waiting.size() > options.mostWaiting) refuse(waiting.dropFromLongest())
        })
      }),
    waitMs: () => (waiting.size() * usualMs) / options.most,
    perSecond: () => (running === 0 && performance.now() - answeredAt > A_WHILE_MS ? null : (options.most * 1_000) / Math.max(1, usualMs)),
    close() {
      closed = true
      for (const child of idle.splice(0)) child.kill()
    },
  }
}

/** About how many questions the usual duration is the mean of. */
const RECENT = 20
const A_WHILE_MS = 60_000

/** How often a working child is checked. */
const LOOK_MS = 200

type Child<Ask, Report> = {
  asks: number
  isAlive(): boolean
  /** CPU time since its start, as far as it is known. */
  cpuMs(): number
  perform(asked: Asked<Ask, Report>): Promise<{ residentBytes: number }>
  kill(): void
}

function openChild<Ask, Report>({ program, dataBytesMax, nice, stillLooksMax, log }: ChildrenOptions): Child<Ask, Report> {
  const child = spawnBounded(program, { dataBytesMax, nice })
  let lastOutput = ''
  let cpuMs = 0
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-2_000)
  })
  child.unref()
  child.channel?.unref()

  /** Where the system does not tell CPU time, real time is used instead. */
  const watch = (cpuMsMax: number, lose: (why: string) => void): NodeJS.Timeout => {
    const [cpuBefore, startedAt] = [cpuMs, performance.now()]
    let still = 0
    let looking = false
    return setInterval(async () => {
      if (looking || child.pid === undefined) return
      looking = true
      const now = (await cpuMsOf(child.pid)) ?? cpuBefore + performance.now() - startedAt
      looking = false
      still = now > cpuMs ? 0 : still + 1
      cpuMs = Math.max(cpuMs, now)
      if (cpuMs - cpuBefore > cpuMsMax) lose(`it took more than ${cpuMsMax} ms of CPU time`)
      else if (still >= stillLooksMax) lose('it stood still')
    }, LOOK_MS)
  }

  return {
    asks: 0,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    cpuMs: () => cpuMs,
    kill: () => void child.kill('SIGKILL'),
    perform: ({ ask, onReport, cpuMs: cpuMsMax, signal }) =>
      new Promise((resolve, reject) => {
        child.channel?.ref()
        let settled = false
        const settle = (outcome: () => void) => {
          if (settled) return
          settled = true
          clearInterval(watching)
          signal?.removeEventListener('abort', interrupt)
          child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
          child.on('error', () => {})
          child.channel?.unref()
          outcome()
        }
        const lose = (why: string) =>
          settle(() => {
            log.warn({ why, lastOutput }, 'a child process was lost')
            reject(new ChildLost(why))
          })
        const interrupt = () => settle(() => reject(signal?.reason))
        const watching = watch(cpuMsMax, lose)
        signal?.addEventListener('abort', interrupt, { once: true })
        child.on('message', (message: FromChild<Report>) => {
          if ('report' in message) return onReport(message.report)
          cpuMs = message.cpuMs
          settle(() => resolve(message))
        })
        child.on('exit', (code, died) => lose(`it ended with ${died ?? code}`))
        child.on('error', (error) => lose(error.message))
        child.send(ask as object)
      }),
  }
}

/**
 * One heap of native memory for all threads: with one each, as glibc has it, what a thread has freed lies idle beside what another takes. Saves a photo of 50
 * megapixels 80 MB, and costs no CPU time.
 */
export const CHILD_ENV = { MALLOC_ARENA_MAX: '1' }

/** `ulimit -d` limits all private memory of a process: that of V8, of WebAssembly and of native libraries. */
function spawnBounded(program: URL, { dataBytesMax, nice }: { dataBytesMax: number; nice: number }): ChildProcess {
  const compiled = getCompileCacheDir() // a subfolder for this version of Node
  const bounded = 'ulimit -d "$0" 2>/dev/null; exec nice -n "$@"'
  return spawn('/bin/sh', ['-c', bounded, String(Math.floor(dataBytesMax / 1024)), String(nice), process.execPath, fileURLToPath(program)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...CHILD_ENV, ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) },
  })
}
