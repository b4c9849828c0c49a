import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openInstallation, sendUntilAnswered } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

test('what is changed in one process holds in the others', async (t) => {
  const installation = await openInstallation(t)
  const { start, admin, mint, sql } = installation
  const [here, there] = await Promise.all([start('serve'), start('serve')])
  const { promoId, apiKey, keyId } = await installation.createPromo(here)
  const other = await installation.createPromo(here)
  const sendThere = (key: string) => sendUntilAnswered(installation, there, key, { qrStr: mint().qrStr })
  const sendHere = (key: string) => sendUntilAnswered(installation, here, key, { qrStr: mint().qrStr })
  assert.equal((await sendThere(apiKey)).status, 200)
  assert.equal((await sendThere(other.apiKey)).status, 200)

  await t.test('a setting', async () => {
    await admin(here, 'PATCH', `/api/admin/promos/${promoId}`, { settings: { min_sum: 100_000 } })
    await until(async () => {
      const { json } = await sendThere(apiKey)
      const [receipt] = await sql<{ rejectKey: string | null }[]>`select reject_key from receipts where uuid = ${json.uuid}`
      return receipt?.rejectKey === 'MIN_SUM'
    })
  })

  await t.test('a pause', async () => {
    await admin(here, 'PATCH', `/api/admin/promos/${promoId}`, { status: 'paused' })
    await until(async () => (await sendThere(apiKey)).json.code === 'PROMO_NOT_ACTIVE')
    await admin(here, 'PATCH', `/api/admin/promos/${promoId}`, { status: 'active' })
    await until(async () => (await sendThere(apiKey)).status === 200)
  })

  await t.test('a revoked key', async () => {
    await admin(here, 'DELETE', `/api/admin/keys/${keyId}`)
    await until(async () => (await sendThere(apiKey)).status === 401)
    assert.equal((await sendHere(apiKey)).status, 401)
    assert.equal((await sendThere(other.apiKey)).status, 200)
  })

  await t.test('a revoked key, also where the notification of it was lost', async () => {
    await sql`update api_keys set revoked_at = service_now() where id = ${other.keyId}`
    await until(async () => (await sendThere(other.apiKey)).status === 401)
    await until(async () => (await sendHere(other.apiKey)).status === 401)
  })
})
