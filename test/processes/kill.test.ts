import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, checkReceipts, isSettled, keepSending, openInstallation, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const KILLS = 15
const SENDERS = 12

test('processes are killed outright while receipts flow: every acknowledged receipt is judged once, and the brand gets its callbacks in order', async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  brand.delaysAnswers(() => sleep(20)) // many kills happen while a callback is under way
  const kinds = ['serve', 'work', 'work', 'serve', 'work'] as const
  const programs: Program[] = await Promise.all(kinds.map((kind) => start(kind)))
  const starts = programs.map((program) => Promise.resolve(program))
  const { apiKey } = await installation.createPromo(programs[0]!)
  const acknowledged: Acknowledged = new Map()
  const flow = new AbortController()
  const senders = Array.from({ length: SENDERS }, (_, i) =>
    keepSending(installation, {
      to: () => programs[i % 2 === 0 ? 0 : 3]!,
      apiKey,
      userUuid: `participant ${i}`,
      pauseMs: 60,
      signal: flow.signal,
      acknowledged,
    }),
  )

  for (let kill = 0; kill < KILLS; kill++) {
    const i = (2 * kill + 1) % kinds.length
    await starts[i]
    await sleep(200 + ((137 * kill) % 400))
    assert.equal((await programs[i]!.kill('SIGKILL')).signal, 'SIGKILL')
    starts[i] = start(kinds[i]!).then((program) => (programs[i] = program))
  }
  await Promise.all(starts)
  flow.abort()
  await Promise.all(senders)
  await until(() => isSettled(sql))
  assert.ok(acknowledged.size > KILLS)
  await checkReceipts(installation, acknowledged)
  t.diagnostic(`${acknowledged.size} receipts, ${brand.received.length} callbacks`)
})
