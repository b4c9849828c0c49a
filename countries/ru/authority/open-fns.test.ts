import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { openHttpFarEnd } from '#test/support/http-far-end.ts'
import { openFns, type FnsOptions } from './open-fns.ts'
import { ASYNC, AUTH, KKT, SOAP, SYNC } from './soap/namespaces.ts'

const ASKED: Requisites = {
  country: 'ru',
  fn: '7380440700999001',
  fd: '10432',
  fp: '3141592653',
  sumKopeks: 27450,
  n: 1,
  boughtAt: '2026-03-01T12:41:00',
}
const NOW = new Date('2026-03-01T10:00:00Z')
const MASTER = 'master-token-of-the-test'

const TICKET = JSON.stringify({
  id: 5,
  address: 'Москва',
  content: {
    fiscalDriveNumber: ASKED.fn,
    fiscalDocumentNumber: 10432,
    fiscalSign: 3141592653,
    operationType: 1,
    totalSum: 27450,
    user: 'ООО "Ромашка"',
    userInn: '7700000000',
    appliedTaxationType: 1,
    operator: 'Кассир Первая',
    items: [{ name: 'Чай', price: 27450, quantity: 1, sum: 27450, nds: 11 }],
  },
})

/** One scripted reply of the far end. */
type Answer = (response: ServerResponse) => void

const body =
  (status: number, text: string | Buffer, type = 'text/xml; charset=UTF-8'): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': type }).end(text)
const envelope = (content: string) => `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${content}</soap:Body></soap:Envelope>`
const soap = (content: string) => body(200, envelope(content))
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const authResponse = (inner: string) =>
  soap(`<GetMessageResponse xmlns="${SYNC}"><Message><AuthResponse xmlns="${AUTH}">${inner}</AuthResponse></Message></GetMessageResponse>`)
const token = (value: string) => authResponse(`<Result><Token>${value}</Token><ExpireTime>2026-03-01T14:00:00.000+03:00</ExpireTime></Result>`)
const message = (inner: string) => soap(`<GetMessageResponse xmlns="${ASYNC}">${inner}</GetMessageResponse>`)
const accepted = soap(`<SendMessageResponse xmlns="${ASYNC}"><MessageId>6d0f3c1a-5b7e-4d1c-9a42-7f1b2c3d4e5f</MessageId></SendMessageResponse>`)
const processing = message('<ProcessingStatus>PROCESSING</ProcessingStatus>')
const completed = (inner: string) =>
  message(`<ProcessingStatus>COMPLETED</ProcessingStatus><Message><GetTicketResponse xmlns="${KKT}">${inner}</GetTicketResponse></Message>`)
const code = (number: number, text: string) => completed(`<Result><Code>${number}</Code><Message>${text}</Message></Result>`)
const ticket = (text: string) => completed(`<Result><Code>200</Code><Ticket>${escape(text)}</Ticket></Result>`)
const fault = (text: string, detail = '') =>
  body(
    500,
    envelope(
      `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${text}</faultstring>${detail && `<detail><${detail} xmlns="${ASYNC}"/></detail>`}</soap:Fault>`,
    ),
  )
const tokenRefused = fault('Доступ к сервису для token запрещен', 'AuthenticationFault')
const lost = fault('По переданному MessageId: 6d0f3c1a сообщение не найдено', 'MessageNotFoundFault')
const tooOften = fault('Превышено количество запросов метода GetMessage по уникальному MessageID. Повторите запрос позже.', 'RateLimitingFault')
const internalError = fault('Произошла внутренняя ошибка 6d0f3c1a.')
const reset: Answer = (response) => void response.socket?.resetAndDestroy()
const hang: Answer = () => undefined

type Script = { auth?: Answer[]; send?: Answer[]; poll?: Answer[] }

/** A far end that answers by script, repeating the last answer, and records its requests. */
async function openFarEnd(t: TestContext, script: Script, options: Partial<FnsOptions> = {}) {
  const calls: { to: keyof Script; token: string | undefined; action: string | undefined; xml: string }[] = []
  const answers = { auth: script.auth ?? [token('first')], send: script.send ?? [accepted], poll: script.poll ?? [ticket(TICKET)] }
  const farEnd = await openHttpFarEnd(({ path, headers, body: xml }, response) => {
    const to = path === '/auth' ? 'auth' : xml.includes('SendMessageRequest') ? 'send' : 'poll'
    const nth = calls.filter((call) => call.to === to).length
    calls.push({ to, token: headers['fns-openapi-token'] as string | undefined, action: headers['soapaction'] as string | undefined, xml })
    answers[to][Math.min(nth, answers[to].length - 1)]!(response)
  })
  const { url } = farEnd
  const fns = openFns({
    authUrl: `${url}/auth`,
    kktUrl: `${url}/kkt`,
    masterToken: MASTER,
    now: () => NOW,
    pollPausesMs: [0, 0, 0],
    fetchTimeoutMs: 60_000,
    ...options,
  })
  t.after(async () => {
    farEnd.close()
    await fns.close()
  })
  return { fns, calls, order: () => calls.map(({ to }) => to).join(' '), farEnd }
}

