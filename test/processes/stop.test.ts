import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/support/free-port.ts'
import { type Acknowledged, checkReceipts, isSettled, keepSending, openInstallation, request, run, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const IN_FLIGHT = 20

test('a server that is stopped answers the requests that it has, and ends by itself', async (t) => {
  const installation = await openInstallation(t)
  const { start, sql, mint } = installation
  const server = await start('serve')
  const { apiKey } = await installation.createPromo(server)

  const asked = await Promise.all(
    Array.from({ length: IN_FLIGHT }, (_, i) => beginToAsk(server, apiKey, { qrStr: mint().qrStr, userUuid: `participant ${i}` })),
  )
  for (const _ of ['sent', 'repeated']) server.child.kill('SIGTERM') // npm repeats the terminal's signal, which must do no harm
  await until(() => server.output().includes('"msg":"stopping"'))
  assert.deepEqual(
    await Promise.all(asked.map((askOn) => askOn())),
    Array.from({ length: IN_FLIGHT }, () => 200),
  )
  await endsInOrder(server)
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from receipts`
  assert.equal(count, IN_FLIGHT)
})

test('servers and workers are replaced one after the other while receipts flow: each ends by itself, and nothing is lost', async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  brand.delaysAnswers(() => sleep(50))
  const programs = (await Promise.all([start('serve'), start('work')])) as [Program, Program]
  const { apiKey } = await installation.createPromo(programs[0])
  const acknowledged: Acknowledged = new Map()
  const flow = new AbortController()
  const senders = Array.from({ length: 6 }, (_, i) =>
    keepSending(installation, {
      to: () => programs[0],
      apiKey,
      userUuid: `participant ${i}`,
      pauseMs: 250,
      signal: flow.signal,
      acknowledged,
    }),
  )
  for (let round = 0; round < 2; round++) {
    for (const [i, kind] of (['serve', 'work'] as const).entries()) {
      await sleep(400)
      const old = programs[i]!
      programs[i] = await start(kind)
      await stopsInOrder(old)
    }
  }
  flow.abort()
  await Promise.all(senders)
  await until(() => isSettled(sql))
  await checkReceipts(installation, acknowledged)
  assert.equal(brand.received.length, 3 * acknowledged.size, 'who ends by itself finishes its callbacks, so none is repeated')
})

test('every process is replaced, one after the other, under load: clients that keep their connections and never send twice see no failure', async (t) => {
  const installation = await openInstallation(t, { env: { STOP_GRACE: '5s' } })
  const { start, sql, mint } = installation
  const kinds = ['serve', 'work', 'serve', 'work'] as const
  const programs = (await Promise.all(kinds.map((kind) => start(kind)))) as Program[]
  const { apiKey } = await installation.createPromo(programs[0]!)
  const over = new AbortController()

  /** What a load balancer does: it sends to processes that were asked at /ready a moment ago, and whose answer was 200. On a busy machine it waits for one. */
  const rotation = new Map<Program, number>()
  const watch = async (program: Program) => {
    for (; !over.signal.aborted && program.child.exitCode === null; await sleep(100)) {
      const askedAt = performance.now()
      const { status } = await request(`${program.url}/ready`).catch(() => ({ status: 0 }))
      if (status === 200) rotation.set(program, askedAt)
      else rotation.delete(program)
    }
    rotation.delete(program)
  }
  const ready = () => [...rotation].filter(([, askedAt]) => performance.now() - askedAt < 2_000).map(([program]) => program)
  const serving = programs.filter((_, i) => kinds[i] === 'serve')
  const watching = serving.map(watch)
  await until(() => rotation.size === serving.length)

  const failures: string[] = []
  const acknowledged: Acknowledged = new Map()
  const client = async (name: string, pauseMs: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let sent = 0; !over.signal.aborted; await sleep(pauseMs)) {
      const among = ready()
      const to = among[sent % among.length]
      if (to === undefined) continue
      const quantity = 1 + (sent++ % 3)
      const answer = await keptAlive(agent, to, apiKey, { userUuid: name, qrStr: mint(quantity).qrStr }).catch((error: Error) => ({ failed: error.message }))
      if ('failed' in answer || answer.status !== 200) failures.push(`${name}, ${programs.indexOf(to)}: ${JSON.stringify(answer)}`)
      else acknowledged.set(answer.uuid, quantity)
    }
    agent.destroy()
  }
  // The slow ones leave their connections idle for most of the grace period.
  const clients = [20, 50, 100, 200, 500, 1_500, 3_000].map((pauseMs, i) => client(`participant ${i}`, pauseMs))
  const progress = async () => {
    const before = acknowledged.size
    await until(() => acknowledged.size >= before + 20)
  }

  await progress()
  for (const [i, kind] of kinds.entries()) {
    const old = programs[i]!
    const replacement = await start(kind)
    programs[i] = replacement
    if (kind === 'serve') {
      watching.push(watch(replacement))
      await until(() => rotation.has(replacement))
    }
    await stopsInOrder(old)
    await progress()
  }
  over.abort()
  await Promise.all([...clients, ...watching])
  assert.deepEqual(failures, [])
  await until(() => isSettled(sql))
  await checkReceipts(installation, acknowledged)
})

test('a process that was told to stop says so at /ready, and its answers close their connections', async (t) => {
  const installation = await openInstallation(t, { env: { STOP_GRACE: '60s' } })
  const server = await installation.start('serve')
  const { apiKey } = await installation.createPromo(server)
  assert.equal((await request(`${server.url}/ready`)).headers.get('connection'), 'keep-alive')
  server.child.kill('SIGTERM')
  await until(() => server.output().includes('"msg":"stopping"'))

  const ready = await request(`${server.url}/ready`)
  assert.deepEqual(
    [ready.status, ready.json, ready.headers.get('connection')],
    [503, { status: 'unavailable', database: 'ok', queue: 'ok', photos: 'ok', process: 'stopping' }, 'close'],
  )
  const taken = await installation.send(server, apiKey, { qrStr: installation.mint().qrStr })
  assert.deepEqual([taken.status, taken.headers.get('connection')], [200, 'close'])
})

test('whoever reaches a process as soon as it listens is answered, also when it is told to stop at that moment', async (t) => {
  const installation = await openInstallation(t, { env: { STOP_GRACE: '1s' } })
  const { apiKey } = await installation.createPromo(await installation.start('serve'))
  const port = await freePort()
  const program = run(['run.js', 'src/main.ts', 'serve'], { ...installation.env, PORT: String(port) })
  t.after(() => program.child.kill('SIGKILL'))
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())

  const answers: number[] = []
  let isOver = false
  void program.ended.then(() => (isOver = true))
  /** Knocks until the kernel makes a connection: what it refuses has reached nobody. */
  const knock = async (userUuid: string) => {
    while (!isOver) {
      try {
        const { status } = await keptAlive(agent, { url: `http://127.0.0.1:${port}` }, apiKey, { userUuid, qrStr: installation.mint().qrStr })
        if (answers.push(status) === 1) program.child.kill('SIGTERM')
        return
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error
        await sleep(5)
      }
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, i) => knock(`participant ${i}`)))
  assert.deepEqual(new Set(answers), new Set([200]))
  assert.deepEqual(await program.ended, { code: 0, signal: null })
})

