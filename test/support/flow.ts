import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, checkReceipts, type Installation, isSettled, keepSending, type Program, request, sendUntilAcknowledged } from './processes.ts'
import { until } from './until.ts'

export type Flow = { programs: Program[]; acknowledged: Acknowledged; apiKey: string; refused: string[]; ends(t: TestContext): Promise<void> }

/** Receipts pass through two servers and two workers, whose health is requested all the time. */
export async function startFlow(installation: Installation): Promise<Flow> {
  const { start, sql } = installation
  const first = await start('serve') // the server writes the schema, so that a new database needs no further step
  const programs = [first, ...(await Promise.all([start('serve'), start('work'), start('work')]))]
  const { apiKey } = await installation.createPromo(first)
  const acknowledged: Acknowledged = new Map()
  const over = new AbortController()
  const senders = Array.from({ length: 4 }, (_, i) =>
    keepSending(installation, {
      to: () => programs[i % 2]!,
      apiKey,
      userUuid: `participant ${i}`,
      pauseMs: 100,
      signal: over.signal,
      acknowledged,
    }),
  )
  const watchers = programs.map(async ({ url }) => {
    for (; !over.signal.aborted; await sleep(100)) assert.equal((await request(`${url}/health`)).status, 200)
  })
  const refused: string[] = []
  return {
    programs,
    acknowledged,
    apiKey,
    refused,
    async ends(t) {
      over.abort()
      await Promise.all([...senders, ...watchers])
      for (const qrStr of refused) await sendUntilAcknowledged(installation, { to: () => first, apiKey, userUuid: 'patient', qrStr, quantity: 1, acknowledged })
      await until(() => isSettled(sql))
      await checkReceipts(installation, acknowledged)
      for (const { child } of programs) assert.deepEqual([child.exitCode, child.signalCode], [null, null])
      t.diagnostic(`${acknowledged.size} receipts, ${installation.brand.received.length} callbacks`)
    },
  }
}
