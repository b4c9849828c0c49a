// A rate limit counts over all processes, also when calls come to all of them at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openInstallation, type Program } from '#test/support/processes.ts'

const LIMIT = 100

test('calls over four processes: as many are admitted in a minute as the limit says, within a tenth', async (t) => {
  const installation = await openInstallation(t)
  const processes = await Promise.all([1, 2, 3, 4].map(() => installation.start('serve')))
  const admitted = async (calls: number, atOnce: number) => {
    const { apiKey } = await installation.createPromo(processes[0] as Program, { rate_limits: { per_participant_per_minute: LIMIT } })
    const answers: number[] = []
    let next = 0
    const startedAt = performance.now()
    const callOn = async () => {
      for (let n = next++; n < calls; n = next++) {
        const { url } = processes[n % processes.length] as Program
        const { status, headers } = await fetch(`${url}/api/receipts/qr`, {
          method: 'POST',
          headers: { 'api-key': apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ qrStr: installation.mint().qrStr, userUuid: 'anna' }),
        })
        assert.ok(status === 200 || (status === 429 && Number(headers.get('retry-after')) <= 60), String(status))
        answers.push(status)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, callOn))
    // On a machine that is too busy for one minute, the calls are spread over several windows.
    const windows = Math.ceil((performance.now() - startedAt) / 60_000)
    return answers.filter((status) => status === 200).length / windows
  }
  for (const atOnce of [120, 8]) {
    const count = await admitted(3 * LIMIT, atOnce)
    assert.ok(Math.abs(count - LIMIT) <= LIMIT / 10, `${count} admitted, ${atOnce} at once`)
  }
})
