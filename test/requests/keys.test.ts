// The rights of keys and tokens, for every operation that the served document puts behind one.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { NOT_AUTHORIZED } from '#contract/errors.ts'
import { type Description, describedApi, type Operation } from '#test/support/described-api.ts'
import { wireTo } from '#test/support/http-server.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

const refusal = (why: keyof typeof NOT_AUTHORIZED) => JSON.stringify({ detail: NOT_AUTHORIZED[why], code: 'UNAUTHORIZED' })

async function open(t: TestContext) {
  const world = await openWorld(t)
  const { operations } = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const { call } = wireTo(Number(new URL(world.origin).port))
  const address = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, '1')
  /** A request that is also wrong in every other respect. */
  const knock = (operation: Operation, headers: Record<string, string | string[]>, query = '') =>
    call(operation.method, `${address(operation)}${query}`, { headers: { ...headers, 'content-type': 'text/plain' }, body: '{' })
  return { world, knock, behind: (auth: Operation['auth']) => operations.filter((one) => one.auth === auth) }
}

test('an api-key that is absent, wrong, revoked, sent twice or in the query: 401, which says what is wrong, and not whether the key was one once', async (t) => {
  const { world, knock, behind } = await open(t)
  const key = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, {})
  await world.admin('DELETE', `/api/admin/keys/${key.json.keyId}`)
  const operations = behind('apiKey')
  assert.ok(operations.length >= 2)
  for (const operation of operations) {
    const refusals = [
      ['noKey', knock(operation, {})],
      ['notAKey', knock(operation, { 'api-key': '' })],
      ['noSuchKey', knock(operation, { 'api-key': 'pk_nobody-has-this-key-000000' })],
      ['notAKey', knock(operation, { 'api-key': `${world.apiKey} x` })],
      ['notAKey', knock(operation, { 'api-key': world.apiKey.toUpperCase() })],
      ['notAKey', knock(operation, { 'api-key': 'x'.repeat(10_000) })],
      ['noSuchKey', knock(operation, { 'api-key': key.json.apiKey })],
      ['sentTwice', knock(operation, { 'api-key': [world.apiKey, world.apiKey] })],
      ['notAKey', knock(operation, { 'api-key': `${world.apiKey}, ${world.apiKey}` })],
      ['noKey', knock(operation, { authorization: `Bearer ${world.apiKey}` })],
      ['noKey', knock(operation, { authorization: `Bearer ${ADMIN_TOKEN}` })],
      ['noKey', knock(operation, { cookie: `api-key=${world.apiKey}` })],
      ['noKey', knock(operation, {}, `?api-key=${world.apiKey}`)],
    ] as const
    for (const [why, answered] of refusals) {
      const { status, text, headers } = await answered
      assert.deepEqual([status, text, headers['www-authenticate']], [401, refusal(why), 'ApiKey'], operation.operationId)
    }
  }
})

test('a token of operators that is absent, wrong, sent twice or in the query: 401, which says what is wrong', async (t) => {
  const { world, knock, behind } = await open(t)
  const operations = behind('operator')
  assert.ok(operations.length >= 10)
  for (const operation of operations) {
    const refusals = [
      ['noCredential', knock(operation, {})],
      ['noCredential', knock(operation, { authorization: ADMIN_TOKEN })],
      ['noCredential', knock(operation, { authorization: 'Bearer ' })],
      ['noSuchToken', knock(operation, { authorization: `Bearer ${ADMIN_TOKEN}x` })],
      ['noSuchToken', knock(operation, { authorization: `Bearer ${ADMIN_TOKEN} ${ADMIN_TOKEN}` })],
      ['noCredential', knock(operation, { authorization: `Basic ${Buffer.from(`operator:${ADMIN_TOKEN}`).toString('base64')}` })],
      ['sentTwice', knock(operation, { authorization: [`Bearer ${ADMIN_TOKEN}`, `Bearer ${ADMIN_TOKEN}`] })],
      ['noSuchToken', knock(operation, { authorization: `Bearer ${world.apiKey}` })],
      ['noCredential', knock(operation, { 'api-key': world.apiKey })],
      ['noCredential', knock(operation, {}, `?access_token=${ADMIN_TOKEN}`)],
    ] as const
    for (const [why, answered] of refusals) {
      const { status, text, headers } = await answered
      assert.deepEqual([status, text, headers['www-authenticate']], [401, refusal(why), 'Bearer'], operation.operationId)
    }
  }
})

test('without a token in the configuration there are no operators', async (t) => {
  const world = await openWorld(t)
  world.ctx.config.ADMIN_TOKEN = null
  for (const authorization of ['Bearer null', 'Bearer undefined', `Bearer ${ADMIN_TOKEN}`]) {
    assert.equal((await world.call('GET', '/api/admin/promos', undefined, { authorization })).status, 401)
  }
})

test('a key of scope widget opens only what a page needs', async (t) => {
  const { world, knock, behind } = await open(t)
  const key = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })
  const pages = ['/api/widgets/receipts', '/api/qr']
  const operations = behind('apiKey').filter(({ path }) => !pages.includes(path))
  assert.ok(operations.length >= 2)
  for (const operation of operations) {
    const { status, body } = await knock(operation, { 'api-key': key.json.apiKey })
    assert.deepEqual([status, body.code], [403, 'KEY_SCOPE'], operation.operationId)
  }
})

test('a large body of somebody unknown is not read', async (t) => {
  const world = await openWorld(t)
  const { bytes } = wireTo(Number(new URL(world.origin).port))
  const head = ['POST /api/receipts/qr HTTP/1.1', 'host: a', 'content-type: application/json', 'content-length: 50000000']
  const { status, headers } = await bytes(`${head.join('\r\n')}\r\n\r\n{`)
  assert.deepEqual([status, headers.connection], [401, 'close'])
})
