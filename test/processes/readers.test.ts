// Processes that only read photos: they read what waits, and others read for them while there are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openInstallation, type Installation, type Program } from '#test/support/processes.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { upload } from '#test/support/upload.ts'

const send = async (to: Program, apiKey: string, qrStr: string) =>
  upload({ origin: to.url, apiKey }, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', await photoWith([qrStr])],
  ])

/** How many photos a process has looked at. */
async function lookedAt({ call, env }: Installation, at: Program): Promise<number> {
  const { text } = await call(at, 'GET', '/metrics', undefined, { authorization: `Bearer ${env.ADMIN_TOKEN}` })
  return [...text.matchAll(/^chekhov_photos_read_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

test('photos are read by processes that do nothing else; while there are none, the others read them', async (t) => {
  const installation = await openInstallation(t)
  const { sql, start, createPromo, mint } = installation
  const [api, worker] = [await start('serve'), await start('work')]
  const holders = async () =>
    (await sql<{ heldBy: number }[]>`select held_by from partition_holds where partition >= 32 and held_by is not null group by held_by`).map(
      ({ heldBy }) => heldBy,
    )
  await until(async () => (await holders()).length === 1)
  const standingBy = (await holders()).join()
  const reader = await start('read')
  const { apiKey } = await createPromo(api)
  const isApproved = async (uuid: string) => (await sql`select 1 from receipts where uuid = ${uuid} and approved`).length === 1
  await until(async () => {
    const now = await holders()
    return now.length === 1 && now.join() !== standingBy
  })

  const sent = await send(api, apiKey, mint().qrStr)
  assert.deepEqual([sent.status, sent.json.waiting], [200, true], 'a process that answers calls leaves photos to the readers')
  await until(() => isApproved(sent.json.uuid))
  assert.deepEqual([await lookedAt(installation, api), await lookedAt(installation, worker), await lookedAt(installation, reader)], [0, 0, 1])

  await reader.kill('SIGKILL')
  const later = await send(api, apiKey, mint().qrStr)
  await until(() => isApproved(later.json.uuid))
  await until(async () => (await holders()).join() === standingBy)
  assert.equal((await lookedAt(installation, api)) + (await lookedAt(installation, worker)), 1)
})
