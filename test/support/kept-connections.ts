/**
 * Connections to the server of all tests outlive the test that opened them. A new one costs the server a process that knows no table and has planned no
 * statement: with them, tests with a database take an eighth less processor time. Loaded before the test files.
 */
import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import pg from 'pg'
import { withDatabase } from '#platform/database-url.ts'

type Message = { status?: string; processID?: number; secretKey?: number }

/** The parts of pg that it does not describe. */
type PgConnection = EventEmitter & { stream: Socket; connect(port: number | string, host?: string): void; query(text: string): void; end(): void }
type PgClient = { connection: PgConnection; database: string; getStartupConf(): Record<string, string> }

const PgConnection = createRequire(import.meta.resolve('pg'))('pg/lib/connection') as new (config: { keepAlive?: boolean }) => PgConnection

/** Gives a session what it had when it began. Its statements stay prepared. */
const RESET = 'reset all; unlisten *; close all; select pg_advisory_unlock_all()'

class KeptConnection extends PgConnection {
  database: string
  session: string
  process: Message = {}
  isFree = false
  /** As the server said last: "I" outside of a transaction. */
  status: string | undefined

  constructor(config: { keepAlive?: boolean }, database: string, session: string) {
    super(config)
    this.database = database
    this.session = session
  }

  override emit(event: string, message?: Message): boolean {
    if (event === 'backendKeyData') this.process = message!
    if (event === 'readyForQuery') this.status = message!.status
    if (event === 'end') {
      this.status = undefined
      kept.delete(this)
    }
    return super.emit(event, message)
  }

  override connect(port: number | string, host?: string): void {
    if (this.status === undefined) return super.connect(port, host)
    setImmediate(() => {
      if (this.status === undefined) return void this.emit('end') // lost meanwhile
      this.emit('backendKeyData', this.process)
      this.emit('readyForQuery', { status: 'I' })
    })
  }

  override end(): void {
    if (this.status !== 'I' || this.stream.destroyed) return super.end()
    for (const event of this.eventNames()) if (event !== 'end') this.removeAllListeners(event)
    this.on('error', () => {}) // followed by the end
    this.once('readyForQuery', () => {
      super.emit('end')
      this.removeAllListeners('end')
      this.stream.unref()
      this.isFree = true
    })
    kept.add(this)
    this.isFree = false
    this.query(RESET)
  }
}

const kept = new Set<KeptConnection>()

function take(session: string): KeptConnection | undefined {
  const connection = [...kept].findLast((one) => one.isFree && one.session === session)
  if (connection === undefined) return undefined
  kept.delete(connection)
  connection.removeAllListeners()
  connection.stream.ref()
  return connection
}

/** The processes of the server that wait for the next test of this process. */
export const keptProcesses = (): number[] => [...kept].map(({ process }) => process.processID ?? 0)

/** For a test that changes what prepared statements answer. */
export function forgetConnections(): void {
  for (const connection of kept) connection.stream.destroy()
  kept.clear()
}

export const isConnectedTo = (database: string): boolean => [...kept].some((one) => one.database === database)

const server = process.env['TEST_DATABASE_URL'] ?? ''

if (server !== '')
  pg.Client = class extends pg.Client {
    constructor(config: pg.ClientConfig & { connectionString?: string } = {}) {
      super(config)
      const { connectionString = '' } = config
      if (withDatabase(connectionString, '') !== withDatabase(server, '')) return
      const client = this as unknown as PgClient
      const session = JSON.stringify([connectionString, client.getStartupConf()])
      client.connection = take(session) ?? new KeptConnection({ keepAlive: config.keepAlive ?? false }, client.database, session)
    }
  }
