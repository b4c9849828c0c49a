import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { callbackHeaders } from './callback-headers.ts'
import { signCallback } from './sign.ts'

const newSecret = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`

test('the example of the Standard Webhooks specification', () => {
  const signature = signCallback(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    webhookId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  })
  assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('the reference library signs the same, whatever the secret and the text', () => {
  for (const body of ['', '{}', '{"retailer":"Лавка №1 🧾"}', `{"items":["${'я'.repeat(100_000)}"]}`]) {
    for (const bytes of [24, 32, 47, 64]) {
      const secret = newSecret(bytes)
      const at = new Date('2026-03-10T10:00:00.700Z')
      const expected = new Webhook(secret).sign('b7c1.REVIEWED.1', at, body)
      assert.equal(signCallback([secret], { webhookId: 'b7c1.REVIEWED.1', timestamp: Math.floor(at.getTime() / 1_000), body }), expected)
    }
  }
})

test('the reference library accepts a callback by either of two secrets, and by no other', () => {
  const [old, fresh, other] = [newSecret(24), newSecret(32), newSecret(32)] as [string, string, string]
  const body = '{"state":"REVIEWED"}'
  const target = { url: 'https://brand.example/', method: 'POST', headers: {}, signing_secrets: [old, fresh] }
  const { sent } = callbackHeaders(target, { webhookId: 'b7c1.REVIEWED.0', state: 'REVIEWED', body }, new Date())
  for (const secret of [old, fresh]) assert.deepEqual(new Webhook(secret).verify(body, sent), JSON.parse(body))
  assert.throws(() => new Webhook(other).verify(body, sent), /No matching signature/)
  assert.throws(() => new Webhook(old).verify(`${body} `, sent), /No matching signature/)
  assert.throws(() => new Webhook(old).verify(body, { ...sent, 'webhook-id': 'b7c1.REVIEWED.1' }), /No matching signature/)
})

test('`webhook-id` and `webhook-timestamp` are sent without a secret too, a signature is not', () => {
  const { sent } = callbackHeaders(
    { url: 'https://brand.example/', method: 'POST', headers: {} },
    { webhookId: 'b7c1.ARRIVED.0', state: 'ARRIVED', body: '{}' },
    new Date(1_700_000_000_900),
  )
  assert.deepEqual([sent['webhook-id'], sent['webhook-timestamp'], sent['webhook-signature']], ['b7c1.ARRIVED.0', '1700000000', undefined])
})
