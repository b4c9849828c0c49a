// The rights of each role, for every operation of operators in the served document.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/all.ts'
import { roleOf } from '#contract/roles.ts'
import { mayAct, ROLE_NAMES } from '#domain/roles.ts'
import { wireTo } from '#test/support/http-server.ts'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld } from '#test/support/world.ts'

/** Calls other than GET are for operators and GETs for viewers, except the calls in these lists. */
const MODERATORS = [
  'getModerationNext',
  'postModerationExtend',
  'postModerationRelease',
  'postDecision',
  'postDecisionUndo',
  'postRequisites',
  'postDisputeDecision',
  'postBlock',
  'deleteBlock',
]
/** An answer without an end, and the end of the sessions that the test uses. */
const ENDLESS = new Set(['getLive'])
const OF_ONESELF = [
  'getSession',
  'deleteSession',
  'putPassword',
  'postSecondFactor',
  'putSecondFactor',
  'postRecoveryCodes',
  'getSessions',
  'deleteSessions',
  'deleteOneSession',
]
const OPERATORS_LOOK_AT = [
  'getAudit',
  'getExports',
  'getExportFile',
  'getAccounts',
  'getAccountSessions',
  'getSignInRules',
  'getTokens',
  'getMetrics',
  'getModerationFigures',
]

test('the table of roles: viewers look, moderators decide, operators do the rest', () => {
  for (const endpoint of ENDPOINTS) {
    const { operationId, method, auth } = endpoint
    const expected =
      auth !== 'operator'
        ? null
        : MODERATORS.includes(operationId)
          ? 'moderator'
          : OF_ONESELF.includes(operationId)
            ? 'viewer'
            : method === 'GET' && !OPERATORS_LOOK_AT.includes(operationId)
              ? 'viewer'
              : 'operator'
    assert.equal(roleOf(endpoint), expected, operationId)
  }
  assert.deepEqual(
    ENDPOINTS.filter(({ url, auth }) => url.startsWith('/api/admin') && auth !== 'operator').map(({ operationId }) => operationId),
    ['postSession'],
  )
})

test('every operation of operators is closed to every role that is below its own, and open to the others', async (t) => {
  const world = await openWorld(t)
  const { call } = wireTo(Number(new URL(world.origin).port))
  for (const role of ROLE_NAMES) {
    const { login, password } = await makeAccount(world, { login: role, name: `A ${role}`, role })
    const { credentials: headers } = await signIn(world, login, password)
    for (const endpoint of ENDPOINTS.filter(({ auth }) => auth === 'operator')) {
      const isOpen = mayAct(role, roleOf(endpoint)!)
      if (isOpen && ENDLESS.has(endpoint.operationId)) continue
      // A body of the wrong type is refused after the role, and changes nothing.
      const wrongBody = endpoint.method === 'GET' ? {} : { body: '{', headers: { ...headers, 'content-type': 'text/plain' } }
      const { status, body } = await call(endpoint.method, endpoint.url.replaceAll(/\{\w+\}/g, '1'), { headers, ...wrongBody })
      assert.ok(status < 500, endpoint.operationId)
      if (isOpen) assert.ok(status !== 401 && status !== 403, `${role} ${endpoint.operationId}: ${status}`)
      else assert.deepEqual([status, body.code], [403, 'ROLE'], `${role} ${endpoint.operationId}`)
    }
  }
})

test('the served document says which role an operation is open to, and how to come in', async (t) => {
  const world = await openWorld(t)
  const { paths, components } = (await world.call('GET', '/openapi.json')).json
  const { security, 'x-role': role, description } = paths['/api/admin/receipts/{uuid}/decision'].post
  assert.deepEqual([security, role, /`moderator`/.test(description)], [[{ operator: [] }, { session: [] }], 'moderator', true])
  assert.deepEqual([components.securitySchemes.session.in, components.securitySchemes.session.name], ['cookie', 'chekhov_session'])
})
