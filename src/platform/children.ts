import { spawn, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { TooBusy } from './batch.ts'
import { cpuMsOf } from './children/cpu-of.ts'
import { fairQueue, type Flow } from './fair-queue.ts'

/** What a child writes: pieces of an answer, and the end of it with the memory it holds and the CPU time that it has taken since it began. */
export type FromChild<Report> = { report: Report } | { done: true; residentBytes: number; cpuMs: number }

/** The child died over what it was asked: it took too much of the CPU's time, crashed, was killed, or stood still. */
export class ChildLost extends Error {
  override name = 'ChildLost'
}

export type Asked<Ask, Report> = {
  ask: Ask
  /** Pieces of the answer, as they come. */
  onReport(report: Report): void
  /** A child that takes more of the CPU's time is killed. How long it takes on a busy machine does not matter. */
  cpuMs: number
  /** Whose work it is: those that wait share the children fairly. */
  flow: Flow
  signal?: AbortSignal | undefined
}

export type Children<Ask, Report> = {
  /** Resolves when the child has answered completely. Rejects with `ChildLost`, with `TooBusy`, or with the signal's reason. */
  run(asked: Asked<Ask, Report>): Promise<void>
  close(): void
}

export type ChildrenOptions = {
  program: URL
  /** How many work at a time. They are started when there is something to do. */
  most: number
  /** How many more may, for flows that have had little and ask for little: they do not wait for what others have begun. */
  express: number
  /** How much nicer than this process. */
  nice: number
  /** How much of its own memory a child may hold; what asks for more fails. Not bound where the system has no such bound. */
  dataBytesMax: number
  /** A child that has done so much, or holds so much afterwards, makes room for a new one. */
  asksMax: number
  residentBytesMax: number
  mostWaiting: number
  /** What is usual in CPU time, and how much a flow may have asked for and still be served at once. */
  usualMs: number
  lightMs: number
  /** A child that has been looked at so often without having used any of the CPU's time stands still. */
  stillLooksMax: number
  log: Logger
}

/**
 * Work that may hang, crash or ask for all of the memory is done in child processes: a child that fails costs what it was
 * asked and nothing else. A child does one thing at a time.
 */
export function openChildren<Ask, Report>(options: ChildrenOptions): Children<Ask, Report> {
  type Waiting = { asked: Asked<Ask, Report> /** Its turn has come. */; begin(): void; resolve(): void; reject(reason: unknown): void }
  const waiting = fairQueue<Waiting>({ usualCost: options.usualMs, lightCost: options.lightMs })
  const idle: Child<Ask, Report>[] = []
  let running = 0
  let closed = false

  const start = () => {
    while (running < options.most + options.express) {
      const next = waiting.take(running >= options.most)
      if (next === undefined) return
      void perform(next)
    }
  }

  /** An idle child that died is simply replaced. */
  const takeIdle = (): Child<Ask, Report> | undefined => {
    const child = idle.pop()
    return child === undefined || child.isAlive() ? child : takeIdle()
  }

  const perform = async ({ asked, begin, resolve, reject }: Waiting) => {
    begin()
    running++
    const child = takeIdle() ?? openChild<Ask, Report>(options)
    const before = child.cpuMs()
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
        // What is asked together is weighed together: a flow with five asks is not light while the first of them is alone.
        queueMicrotask(() => {
          start()
          while (waiting.size() > options.mostWaiting) refuse(waiting.dropFromLongest())
        })
      }),
    close() {
      closed = true
      for (const child of idle.splice(0)) child.kill()
    },
  }
}

/** How often a child at work is looked at. */
const LOOK_MS = 200

type Child<Ask, Report> = {
  asks: number
  isAlive(): boolean
  /** What it has taken since it began, as far as is known. */
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

  /** Where the system does not tell CPU time, the clock's has to do. */
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

/** `ulimit -d` bounds all memory that is a process's own, whoever in it asks: V8, WebAssembly and native libraries alike. */
function spawnBounded(program: URL, { dataBytesMax, nice }: { dataBytesMax: number; nice: number }): ChildProcess {
  const compiled = getCompileCacheDir() // a folder for this version of Node in the one that was named
  const bounded = 'ulimit -d "$0" 2>/dev/null; exec nice -n "$@"'
  return spawn('/bin/sh', ['-c', bounded, String(Math.floor(dataBytesMax / 1024)), String(nice), process.execPath, fileURLToPath(program)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
  })
}
