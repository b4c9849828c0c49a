import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, checkReceipts, isSettled, keepSending, openInstallation, request, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const IN_FLIGHT = 20

test('a server that is stopped answers the requests that it has, and ends by itself', async (t) => {
  const installation = await openInstallation(t)
  const { start, sql, mint, send } = installation
  const server = await start('serve')
  const { apiKey } = await installation.createPromo(server)

  const answers = await sql
    .begin(async (tx) => {
      await tx`lock table receipts in exclusive mode`
      const asked = Array.from({ length: IN_FLIGHT }, (_, i) => send(server, apiKey, { qrStr: mint().qrStr, userUuid: `participant ${i}` }))
      await until(async () => (await sql`select 1 from pg_locks where not granted and relation = 'receipts'::regclass`).length > 0)
      await request(`${server.url}/health`) // all earlier requests have arrived by then
      server.child.kill('SIGTERM')
      await until(() => server.output().includes('"msg":"stopping"'))
      return asked
    })
    .then((asked) => Promise.all(asked))

  assert.deepEqual(
    answers.map(({ status }) => status),
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
      await endsInOrder(old)
    }
  }
  flow.abort()
  await Promise.all(senders)
  await until(() => isSettled(sql))
  await checkReceipts(installation, acknowledged)
  assert.equal(brand.received.length, 3 * acknowledged.size, 'who ends by itself finishes its callbacks, so none is repeated')
})

async function endsInOrder(program: Program): Promise<void> {
  program.child.kill('SIGTERM') // a second signal must do no harm, because npm repeats the terminal's signal
  assert.deepEqual(await program.ended, { code: 0, signal: null })
  assert.match(program.output(), /"msg":"stopped"/)
}