/** One request over a connection that the agent keeps. Node's client, unlike others, never sends anything a second time. */
async function keptAlive(agent: Agent, to: Pick<Program, 'url'>, apiKey: string, body: Record<string, unknown>): Promise<{ status: number; uuid: string }> {
  const sent = httpRequest(`${to.url}/api/receipts/qr`, { agent, method: 'POST', headers: { 'api-key': apiKey, 'content-type': 'application/json' } })
  sent.end(JSON.stringify(body))
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode, uuid: JSON.parse(text).uuid }
}

/** Sends a request up to its body, and resolves when the server has that much. The function sends the rest, and resolves with the status of the answer. */
async function beginToAsk(to: Program, apiKey: string, body: Record<string, unknown>): Promise<() => Promise<number>> {
  const text = JSON.stringify(body)
  const headers = { 'api-key': apiKey, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), expect: '100-continue' }
  const sent = httpRequest(`${to.url}/api/receipts/qr`, { agent: false, method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(text)
    const [response] = await once(sent, 'response')
    response.resume()
    return response.statusCode
  }
}

async function stopsInOrder(program: Program): Promise<void> {
  program.child.kill('SIGTERM')
  await endsInOrder(program)
}

async function endsInOrder(program: Program): Promise<void> {
  assert.deepEqual(await program.ended, { code: 0, signal: null })
  assert.match(program.output(), /"msg":"stopped"/)
}
