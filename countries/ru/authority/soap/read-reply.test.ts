import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ASYNC, AUTH, KKT, SOAP, SYNC } from './namespaces.ts'
import { readReply } from './read-reply.ts'

const envelope = (body: string) => `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${body}</soap:Body></soap:Envelope>`
const auth = (inner: string) =>
  envelope(
    `<GetMessageResponse xmlns="${SYNC}"><Message><AuthResponse xmlns:ns2="${AUTH}" xmlns="${AUTH}">${inner}</AuthResponse></Message></GetMessageResponse>`,
  )
const message = (inner: string) => envelope(`<GetMessageResponse xmlns="${ASYNC}">${inner}</GetMessageResponse>`)
const completed = (inner: string) =>
  message(`<ProcessingStatus>COMPLETED</ProcessingStatus><Message><GetTicketResponse xmlns:ns2="${KKT}" xmlns="${KKT}">${inner}</GetTicketResponse></Message>`)
const token = (value: string, expireTime: string) =>
  auth(`<ns2:Result><ns2:Token>${value}</ns2:Token><ns2:ExpireTime>${expireTime}</ns2:ExpireTime></ns2:Result>`)

test('a token and its end', () => {
  assert.deepEqual(readReply(token('0f1e2d3c', '2026-03-01T13:05:09.114+03:00')), {
    kind: 'token',
    value: '0f1e2d3c',
    expiresAt: new Date('2026-03-01T10:05:09.114Z'),
  })
  assert.equal(readReply(token('0f1e2d3c', '')), null)
  assert.equal(readReply(token('', '2026-03-01T13:05:09Z')), null)
  assert.equal(readReply(token('two lines\nof header', '2026-03-01T13:05:09Z')), null)
})

test('a refused master token', () => {
  assert.deepEqual(readReply(auth('<ns2:Fault><ns2:Message>Токен не найден</ns2:Message></ns2:Fault>')), { kind: 'refused', text: 'Токен не найден' })
})

test('an accepted request', () => {
  assert.deepEqual(readReply(envelope(`<SendMessageResponse xmlns="${ASYNC}"><MessageId>6d0f</MessageId></SendMessageResponse>`)), {
    kind: 'accepted',
    messageId: '6d0f',
  })
  assert.equal(readReply(envelope(`<SendMessageResponse xmlns="${ASYNC}"/>`)), null)
  assert.equal(readReply(envelope(`<SendMessageResponse xmlns="${ASYNC}"><MessageId>${'6'.repeat(300)}</MessageId></SendMessageResponse>`)), null)
})

test('an answer that is not ready, and one of an unknown status', () => {
  assert.deepEqual(readReply(message('<ProcessingStatus>PROCESSING</ProcessingStatus>')), { kind: 'processing' })
  assert.equal(readReply(message('<ProcessingStatus>LATER</ProcessingStatus>')), null)
})

test('a ticket, escaped or in CDATA', () => {
  const ticket = '{"name":"Чай <\\"Лучший\\"> & Ко"}'
  const found = { kind: 'completed', code: '200', text: '', ticket }
  assert.deepEqual(readReply(completed(`<ns2:Result><ns2:Code>200</ns2:Code><ns2:Ticket><![CDATA[${ticket}]]></ns2:Ticket></ns2:Result>`)), found)
  const escaped = ticket.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')
  assert.deepEqual(readReply(completed(`<ns2:Result><ns2:Code>200</ns2:Code><ns2:Ticket>${escaped}</ns2:Ticket></ns2:Result>`)), found)
})

test('an answer without a ticket', () => {
  assert.deepEqual(readReply(completed('<ns2:Result><ns2:Code> 406 </ns2:Code><ns2:Message>Данные не прошли проверку</ns2:Message></ns2:Result>')), {
    kind: 'completed',
    code: '406',
    text: 'Данные не прошли проверку',
    ticket: null,
  })
  assert.deepEqual(readReply(completed('<ns2:Fault><ns2:Message>Ошибка</ns2:Message></ns2:Fault>')), { kind: 'refused', text: 'Ошибка' })
  assert.equal(readReply(completed('')), null)
})

test('a fault with its details', () => {
  const fault = (detail: string) => envelope(`<soap:Fault><faultcode>soap:Server</faultcode><faultstring> Позже </faultstring>${detail}</soap:Fault>`)
  assert.deepEqual(readReply(fault('')), { kind: 'fault', text: 'Позже', details: [] })
  assert.deepEqual(readReply(fault(`<detail><RateLimitingFault xmlns="${ASYNC}"><errorCode>429</errorCode></RateLimitingFault></detail>`)), {
    kind: 'fault',
    text: 'Позже',
    details: ['RateLimitingFault'],
  })
  assert.deepEqual(readReply(fault('<detail><RateLimitingFault xmlns="urn:somebody"/></detail>')), { kind: 'fault', text: 'Позже', details: [] })
})

test('elements are recognised by namespace, whatever their prefixes', () => {
  const prefixed =
    `<?xml version="1.0" encoding="UTF-8"?>\n<S:Envelope xmlns:S="${SOAP}"><S:Header/><S:Body><a:GetMessageResponse xmlns:a="${ASYNC}">` +
    '<a:ProcessingStatus>PROCESSING</a:ProcessingStatus></a:GetMessageResponse></S:Body></S:Envelope>'
  assert.deepEqual(readReply(prefixed), { kind: 'processing' })
  assert.equal(readReply(prefixed.replace(ASYNC, 'urn:somebody')), null)
  assert.equal(readReply(prefixed.replace(SOAP, 'http://www.w3.org/2003/05/soap-envelope')), null)
})

test('texts that are not a reply of the service', () => {
  const whole = message('<ProcessingStatus>PROCESSING</ProcessingStatus>')
  const others = [
    '',
    ' ',
    '{}',
    'Too many requests',
    '<html><body>Технические работы</body></html>',
    '<!DOCTYPE html><html></html>',
    whole.slice(0, whole.length / 2),
    whole + whole,
    envelope(''),
    envelope('<a/><b/>'),
    whole.replace('PROCESSING<', '&xxe;<'),
    `<!DOCTYPE a [<!ENTITY xxe SYSTEM "file:///etc/hostname">]>${whole.replace('PROCESSING<', '&xxe;<')}`,
    `<?xml version="1.0"?><!DOCTYPE soap:Envelope>${whole}`,
    `<!-- --><!DOCTYPE soap:Envelope>${whole}`,
    envelope(`<CheckTicketResponse xmlns="${KKT}"/>`),
  ]
  for (const text of others) assert.equal(readReply(text), null, text)
})
