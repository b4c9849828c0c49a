import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authRequest, faultOf, inEnvelope, openAsker, pollRequest, START, valueOf } from './asker.ts'

test('the master token is changed for a temporary one, in the mixed namespaces of the real answer', async (t) => {
  const { auth } = await openAsker(t)
  const { status, headers, text } = await auth()

  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/xml; charset=UTF-8')
  assert.equal(headers.get('transfer-encoding'), 'chunked')
  assert.equal(headers.get('server'), 'Jetty(9.2.x)')
  assert.match(valueOf(text, 'ns2:Token'), /^[0-9a-f]{32}$/)
  assert.equal(valueOf(text, 'ns2:ExpireTime'), '2026-03-02T13:00:00.000+03:00')
  assert.match(text, /<GetMessageResponse xmlns="urn:[^"]+OpenApiMessageConsumerService\/types\/1\.0"><Message>/)
  assert.match(text, /<Message><AuthResponse [^>]*xmlns="urn:[^"]+AuthService\/types\/1\.0"><ns2:Result>/)
})

test('a wrong master token is refused in an answer with status 200', async (t) => {
  const { auth } = await openAsker(t)
  const { status, text } = await auth('somebody-else')

  assert.equal(status, 200)
  assert.notEqual(valueOf(text, 'ns2:Message'), '')
  assert.doesNotMatch(text, /ns2:Result|somebody-else/)
})

test('the same token is handed out for two thirds of its life; the old one works until its own end', async (t) => {
  const { auth, pass, token, simulator, post } = await openAsker(t)
  const tokenNow = async () => valueOf((await auth()).text, 'ns2:Token')
  const isRefused = async () => (await post(simulator.kktUrl, pollOfNothing, { 'FNS-OpenApi-Token': token })).text.includes('AuthenticationFault')

  pass(39 * 60_000)
  assert.equal(await tokenNow(), token)
  pass(2 * 60_000)
  assert.notEqual(await tokenNow(), token)
  assert.equal(await isRefused(), false)
  pass(19 * 60_000)
  assert.equal(await isRefused(), true)
})

test('both services answer under a longer path too, and nowhere else', async (t) => {
  const { post, simulator } = await openAsker(t)
  const statusOf = async (url: string) => (await post(url, authRequest(simulator.masterToken))).status

  assert.equal(await statusOf(`${simulator.authUrl}/1.1`), 200)
  assert.equal(await statusOf(`${simulator.authUrl}/1.2`), 404)
  assert.equal((await fetch(simulator.authUrl)).status, 404)
})

test('the token service has a time-out fault of its own', async (t) => {
  const { auth, simulator } = await openAsker(t)
  simulator.settings.authTimeout = true
  const answered = await auth()
  assert.equal(answered.status, 500)
  assert.equal(faultOf(answered), 'Произошел timeout ожидания ответа')
})

test('the token service cannot read an envelope without a token request', async (t) => {
  const { post, simulator } = await openAsker(t)
  for (const body of [pollOfNothing, inEnvelope(''), inEnvelope('<a/><b/>'), '<a/>', authRequest('x').replace('AuthAppInfo>', 'Other>')]) {
    const answered = await post(simulator.authUrl, body)
    assert.equal(answered.status, 500, body)
    assert.equal(valueOf(answered.text, 'faultcode'), 'soap:Client')
  }
})

test("tokens can be revoked at once, and their life is measured by the simulator's clock", async (t) => {
  const { auth, control, token, pass } = await openAsker(t, { tokenLifeMs: 1_500 })
  await control('DELETE', '/tokens')
  pass(250)
  const { text } = await auth()
  assert.notEqual(valueOf(text, 'ns2:Token'), token)
  assert.equal(Date.parse(valueOf(text, 'ns2:ExpireTime')), START + 1_750)
})

const pollOfNothing = pollRequest('none')
