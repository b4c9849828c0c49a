import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnreachable, type Sql, type Tx } from '#platform/db.ts'
import type { Chance } from '#test/support/chance.ts'
import { isQuery, sentBy, type Query } from '#test/support/statements.ts'

/** What a process waits for: a statement that it may send, or an answer of the tax authority or of a brand. */
type Turn = { gate: Gate; kind: 'statement' | 'answer'; inTransaction: boolean; what: What; take(): void; refuse(error: Error): void }

/** What is waited for: a text that is the same in another run, and how it differs from others of that text. */
type What = { text: string; of: unknown }

/** For which request or job something is done, so that equal statements of one process can be told apart. */
export const onBehalf = new AsyncLocalStorage<string>()

/** An interruption of a process at one of its next turns. */
export type Fault = { kind: 'dies' | 'freezes' | 'isCutBefore' | 'isCutAfter' | 'dawdles'; afterTurns: number }

/**
 * The server crashes at a turn: before its statement, or when this is done and its answer is lost. It is started again some turns later, or when there is nothing
 * else to do; until then every statement is refused.
 */
export type Crash = { afterTurns: number; losesAnswer: boolean; turnsAway: number; crash(): Promise<void>; restart(): Promise<void> }

/** Everything that a process which is no more would still do ends with this. */
export class Died extends Error {
  override name = 'Died'
}

/** A statement that was sent. `waits`: for a lock, when the server was last asked; `mayGoOn`: a lock was released since then. */
type Sent = { is: 'new' | 'waits' | 'mayGoOn' }

/** The time of this machine. */
const realNow = Date.now
/** A statement may be slow on a busy machine; one that neither ends nor waits for a lock for so long waits for something else. */
const STUCK_MS = 3_000
/** A statement that has no answer after this time may wait for a lock, so the server is asked. */
const PROMPT_MS = 4
/** After so many turns of the event loop in which nobody asked for anything, everybody has. */
const CALM = 8
/** So many turns of others pass before a transaction that dawdles goes on, unless nobody else has anything to do. */
const DAWDLING_TURNS = 30

/**
 * Decides what happens next, one thing at a time: all processes ask here before each statement (begin and commit are statements too), and before they read
 * an answer from outside. A statement that waits for a lock stays under way while others go on, as it would in several real processes.
 */
export class Turns {
  #observer: Sql
  #waiting: Turn[] = []
  #pauses: Pick<Turn, 'gate' | 'take' | 'refuse'>[] = []
  #underWay = new Set<Sent>()
  #running: Promise<void> | null = null
  #moves = 0
  #stirred = Promise.withResolvers<void>()
  #order = createHash('sha256')
  /** Turns so far. */
  taken = 0
  crash: Crash | null = null
  #away: Crash | null = null
  /** The faults that have come true, by their kind. */
  readonly faults = new Map<string, number>()

  /** `observer`: a connection that no process uses. */
  constructor(observer: Sql) {
    this.#observer = observer
  }

  wait(gate: Gate, kind: Turn['kind'], inTransaction: boolean, what: What): Promise<void> {
    return new Promise((take, refuse) => {
      this.#waiting.push({ gate, kind, inTransaction, what: { ...what, of: [onBehalf.getStore(), what.of] }, take, refuse })
      this.#moves++
    })
  }

