import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { connect } from '@nats-io/transport-node'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** The program of Debian's package `nats-server`. */
export const natsIsInstalled = (): boolean => spawnSync('which', ['nats-server']).status === 0

/** A NATS server with JetStream that a user with a password may use; killed and started again it has what it had. */
export async function openNatsServer(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-nats-'))
  const port = await freePort()
  const [user, pass] = ['chekhov', 'p@ss']
  const start = async () => {
    const args = ['--jetstream', '--store_dir', folder, '--addr', '127.0.0.1', '--port', String(port), '--user', user, '--pass', pass]
    const child = spawn('nats-server', args, { stdio: 'ignore' })
    const ended = once(child, 'close')
    await until(async () => {
      const nats = await connect({ servers: `127.0.0.1:${port}`, user, pass }).catch(() => null)
      await nats?.close()
      return nats !== null
    })
    return { child, ended }
  }
  let server = await start()
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  t.after(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    url: `nats://${user}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    connect: () => connect({ servers: `127.0.0.1:${port}`, user, pass }),
    kill,
    async restart() {
      server = await start()
    },
  }
}