const outcome = (answer: TaxAnswer): string => (answer.kind === 'unavailable' ? answer.cause : answer.kind)

test('a receipt that is there', async (t) => {
  const { fns, calls, order } = await openFarEnd(t, {})
  assert.deepEqual(await fns.find(ASKED), {
    kind: 'found',
    operationType: 1,
    fiscal: {
      fn: ASKED.fn,
      fd: ASKED.fd,
      fp: ASKED.fp,
      receiptDate: '2026-03-01',
      receiptTime: '12:41:00',
      totalSum: 27450,
      retailerInn: '7700000000',
      retailerName: 'ООО "Ромашка"',
      retailerAddress: 'Москва',
      taxSystem: 'ОСН',
      isOnline: false,
      isPaid: true,
      items: [{ name: 'Чай', price: 27450, quantity: 1, sum: 27450, nds: '22%' }],
    },
  })
  assert.equal(order(), 'auth send poll')
  assert.deepEqual(
    calls.map(({ token, action }) => [token, action]),
    [
      [undefined, '"urn:GetMessageRequest"'],
      ['first', '"urn:SendMessageRequest"'],
      ['first', '"urn:GetMessageRequest"'],
    ],
  )
})

test('a token serves many questions', async (t) => {
  const { fns, order } = await openFarEnd(t, {})
  await fns.find(ASKED)
  await fns.find(ASKED)
  assert.equal(order(), 'auth send poll send poll')
})

// How the answer of the last poll ends the question.
const RESULTS: [Answer, string, RegExp][] = [
  [code(400, 'Формат отправленных данных некорректен'), 'badInput', /^400 Формат/],
  [code(452, ''), 'badInput', /^452$/],
  [code(531, ''), 'badInput', /^531$/],
  [code(406, 'Данные не прошли проверку'), 'wrongSign', /^406 Данные/],
  [code(453, ''), 'wrongSign', /^453$/],
  [code(454, ''), 'wrongSign', /^454$/],
  [code(404, 'Чек не найден'), 'notFound', /^404 Чек не найден$/],
  [code(455, ''), 'notFound', /^455$/],
  [code(528, ''), 'notFound', /^528$/],
  [code(544, ''), 'notFound', /^544$/],
  [code(503, 'Сервис недоступен'), 'transport', /^503 Сервис недоступен$/],
  [code(999, ''), 'transport', /^999$/],
  [code(200, 'без документа'), 'malformed', /no ticket/],
  [ticket('<html>'), 'malformed', /not JSON/],
  [ticket('{"id":1,"content":{}}'), 'malformed', /no receipt/],
  [ticket(TICKET.replace('10432', '10433')), 'malformed', /another receipt/],
  [ticket(TICKET.replace('"totalSum":27450', '"totalSum":27451')), 'malformed', /another total/],
  [completed('<Fault><Message>Произошла внутренняя ошибка</Message></Fault>'), 'transport', /внутренняя ошибка/],
  [completed('<Fault><Message>Превышен лимит запросов</Message></Fault>'), 'quota', /Превышен лимит/],
]

for (const [answer, expected, detail] of RESULTS) {
  test(`one poll is enough for ${expected}: ${detail.source}`, async (t) => {
    const { fns, order } = await openFarEnd(t, { poll: [answer] })
    const found = await fns.find(ASKED)
    assert.equal(outcome(found), expected)
    assert.match((found as { detail: string }).detail, detail)
    assert.equal(order(), 'auth send poll')
  })
}

