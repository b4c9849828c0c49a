import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, startService, startSimulator } from '../ground/programs.ts'
import { createPromo } from '../ground/promo.ts'
import { openBenchServer, type BenchServer } from '../ground/server.ts'
import type { ReceiverHello, ReceiverOrder } from '../programs/receiver.ts'

/** A folder, a database server, a tax authority and a brand, and a function that starts services which use them. */
export async function openGround(opened: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-bench-photos-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const server: BenchServer = await openBenchServer(opened)
  const simulator = await startSimulator(opened)
  const receiver = await startProgram<ReceiverOrder, void, ReceiverHello>(opened, 'receiver')

  /** One process that answers and one that works, with their own database. They end with `until`. */
  const openServices = async (name: string, until = opened) => {
    const database = await server.create(name)
    const { apiKey } = await createPromo(database.sql, `http://${receiver.hello.host}/callbacks`)
    const given = { ...simulator.variables, DATABASE_URL: database.url, DATA_DIR: join(folder, `data of ${name}`), ALLOW_PRIVATE_HOSTS: receiver.hello.host }
    const [serve, work] = [await startService(until, 'serve', given), await startService(until, 'work', given)]
    return { database, apiKey, serve, work, given }
  }
  return { folder, server, simulator, openServices }
}
