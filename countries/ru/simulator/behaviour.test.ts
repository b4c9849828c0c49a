import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkMintRequest } from './mint-request.ts'
import { codeOf, faultOf, messageIdOf, openAsker, valueOf } from './asker.ts'

test('behaviours that are a result code', async (t) => {
  const { find, mint } = await openAsker(t)
  const codes = { notFound: 404, badSign: 406, unavailable: 503, 'code:455': 455, 'code:544': 544, 'code:452': 452, 'code:999': 999, 'code:200': 200 }
  for (const [behaviour, code] of Object.entries(codes)) {
    assert.equal(codeOf(await find(mint({ behaviour }))), code, behaviour)
  }
})

test('behaviours that refuse the send', async (t) => {
  const { send, mint } = await openAsker(t)
  assert.match(faultOf(await send(mint({ behaviour: 'accessDenied' }))), /^Метод GetTicketRequest отсутствует/)
  assert.match(faultOf(await send(mint({ behaviour: 'internalError' }))), /^Произошла внутренняя ошибка [0-9a-f-]{36}\. При повторении/)
  assert.equal((await send(mint({ behaviour: 'http429' }))).status, 429)
  await assert.rejects(send(mint({ behaviour: 'reset' })))
})

test('behaviours of the ticket itself: not JSON, JSON without a receipt, an answer cut in the middle', async (t) => {
  const { find, mint } = await openAsker(t)
  const notJson = valueOf((await find(mint({ behaviour: 'nonJsonTicket' }))).text, 'ns2:Ticket')
  assert.throws(() => JSON.parse(notJson), SyntaxError)
  const empty = valueOf((await find(mint({ behaviour: 'malformed' }))).text, 'ns2:Ticket')
  assert.deepEqual(JSON.parse(empty).content, {})
  const cut = await find(mint({ behaviour: 'truncated' }))
  assert.equal(cut.status, 200)
  assert.match(cut.text, /COMPLETED/)
  assert.doesNotMatch(cut.text, /<\/soap:Envelope>/)
})

test('a fault inside a completed answer', async (t) => {
  const { find, mint } = await openAsker(t)
  const answered = await find(mint({ behaviour: 'fault' }))
  assert.equal(answered.status, 200)
  assert.match(answered.text, /COMPLETED.*<GetTicketResponse [^>]+><ns2:Fault><ns2:Message>[^<]+<\/ns2:Message><\/ns2:Fault><\/GetTicketResponse>/)
})

test('an answer that is never there, never ready, or slow', async (t) => {
  const { find, send, poll, mint, pass } = await openAsker(t, { processingMs: 1_000, slowMs: 15_000 })
  assert.match(faultOf(await find(mint({ behaviour: 'messageNotFound' }))), /сообщение не найдено$/)

  const never = messageIdOf(await send(mint({ behaviour: 'neverReady' })))
  const slow = messageIdOf(await send(mint({ behaviour: 'slow' })))
  pass(15_999)
  assert.equal(valueOf((await poll(slow)).text, 'ProcessingStatus'), 'PROCESSING')
  pass(1_000)
  assert.equal(codeOf(await poll(slow)), 200)
  pass(50 * 60_000)
  assert.match((await poll(never)).text, /PROCESSING/)
})

test('a scripted receipt follows its script whatever else was asked', async (t) => {
  const { find, mint } = await openAsker(t)
  assert.equal(codeOf(await find({ ...mint({ behaviour: 'code:455' }), fp: '1' })), 455)
})

test('a behaviour that no receipt can be scripted to is refused with those that it can', () => {
  const [issue] = checkMintRequest({ country: 'ru', items: [{ name: 'Молоко', priceKopeks: 100, quantity: 1 }], behaviour: 'foo' })
  assert.match(issue?.msg ?? '', /one of notFound, badSign, .*, or code: with three digits is expected/)
})