  /** Waits until pauses end. */
  pause(gate: Gate): Promise<void> {
    return new Promise((take, refuse) => void this.#pauses.push({ gate, take, refuse }))
  }

  endPauses(): void {
    for (const { take } of this.#pauses.splice(0)) take()
  }

  /** Counts a statement as under way, until the returned function is called: with true if it has released no lock. */
  begin(): (keepsLocks?: boolean) => void {
    const one: Sent = { is: 'new' }
    this.#underWay.add(one)
    this.#moves++
    return (keepsLocks = false) => {
      this.#underWay.delete(one)
      if (!keepsLocks || one.is !== 'new') this.locksReleased()
      this.#moves++
      this.#stirred.resolve()
    }
  }

  locksReleased(): void {
    for (const one of this.#underWay) if (one.is === 'waits') one.is = 'mayGoOn'
  }

  /** Everything that this process still waits for will not come. */
  refuse(gate: Gate, error: Error): void {
    const gone = this.#waiting.filter((turn) => turn.gate === gate)
    this.#waiting = this.#waiting.filter((turn) => turn.gate !== gate)
    for (const { refuse } of [...gone, ...this.#pauses.filter((one) => one.gate === gate)]) refuse(error)
    this.#pauses = this.#pauses.filter((one) => one.gate !== gate)
    this.locksReleased()
    this.#moves++
  }

  /**
   * Lets things happen in an order that chance decides, until no statement waits. Answers from outside come or are late, by their probability. Whoever asks for it
   * while it is going on waits for its end, so that there is one order.
   */
  run(chance: Chance, answers: number): Promise<void> {
    return (this.#running ??= this.#run(chance, answers).finally(() => (this.#running = null)))
  }

  async #run(chance: Chance, answers: number): Promise<void> {
    for (;;) {
      await this.#quiet()
      const next = this.#choose(chance, answers)
      if (next === null) return this.#comeBack()
      const { crash } = this
      if (crash !== null && crash.afterTurns-- <= 0) {
        this.crash = null
        if (crash.losesAnswer && isStatement(next)) {
          next.gate.fault = { kind: 'isCutAfter', afterTurns: 0 }
          this.#take(next)
          await this.#quiet()
        }
        await crash.crash()
        this.#away = crash
        this.count('crashes')
        continue
      }
      if (this.#away !== null && this.#away.turnsAway-- <= 0) await this.#comeBack()
      this.#take(next)
    }
  }

  #choose(chance: Chance, answers: number): Turn | null {
    // In which order they asked may depend on this machine.
    const ready = this.#waiting.filter(({ gate, inTransaction }) => gate.mayGoOn(inTransaction)).sort(byWhatTheyAre)
    const prompt = ready.filter(({ gate, inTransaction }) => !(inTransaction && gate.dawdling > 0))
    const [statements, outside] = [(prompt.some(isStatement) ? prompt : ready).filter(isStatement), ready.filter((turn) => !isStatement(turn))]
    if (statements.length === 0 && (outside.length === 0 || !chance.happens(answers))) return null
    return chance.oneOf(statements.length === 0 || (outside.length > 0 && chance.happens(0.2)) ? outside : statements)
  }

  #take(next: Turn): void {
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.taken++
    this.#moves++
    for (const { gate } of this.#waiting) gate.dawdling = Math.max(0, gate.dawdling - 1)
    this.#order.update(`${next.gate.number} ${next.kind} ${next.what.text}\n`)
    next.take()
  }

  async #comeBack(): Promise<void> {
    const away = this.#away
    this.#away = null
    await away?.restart()
  }

  /** Equal texts mean that equal things happened in an equal order until now. */
  get order(): string {
    return this.#order.copy().digest('base64url').slice(0, 12)
  }

  get isServerAway(): boolean {
    return this.#away !== null
  }

  count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }

  /** Resolves when every statement under way is answered or waits for a lock, and all that followed from the answers has asked for its turn. */
  async #quiet(): Promise<void> {
    for (let stuckSince = realNow(); ; ) {
      await this.#calm()
      const open = [...this.#underWay].filter(({ is }) => is !== 'waits')
      if (open.length === 0) return
      this.#stirred = Promise.withResolvers()
      const moves = this.#moves
      if (open.some(({ is }) => is === 'new')) await Promise.race([this.#stirred.promise, sleep(PROMPT_MS)])
      const blocked = this.#moves === moves && !this.isServerAway ? await this.#blocked() : 0
      if (this.#moves !== moves) stuckSince = realNow()
      else if (realNow() - stuckSince > STUCK_MS) return
      else for (const one of open) one.is = blocked >= this.#underWay.size ? 'waits' : 'new'
    }
  }

  async #calm(): Promise<void> {
    for (let calm = 0, moves = this.#moves; calm < CALM || isDiskBusy(); calm++) {
      await setImmediate()
      if (moves !== this.#moves) [calm, moves] = [0, this.#moves]
    }
  }

  /** The server says at once who got a lock, before it wakes them. Hints wait for each other by a lock of their own kind. */
  async #blocked(): Promise<number> {
    const [row] = await this.#observer<[{ count: number }]>`
      select count(distinct pid)::int as count from pg_locks where not granted and locktype <> 'object'`
    return row.count
  }
}

/** Whether somebody waits for a file, whose turn nobody has asked for. */
const isDiskBusy = (): boolean => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq') || name === 'CloseReq')

function byWhatTheyAre(a: Turn, b: Turn): number {
  if (a.gate !== b.gate) return a.gate.number - b.gate.number
  return compare(a.kind, b.kind) || compare(a.what.text, b.what.text) || compare(JSON.stringify(a.what.of), JSON.stringify(b.what.of))
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const isStatement = ({ kind }: Turn): boolean => kind === 'statement'

/** A process as the scheduler sees it: it runs, is frozen, or is dead. */
export class Gate {
  state: 'running' | 'frozen' | 'dead' = 'running'
  fault: Fault | null = null
  /** The faults that have come true. */
  interrupted = 0
  /** For so many turns others come before its transactions, so that what was begun early is committed late. */
  dawdling = 0
  #turns: Turns
  readonly number: number
  /** Called when the process dies by a fault. */
  died: () => void = () => {}

  constructor(turns: Turns, number: number) {
    this.#turns = turns
    this.number = number
  }

  /** A process that freezes ends its transactions first: otherwise the server would end them, after a time that is real. */
  mayGoOn(inTransaction: boolean): boolean {
    return this.state === 'running' || inTransaction
  }

  kill(): void {
    if (this.state === 'dead') return
    this.state = 'dead'
    this.#turns.refuse(this, new Died())
    this.died()
  }

  /** An answer from outside, to this question, has its turn when chance wants it. */
  async answer(question: string): Promise<void> {
    await this.#turn('answer', false, { text: '', of: question })
  }

  async pause(): Promise<void> {
    this.#alive()
    await this.#turns.pause(this)
    this.#alive()
  }

  /** Work that takes real time and no turns, such as that of a disk. */
  async meanwhile<T>(work: () => PromiseLike<T>): Promise<T> {
    this.#alive()
    const end = this.#turns.begin()
    try {
      const result = await work()
      this.#alive()
      return result
    } finally {
      end()
    }
  }

  async statement<T>(send: () => PromiseLike<T>, inTransaction: boolean, what: What): Promise<T> {
    const fault = await this.#turn('statement', inTransaction, what)
    if (this.#turns.isServerAway) this.interrupted++
    const end = this.#turns.begin()
    let keepsLocks = false
    try {
      const result = await send()
      keepsLocks = inTransaction
      this.#alive()
      if (fault === 'isCutAfter') throw cut()
      return result
    } finally {
      end(keepsLocks)
    }
  }

  async transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
    await this.#turn('statement', false, { text: 'begin', of: null })
    if (this.#turns.isServerAway) this.interrupted++
    let end = this.#turns.begin()
    let fault: Fault['kind'] | null = null
    const result = await sql
      .begin(async (tx) => {
        end(true)
        try {
          const result = await work(gated(tx, this, true))
          fault = await this.#turn('statement', true, { text: 'commit', of: null })
          return result
        } finally {
          end = this.#turns.begin() // the commit or the rollback
        }
      })
      .finally(() => end())
    this.#alive()
    if (fault === 'isCutAfter') throw cut()
    return result
  }

  async #turn(kind: Turn['kind'], inTransaction: boolean, what: What): Promise<Fault['kind'] | null> {
    this.#alive()
    await this.#turns.wait(this, kind, inTransaction, what)
    this.#alive()
    const { fault } = this
    if (fault === null || fault.afterTurns-- > 0) return null
    if (fault.kind === 'dawdles' && !inTransaction) return null // it comes true in the next transaction
    this.fault = null
    this.#turns.count(fault.kind)
    if (fault.kind === 'dawdles') this.dawdling = DAWDLING_TURNS
    else this.interrupted++
    if (fault.kind === 'dies') this.kill()
    if (fault.kind === 'freezes') {
      this.state = 'frozen'
      if (!inTransaction) await this.#turns.wait(this, kind, false, what)
    }
    this.#alive()
    if (fault.kind === 'isCutBefore' && kind === 'statement') throw cut()
    return fault.kind
  }

  #alive(): void {
    if (this.state === 'dead') throw new Died()
  }
}

const cut = () => new DatabaseUnreachable(new Error('the connection was cut'))

/** Hints and counts that timers send: nothing depends on them, and no seed decides when a timer of this machine fires. */
const BY_TIMER = /pg_notify|insert into tax_answers/

/** The same connections, behind the gate of a process. */
export function gated<S extends object>(sql: S, gate: Gate, inTransaction = false): S {
  return new Proxy(sql, {
    apply(target, self, args) {
      const made: unknown = Reflect.apply(target as never, self, args)
      return isQuery(made) && !BY_TIMER.test(made.strings.join()) ? gatedQuery(made, gate, inTransaction) : made
    },
    get(target, name) {
      if (name === 'begin') return (work: (tx: Tx) => Promise<unknown>) => gate.transaction(target as Sql, work)
      return Reflect.get(target, name)
    },
  })
}

const gatedQuery = (query: Query, gate: Gate, inTransaction: boolean): Query =>
  sentBy(query, () => gate.statement(() => query, inTransaction, { text: query.strings.join('?'), of: query.values }))