// Replies to the send that end the question.
const REFUSALS: [Answer, string, RegExp][] = [
  [fault('Доступ к сервису для переданного IP, запрещен'), 'access', /IP/],
  [fault('Не удалось обнаружить требуемые заголовки в переданном запросе'), 'access', /заголовки/],
  [fault('Метод GetTicketRequest отсутствует в списке доступа для переданного токена'), 'access', /GetTicketRequest/],
  [fault('Превышен  общий дневной лимит запросов, приложением promo'), 'quota', /^Превышен общий/],
  [fault("Превышен лимит 'Запросов в день' метода GetTicket, сервиса KktService"), 'quota', /GetTicket/],
  [fault('', 'RateLimitingFault'), 'rate', /^RateLimitingFault$/],
  [body(429, '<html>Too many requests</html>', 'text/html'), 'rate', /^HTTP 429$/],
  [body(401, 'no'), 'access', /^HTTP 401$/],
  [body(403, 'no'), 'access', /^HTTP 403$/],
  [body(302, ''), 'transport', /^HTTP 302$/],
  [body(503, '<html>', 'text/html'), 'transport', /^HTTP 503$/],
  [body(500, '<html>', 'text/html'), 'transport', /^HTTP 500$/],
  [body(200, '<html><body>Технические работы</body></html>', 'text/html'), 'malformed', /not the SOAP/],
  [body(200, ''), 'malformed', /not the SOAP/],
  [body(200, Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff, 0xfe]), Buffer.from('</a>')])), 'malformed', /not the SOAP/],
  [
    body(200, `<!DOCTYPE a [<!ENTITY b "c">]>${envelope(`<SendMessageResponse xmlns="${ASYNC}"><MessageId>&b;</MessageId></SendMessageResponse>`)}`),
    'malformed',
    /not the SOAP/,
  ],
  [
    body(200, envelope(`<SendMessageResponse xmlns="${ASYNC}"><MessageId>${'x'.repeat(4 * 1024 * 1024)}</MessageId></SendMessageResponse>`)),
    'malformed',
    /not the SOAP/,
  ],
  [processing, 'notFound', /PROCESSING/],
  [ticket(TICKET), 'found', /^$/],
  [internalError, 'transport', /внутренняя ошибка/],
  [fault('Unmarshalling Error: cvc-complex-type.2.4.a: Invalid content was found'), 'malformed', /Unmarshalling/],
  [fault('Такого ещё не было'), 'transport', /не было/],
  [lost, 'transport', /не найдено/],
  [reset, 'transport', /^no reply: the connection was closed before an answer$/],
  [(response) => void response.writeHead(200, { 'Content-Length': 1000 }).write('<soap:', () => response.socket?.destroy()), 'transport', /^no reply/],
]

for (const [answer, expected, detail] of REFUSALS) {
  test(`a send that ends in ${expected}: ${detail.source}`, async (t) => {
    const { fns, order } = await openFarEnd(t, { send: [answer] })
    const found = await fns.find(ASKED)
    assert.equal(outcome(found), expected)
    if ('detail' in found) assert.match(found.detail, detail)
    assert.equal(order(), 'auth send')
  })
}

test('a spent quota names the midnight of Moscow', async (t) => {
  const { fns } = await openFarEnd(t, { send: [fault('Превышен общий дневной лимит запросов, приложением promo')] })
  assert.deepEqual(await fns.find(ASKED), {
    kind: 'unavailable',
    cause: 'quota',
    detail: 'Превышен общий дневной лимит запросов, приложением promo',
    retryAt: new Date('2026-03-01T21:00:00Z'),
  })
})

test('requisites that FNS would refuse are not sent', async (t) => {
  const { fns, order } = await openFarEnd(t, {})
  assert.equal((await fns.find({ ...ASKED, fn: '1' })).kind, 'badInput')
  assert.equal(order(), '')
})

test('a refused token is renewed and the call repeated', async (t) => {
  const { fns, calls, order } = await openFarEnd(t, {
    auth: [token('first'), token('second'), token('third')],
    send: [tokenRefused, accepted],
    poll: [tokenRefused, ticket(TICKET)],
  })
  assert.equal((await fns.find(ASKED)).kind, 'found')
  assert.equal(order(), 'auth send auth send poll auth poll')
  assert.deepEqual(
    calls.filter(({ to }) => to !== 'auth').map(({ token }) => token),
    ['first', 'second', 'second', 'third'],
  )
})

test('a fresh token that is refused too is an access failure', async (t) => {
  const { fns, order } = await openFarEnd(t, { send: [tokenRefused] })
  assert.equal(outcome(await fns.find(ASKED)), 'access')
  assert.equal(order(), 'auth send auth send')
})

// Replies of the token service that are not a token.
const TOKEN_REFUSALS: [Answer, string][] = [
  [authResponse('<Fault><Message>Токен не найден</Message></Fault>'), 'access'],
  [fault('Доступ к сервису для переданного IP, запрещен'), 'access'],
  [tokenRefused, 'access'],
  [fault('Произошел timeout ожидания ответа'), 'transport'],
  [body(429, '<html>', 'text/html'), 'rate'],
  [authResponse('<Result><Token>first</Token></Result>'), 'malformed'],
  [accepted, 'malformed'],
  [reset, 'transport'],
]

TOKEN_REFUSALS.forEach(([answer, expected], at) => {
  test(`a token that is not given: ${expected} (${at + 1})`, async (t) => {
    const { fns, order } = await openFarEnd(t, { auth: [answer] })
    assert.equal(outcome(await fns.find(ASKED)), expected)
    assert.equal(order(), 'auth')
  })
})

