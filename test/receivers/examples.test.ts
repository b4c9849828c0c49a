// The receivers of `examples/` against the service. A language without an installed runtime is skipped.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBody } from '#store/callbacks.ts'
import { freePort } from '#test/support/free-port.ts'
import { openWorld } from '#test/support/world.ts'

const SECRET = 'a secret of the callback'
const FOLDER = 'examples/receivers'

type Language = { name: string; runtime: string | null; command(port: number, folder: string): string[] }

const LANGUAGES: Language[] = [
  { name: 'TypeScript', runtime: process.execPath, command: () => [process.execPath, `${FOLDER}/typescript/receiver.ts`] },
  { name: 'Python', runtime: find('python3', '--version'), command: () => ['python3', `${FOLDER}/python/receiver.py`] },
  { name: 'PHP', runtime: find('php', '--version'), command: (port) => ['php', '-S', `127.0.0.1:${port}`, `${FOLDER}/php/receiver.php`] },
  { name: 'Go', runtime: find('go', 'version'), command: (_, folder) => [build(folder)] },
]

for (const { name, runtime, command } of LANGUAGES) {
  test(`the receiver in ${name}: order, repeats, a wrong secret, BrandAck, a sender that breaks off, and an A of the certification`, {
    skip: runtime === null && `${name} is not on this machine`,
  }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'chekhov-receiver-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const receiver = await start(t, folder, (port) => command(port, folder))
    const world = await openWorld(t, { reachable: [receiver.host], config: { CALLBACK_TIMEOUT: 60_000 } })
    const callback = { url: `http://${receiver.host}/callbacks`, headers: { 'x-callback-secret': SECRET } }
    await world.change({ callback })

    const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
    await world.settle()
    const ids = ['ARRIVED', 'INSPECTED', 'REVIEWED'].map((state) => `${uuid}.${state}.0`)
    assert.deepEqual(
      receiver.log().map(([id]) => id),
      ids,
    )
    assert.match(receiver.log()[2]?.[1] ?? '', /^grant \d+ points$/)
    const { externalId, delivered } = await world.receipt(uuid)
    assert.deepEqual([externalId, delivered], [`order-${uuid}`, 'DELIVERED'])
    const body = (await findBody(world.sql, uuid, 2))!
    assert.equal(readFileSync(join(receiver.eventsDir, ids[2] as string), 'utf8'), body)

    await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})
    await world.settle()
    assert.deepEqual(receiver.log().slice(3), [[ids[2], 'repeat']])
    assert.equal((await world.receipt(uuid)).delivered, 'DELIVERED')

    // Its files are deleted, so it does not know the receipt, gets ARRIVED again, and then the event.
    for (const file of readdirSync(receiver.eventsDir)) rmSync(join(receiver.eventsDir, file))
    await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})
    await world.settle()
    assert.deepEqual(
      receiver
        .log()
        .slice(4)
        .map(([id]) => id),
      [ids[0], ids[2]],
    )

    await world.change({ callback: { ...callback, headers: { 'x-callback-secret': 'another' } } })
    const stranger = await world.submit({ qrStr: 'not a fiscal QR', userUuid: 'boris' })
    await world.settle()
    const { items } = (await world.admin('GET', `/api/admin/receipts/${stranger.uuid}/deliveries`)).json
    assert.deepEqual([items[0].status, receiver.log().length], [401, 6])

    await world.change({ callback })
    const blocked = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid: 'blocked-participant' })
    await world.settle()
    assert.equal((await world.receipt(blocked.uuid)).rejectKey, 'USER_BLOCKED')

    await breakOff(receiver.host)
    const { grade, steps } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/certify`)).json
    assert.equal(
      grade,
      'A',
      JSON.stringify(
        steps.filter(({ verdict }: { verdict: string }) => verdict !== 'passed'),
        null,
        1,
      ),
    )
  })

  test(`the receiver in ${name}: an event that could not be stored is new when it comes again`, {
    skip: runtime === null && `${name} is not on this machine`,
  }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'chekhov-receiver-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    // As on a full disk, files can be made, and nothing can be written into them.
    const full = await start(t, folder, (port) => ['sh', '-c', `ulimit -f 0; trap '' XFSZ; exec "$@"`, 'sh', ...command(port, folder)])
    assert.equal(await send(full.host), 500)
    await full.stop()
    const receiver = await start(t, folder, (port) => command(port, folder))
    assert.equal(await send(receiver.host), 200)
    assert.equal(await send(receiver.host), 200)
    assert.deepEqual(
      receiver.log().map(([, what]) => what),
      ['grant 15 points', 'repeat'],
    )
    assert.deepEqual(readdirSync(receiver.eventsDir), [EVENT_ID])
  })
}

const UUID = '019324c2-0000-7000-8000-000000000001'
const EVENT_ID = `${UUID}.ARRIVED.0`

/** Sends an event as the service does; the status of the answer. */
async function send(host: string): Promise<number> {
  const event = { state: 'ARRIVED', uuid: UUID, userUuid: 'anna', approved: true, promoPoints: 15, meta: {} }
  const headers = { 'x-callback-secret': SECRET, 'webhook-id': EVENT_ID }
  const response = await fetch(`http://${host}/callbacks`, { method: 'POST', headers, body: JSON.stringify(event) })
  await response.text()
  return response.status
}

/** Sends as a process does that is killed; the receiver must continue. */
async function breakOff(host: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(host.split(':')[1]) })
  socket.on('error', () => {})
  socket.write(
    `POST /callbacks HTTP/1.1\r\nhost: ${host}\r\nx-callback-secret: ${SECRET}\r\nwebhook-id: broken.ARRIVED.0\r\ncontent-length: 100\r\n\r\n{"state`,
  )
  await once(socket, 'connect')
  socket.end()
  await once(socket.resume(), 'close')
}

async function start(t: TestContext, folder: string, commandOf: (port: number) => string[]) {
  const port = await freePort()
  const [program = '', ...args] = commandOf(port)
  const eventsDir = join(folder, 'events')
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PORT: String(port),
      CALLBACK_SECRET: SECRET,
      EVENTS_DIR: eventsDir,
      BLOCKED_USERS: 'blocked-participant,another',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void lines.push(text))
  const stop = async () => {
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill('SIGKILL')
    await exited
  }
  t.after(stop)
  while (!(await isListening(port))) {
    assert.equal(child.exitCode, null, lines.join(''))
    await sleep(50)
  }
  return {
    host: `127.0.0.1:${port}`,
    eventsDir,
    stop,
    /** The receiver's log: its reaction to each event that it accepted. */
    log: () => [...lines.join('').matchAll(/([\da-f-]{36}\.[A-Z]+\.\d+) (.+)/g)].map(([, id, what]) => [id, what?.trim()] as [string, string]),
  }
}

function find(program: string, flag: string): string | null {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' })
    return program
  } catch {
    return null
  }
}

function build(folder: string): string {
  const program = join(folder, 'receiver')
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GOCACHE: join(folder, 'cache'),
    GOPATH: join(folder, 'go'),
    GOTOOLCHAIN: 'local',
    GOPROXY: 'off',
    GOFLAGS: '-p=1',
  }
  execFileSync('go', ['build', '-o', program, '.'], { cwd: `${FOLDER}/go`, env, stdio: 'pipe' })
  return program
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket
      .on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      .on('error', () => resolve(false))
  })
