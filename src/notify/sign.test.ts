import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mask } from './mask.ts'
import { signCallback } from './sign.ts'

test('the example of the Standard Webhooks specification', () => {
  const signature = signCallback(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    webhookId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}',
  })
  assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a mask shows four characters of a long secret and none of a short one', () => {
  assert.equal(mask('123456789'), '12****89')
  assert.equal(mask('12345678'), '****')
  assert.equal(mask(''), '****')
})
