import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, faultOf, messageIdOf, openAsker, SAMPLE, ticketRequest, valueOf } from './asker.ts'

const { requisites } = SAMPLE

test('an accepted request is a MessageId and nothing else', async (t) => {
  const { send } = await openAsker(t)
  const answered = await send(requisites)
  assert.equal(answered.status, 200)
  assert.match(messageIdOf(answered), /^[0-9a-f-]{36}$/)
  assert.equal(
    answered.text.replace(messageIdOf(answered), ''),
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
      '<SendMessageResponse xmlns="urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiAsyncMessageConsumerService/types/1.0">' +
      '<MessageId></MessageId></SendMessageResponse></soap:Body></soap:Envelope>',
  )
})

test('a ticket that was found is JSON in an element of another prefix than its parent, with bare ids beyond 2^53', async (t) => {
  const { find } = await openAsker(t)
  const answered = await find(requisites)
  assert.match(answered.text, /<ProcessingStatus>COMPLETED<\/ProcessingStatus><Message><GetTicketResponse /)
  assert.match(answered.text, / xmlns="urn:[^"]+KktTicketService\/types\/1\.0"><ns2:Result><ns2:Code>200<\/ns2:Code><ns2:Ticket>/)
  const ticketText = valueOf(answered.text, 'ns2:Ticket')
  assert.match(ticketText, /^\{"id":5134214235906192128,/)
  assert.match(ticketText, /"messageFiscalSign":9297145668126279108[,}]/)
  assert.equal(JSON.parse(ticketText).content.totalSum, requisites.sumKopeks)
})

test('the short check tells whether the sign is right and returns no ticket', async (t) => {
  const { check, poll } = await openAsker(t)
  const right = await poll(messageIdOf(await check(requisites)))
  assert.match(right.text, /<CheckTicketResponse [^>]+><ns2:Result><ns2:Code>200<\/ns2:Code><ns2:Message>/)
  assert.equal(valueOf(right.text, 'ns2:Message'), 'Отправленные данные корректны')
  assert.doesNotMatch(right.text, /ns2:Ticket>/)
  assert.equal(codeOf(await poll(messageIdOf(await check({ ...requisites, fp: '1' })))), 406)
})

test('a refusal is a code with its text and no ticket', async (t) => {
  const { find } = await openAsker(t)
  const answered = await find({ ...requisites, fd: '999' })
  assert.equal(answered.status, 200)
  assert.match(answered.text, /<ns2:Code>404<\/ns2:Code><ns2:Message>Чек не найден<\/ns2:Message><\/ns2:Result>/)
})

test('the body decides what is asked: a contradicting SOAPAction is ignored', async (t) => {
  const { post, simulator, token } = await openAsker(t)
  const headers = { SOAPAction: '"urn:GetMessageRequest"', 'FNS-OpenApi-Token': token }
  const answered = await post(simulator.kktUrl, ticketRequest('GetTicket', requisites), headers)
  assert.notEqual(messageIdOf(answered), '')
})

test('RawData and another prefix are accepted, a field in the wrong place is not', async (t) => {
  const { kkt } = await openAsker(t)
  const plain = ticketRequest('GetTicket', requisites)
  assert.equal((await kkt(ticketRequest('GetTicket', requisites, '<tns:RawData>true</tns:RawData>'))).status, 200)
  assert.equal((await kkt(plain.replaceAll('tns:', 'any:').replace('xmlns:tns', 'xmlns:any'))).status, 200)

  const wrong = {
    'two fields changed places': plain.replace(/(<tns:Sum>.*?<\/tns:Sum>)(<tns:Date>.*?<\/tns:Date>)/, '$2$1'),
    'a field is missing': plain.replace(/<tns:FiscalSign>.*?<\/tns:FiscalSign>/, ''),
    'a field is unknown': ticketRequest('GetTicket', requisites, '<tns:Colour>red</tns:Colour>'),
    'the short check has no RawData': ticketRequest('CheckTicket', requisites, '<tns:RawData>true</tns:RawData>'),
    'another namespace': plain.replace('KktTicketService/types/1.0', 'KktTicketService/types/2.0'),
    'a method that is not served': ticketRequest('PostClaim', requisites),
  }
  for (const [what, body] of Object.entries(wrong)) {
    const answered = await kkt(body)
    assert.equal(answered.status, 500, what)
    assert.equal(valueOf(answered.text, 'faultcode'), 'soap:Client', what)
    assert.match(faultOf(answered), /^Unmarshalling Error: cvc-complex-type\.2\.4\.a: Invalid content was found/, what)
  }
})

test('PROCESSING for its time, then COMPLETED for its time, then not found', async (t) => {
  const { send, poll, pass } = await openAsker(t, { processingMs: 3_000, answerLifeMs: 60_000 })
  const messageId = messageIdOf(await send(requisites))

  const early = await poll(messageId)
  assert.match(early.text, /<GetMessageResponse xmlns="[^"]+"><ProcessingStatus>PROCESSING<\/ProcessingStatus><\/GetMessageResponse>/)
  pass(3_000)
  assert.equal(codeOf(await poll(messageId)), 200)
  pass(59_999)
  assert.equal(codeOf(await poll(messageId)), 200)
  pass(1)
  const late = await poll(messageId)
  assert.equal(late.status, 500)
  assert.equal(faultOf(late), `По переданному MessageId: ${messageId} сообщение не найдено`)
  assert.match(late.text, /<detail><MessageNotFoundFault xmlns="urn:[^"]+"><\/MessageNotFoundFault><\/detail>/)
})

test('a date that does not exist: 503 at the first poll, a time-out at the next', async (t) => {
  const { send, poll, pass } = await openAsker(t)
  for (const Date of ['2026-02-30T12:00:00', '2026-03-01T12:41', '01.03.2026', '2026-03-01T12:41:00Z', '']) {
    const messageId = messageIdOf(await send({ ...requisites, Date }))
    assert.equal(codeOf(await poll(messageId)), 503, Date)
    pass(1_000)
    assert.equal(faultOf(await poll(messageId)), 'Произошел timeout ожидания ответа', Date)
  }
})

test('a batch answers for each id, in another order, with status 200 even for unknown ids', async (t) => {
  const { send, batch } = await openAsker(t)
  const ready = messageIdOf(await send(requisites))
  const answered = await batch(ready, 'unknown-1', 'unknown-2')

  assert.equal(answered.status, 200)
  assert.deepEqual(
    [...answered.text.matchAll(/<MessageId>([^<]*)/g)].map(([, id]) => id),
    ['unknown-2', 'unknown-1', ready],
  )
  assert.equal(answered.text.match(/<Fault xmlns:xsi="[^"]+" xsi:type="MessageNotFoundFault"><Message>/g)?.length, 2)
  assert.match(answered.text, /<Result><ProcessingStatus>COMPLETED<\/ProcessingStatus><Message><GetTicketResponse/)
})