test('an answer that is not ready is polled for again', async (t) => {
  const { fns, order } = await openFarEnd(t, { poll: [processing, processing, ticket(TICKET)] })
  assert.equal((await fns.find(ASKED)).kind, 'found')
  assert.equal(order(), 'auth send poll poll poll')
})

test('an answer that is never ready is not found yet', async (t) => {
  const { fns, order } = await openFarEnd(t, { poll: [processing] })
  assert.deepEqual(await fns.find(ASKED), { kind: 'notFound', detail: 'still PROCESSING after the last poll' })
  assert.equal(order(), 'auth send poll poll poll')
})

test('a lost answer is asked for once more', async (t) => {
  const { fns, order } = await openFarEnd(t, { poll: [processing, lost, ticket(TICKET)] })
  assert.equal((await fns.find(ASKED)).kind, 'found')
  assert.equal(order(), 'auth send poll poll send poll')
})

test('an answer lost twice is not found yet', async (t) => {
  const { fns, order } = await openFarEnd(t, { poll: [lost] })
  assert.deepEqual(await fns.find(ASKED), { kind: 'notFound', detail: 'MessageNotFound twice' })
  assert.equal(order(), 'auth send poll send poll')
})

test('a poll that came too often is ignored, and the next one waits longer', async (t) => {
  const { fns, order } = await openFarEnd(t, { poll: [tooOften, body(429, '<html>', 'text/html'), ticket(TICKET)] })
  assert.equal((await fns.find(ASKED)).kind, 'found')
  assert.equal(order(), 'auth send poll poll poll')
  const stubborn = await openFarEnd(t, { poll: [tooOften] })
  assert.equal(outcome(await stubborn.fns.find(ASKED)), 'rate')
})

test('one failed poll is ignored, a second ends the question', async (t) => {
  for (const failure of [reset, internalError, body(200, '<soap:Envelope'), body(503, '')]) {
    const once = await openFarEnd(t, { poll: [failure, ticket(TICKET)] })
    assert.equal((await once.fns.find(ASKED)).kind, 'found')
    const twice = await openFarEnd(t, { poll: [failure] })
    assert.equal((await twice.fns.find(ASKED)).kind, 'unavailable')
    assert.equal(twice.order(), 'auth send poll poll')
  }
})

test('a far end that does not answer, or stops in the middle, is a transport failure', async (t) => {
  const stuck: Answer = (response) => void response.writeHead(200, { 'Content-Type': 'text/xml' }).write('<soap:Envelope')
  const trickle: Answer = (response) => {
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  }
  for (const answer of [hang, stuck, trickle]) {
    const { fns } = await openFarEnd(t, { send: [answer] }, { fetchTimeoutMs: 200 })
    assert.equal(outcome(await fns.find(ASKED)), 'transport')
  }
})

test('an address where nothing listens is a transport failure', async (t) => {
  const { fns, farEnd } = await openFarEnd(t, {})
  farEnd.close()
  assert.deepEqual(await fns.find(ASKED), { kind: 'unavailable', cause: 'transport', detail: 'no reply: the connection was refused' })
})

test('the caller can abort a question at any moment', async (t) => {
  await assert.rejects((await openFarEnd(t, {})).fns.find(ASKED, AbortSignal.abort(new Error('stop'))), /^Error: stop$/)
  const moments: [Script, Partial<FnsOptions>][] = [
    [{ auth: [hang] }, {}],
    [{ send: [hang] }, {}],
    [{ poll: [hang] }, {}],
    [{}, { pollPausesMs: [60_000] }],
  ]
  for (const [script, options] of moments) {
    const { fns } = await openFarEnd(t, script, options)
    const stop = new AbortController()
    const question = fns.find(ASKED, stop.signal)
    setTimeout(() => stop.abort(new Error('stop')), 50)
    await assert.rejects(question, /^Error: stop$/)
  }
})

test('no secret appears in a detail or in the log', async (t) => {
  const logged: unknown[] = []
  const log = { info: (...facts: unknown[]) => void logged.push(facts), warn: (...facts: unknown[]) => void logged.push(facts) } as FnsOptions['log']
  const value = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
  const scripts: Script[] = [
    { auth: [authResponse(`<Fault><Message>Токен ${MASTER} не найден</Message></Fault>`)] },
    { auth: [token(value)], send: [fault(`Метод отсутствует в списке доступа для токена ${value}`)] },
  ]
  const details: string[] = []
  for (const script of scripts) {
    const { fns } = await openFarEnd(t, script, { log: log! })
    details.push(JSON.stringify(await fns.find(ASKED)))
  }
  assert.equal(logged.length, 2)
  for (const secret of [MASTER, value]) assert.ok(!`${details}${JSON.stringify(logged)}`.includes(secret))
})
