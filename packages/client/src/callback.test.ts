import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { NotGenuine, verifyCallback } from './index.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const [known, next, foreign] = [secretOf(7), secretOf(8), secretOf(9)] as [string, string, string]
const header = { name: 'X-Callback-Secret', value: 'callback-secret' }
const at = new Date('2026-03-14T09:26:53Z')
const now = () => at.getTime()

const body = JSON.stringify({ uuid: 'a', state: 'REVIEWED' })
const signed = (...secrets: string[]) => ({
  'Webhook-Id': 'a.REVIEWED.1',
  'Webhook-Timestamp': String(at.getTime() / 1_000),
  'Webhook-Signature': secrets.map((secret) => new Webhook(secret).sign('a.REVIEWED.1', at, body)).join(' '),
  'x-callback-secret': 'callback-secret',
})

test('a callback signed as Standard Webhooks say is genuine, by any of the secrets, however its headers come', async () => {
  for (const ways of [{ signingSecrets: [known] }, { signingSecrets: [next, known] }, { header }, { header, signingSecrets: [next] }]) {
    for (const headers of [signed(known, next), new Headers(signed(known, next))]) {
      assert.deepEqual(await verifyCallback(body, headers, { ...ways, now }), { id: 'a.REVIEWED.1', event: { uuid: 'a', state: 'REVIEWED' } })
    }
  }
})

test('what was changed, is old, is signed by another or carries no secret is not', async () => {
  const given = signed(known)
  const spoiled: [string, string, Record<string, string>, Parameters<typeof verifyCallback>[2]][] = [
    ['another body', body.replace('REVIEWED', 'REVIEWEd'), given, { signingSecrets: [known] }],
    ['another id', body, { ...given, 'Webhook-Id': 'x' }, { signingSecrets: [known] }],
    ['no id', body, { ...given, 'Webhook-Id': '' }, { header }],
    ['another moment', body, { ...given, 'Webhook-Timestamp': String(at.getTime() / 1_000 + 1) }, { signingSecrets: [known] }],
    ['an old one', body, given, { signingSecrets: [known], now: () => now() + 301_000 }],
    ['one from the future', body, given, { signingSecrets: [known], now: () => now() - 301_000 }],
    ['no signature', body, { ...given, 'Webhook-Signature': '' }, { signingSecrets: [known] }],
    ['another secret', body, given, { signingSecrets: [foreign] }],
    ['a wrong header', body, given, { header: { ...header, value: 'callback-secre' } }],
    ['no header', body, { ...given, 'x-callback-secret': '' }, { header, signingSecrets: [known] }],
  ]
  for (const [what, text, headers, ways] of spoiled) await assert.rejects(verifyCallback(text, headers, { now, ...ways }), NotGenuine, what)
  await assert.rejects(verifyCallback(body, given, {}), TypeError, 'without a secret everything would pass')
  const { 'x-callback-secret': _, ...bare } = given
  await assert.rejects(verifyCallback(body, bare, { header: { ...header, value: '' } }), TypeError, 'a setting that was not read')
  for (const secret of ['', 'whsec_', 'whsec_…']) await assert.rejects(verifyCallback(body, given, { signingSecrets: [known, secret], now }), TypeError, secret)
})
