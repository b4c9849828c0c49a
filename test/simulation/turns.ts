import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnreachable, type Sql, type Tx } from '#platform/db.ts'
import type { Chance } from '#test/support/chance.ts'

/** What a process waits for: a statement that it may send, or an answer of the tax authority or of a brand. */
type Turn = { gate: Gate; kind: 'statement' | 'answer'; inTransaction: boolean; take(): void; refuse(error: Error): void }

/** An interruption of a process at one of its next turns. */
export type Fault = { kind: 'dies' | 'freezes' | 'isCutBefore' | 'isCutAfter' | 'dawdles'; afterTurns: number }

/** Everything that a process which is no more would still do ends with this. */
export class Died extends Error {
  override name = 'Died'
}

/** A statement may be slow on a busy machine; one that neither ends nor waits for a lock for so long waits for something else. */
const STUCK_MS = 3_000
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
  #underWay = 0
  #moves = 0
  #stirred = Promise.withResolvers<void>()

  /** `observer`: a connection that no process uses. */
  constructor(observer: Sql) {
    this.#observer = observer
  }

  wait(gate: Gate, kind: Turn['kind'], inTransaction: boolean): Promise<void> {
    return new Promise((take, refuse) => {
      this.#waiting.push({ gate, kind, inTransaction, take, refuse })
      this.#moves++
    })
  }

  /** Counts a statement as under way, until the returned function is called. */
  begin(): () => void {
    this.#underWay++
    this.#moves++
    return () => {
      this.#underWay--
      this.#moves++
      this.#stirred.resolve()
    }
  }

  /** Everything that this process still waits for will not come. */
  refuse(gate: Gate, error: Error): void {
    const gone = this.#waiting.filter((turn) => turn.gate === gate)
    this.#waiting = this.#waiting.filter((turn) => turn.gate !== gate)
    for (const { refuse } of gone) refuse(error)
    this.#moves++
  }

  /** Lets things happen in an order that chance decides, until no statement waits. Answers from outside come or are late, by their probability. */
  async run(chance: Chance, answers: number): Promise<void> {
    for (;;) {
      await this.#quiet()
      const ready = this.#waiting.filter(({ gate, inTransaction }) => gate.mayGoOn(inTransaction))
      const prompt = ready.filter(({ gate, inTransaction }) => !(inTransaction && gate.dawdling > 0))
      const [statements, outside] = [(prompt.some(isStatement) ? prompt : ready).filter(isStatement), ready.filter((turn) => !isStatement(turn))]
      if (statements.length === 0 && (outside.length === 0 || !chance.happens(answers))) return
      const next = chance.oneOf(statements.length === 0 || (outside.length > 0 && chance.happens(0.2)) ? outside : statements)
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#moves++
      for (const { gate } of this.#waiting) gate.dawdling = Math.max(0, gate.dawdling - 1)
      next.take()
    }
  }

  /** Resolves when every statement under way is answered or waits for a lock, and all that followed from the answers has asked for its turn. */
  async #quiet(): Promise<void> {
    for (let stuckSince = Date.now(); ; ) {
      await this.#calm()
      if (this.#underWay === 0) return
      this.#stirred = Promise.withResolvers()
      const moves = this.#moves
      await Promise.race([this.#stirred.promise, sleep(4)])
      if (this.#moves !== moves) stuckSince = Date.now()
      else if (Date.now() - stuckSince > STUCK_MS || (await this.#blocked()) >= this.#underWay) return
    }
  }

  async #calm(): Promise<void> {
    for (let calm = 0, moves = this.#moves; calm < CALM; calm++) {
      await setImmediate()
      if (moves !== this.#moves) [calm, moves] = [0, this.#moves]
    }
  }

  /** The server says at once who got a lock, before it wakes them. Hints wait for each other by a lock of their own kind. */
  async #blocked(): Promise<number> {
    const [row] = await this.#observer<[{ count: number }]>`
      select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid) where not granted and locktype <> 'object' and datname = current_database()`
    return row.count
  }
}

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
  /** Called when the process dies by a fault. */
  died: () => void = () => {}

  constructor(turns: Turns) {
    this.#turns = turns
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

  /** An answer from outside has its turn when chance wants it. */
  async answer(): Promise<void> {
    await this.#turn('answer', false)
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

  async statement<T>(send: () => PromiseLike<T>, inTransaction: boolean): Promise<T> {
    const fault = await this.#turn('statement', inTransaction)
    const end = this.#turns.begin()
    try {
      const result = await send()
      this.#alive()
      if (fault === 'isCutAfter') throw cut()
      return result
    } finally {
      end()
    }
  }

  async transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
    await this.#turn('statement', false)
    let end = this.#turns.begin()
    let fault: Fault['kind'] | null = null
    const result = await sql
      .begin(async (tx) => {
        end()
        try {
          const result = await work(gated(tx, this, true))
          fault = await this.#turn('statement', true)
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

  async #turn(kind: Turn['kind'], inTransaction: boolean): Promise<Fault['kind'] | null> {
    this.#alive()
    await this.#turns.wait(this, kind, inTransaction)
    this.#alive()
    const { fault } = this
    if (fault === null || fault.afterTurns-- > 0) return null
    if (fault.kind === 'dawdles' && !inTransaction) return null // it comes true in the next transaction
    this.fault = null
    if (fault.kind === 'dawdles') this.dawdling = DAWDLING_TURNS
    else this.interrupted++
    if (fault.kind === 'dies') this.kill()
    if (fault.kind === 'freezes') {
      this.state = 'frozen'
      if (!inTransaction) await this.#turns.wait(this, kind, false)
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

type Query = PromiseLike<unknown> & Pick<Promise<unknown>, 'catch' | 'finally'> & { strings: readonly string[]; values: unknown }

function gatedQuery(query: Query, gate: Gate, inTransaction: boolean): Query {
  let answer: Promise<unknown> | undefined
  const run = () => (answer ??= gate.statement(() => query, inTransaction))
  return {
    strings: query.strings,
    values: query.values,
    then: (done, failed) => run().then(done, failed),
    catch: (failed) => run().catch(failed),
    finally: (done) => run().finally(done),
  }
}

const isQuery = (made: unknown): made is Query => typeof made === 'object' && made !== null && 'strings' in made && 'then' in made
