import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ASYNC, AUTH, KKT, SOAP, SYNC } from './namespaces.ts'
import { authRequest, getMessageRequest, getTicketRequest } from './requests.ts'
import { childrenOf, parseXml, textOf, type Element } from './xml.ts'

/** The namespaces and names on the path from the root to the first leaf. */
function spineOf(xml: string): string[] {
  const spine: string[] = []
  for (let element: Element | undefined = parseXml(xml) ?? undefined; element; element = childrenOf(element)[0]) {
    spine.push(`${element.namespace} ${element.localName}`)
  }
  return spine
}

const leavesOf = (element: Element | null): [string, string][] =>
  childrenOf(element).flatMap((child): [string, string][] => (childrenOf(child).length > 0 ? leavesOf(child) : [[child.localName ?? '', textOf(child)]]))

test('a receipt is asked for in the order of the schema', () => {
  const { action, xml } = getTicketRequest({
    country: 'ru',
    fn: '7380440700999001',
    fd: '10432',
    fp: '3141592653',
    sumKopeks: 27450,
    n: 1,
    boughtAt: '2026-03-01T12:41:00',
  })
  assert.equal(action, 'urn:SendMessageRequest')
  assert.deepEqual(spineOf(xml), [
    `${SOAP} Envelope`,
    `${SOAP} Body`,
    `${ASYNC} SendMessageRequest`,
    `${ASYNC} Message`,
    `${KKT} GetTicketRequest`,
    `${KKT} GetTicketInfo`,
    `${KKT} Sum`,
  ])
  assert.deepEqual(leavesOf(parseXml(xml)), [
    ['Sum', '27450'],
    ['Date', '2026-03-01T12:41:00'],
    ['Fn', '7380440700999001'],
    ['TypeOperation', '1'],
    ['FiscalDocumentId', '10432'],
    ['FiscalSign', '3141592653'],
  ])
})

test('a token is asked for with the master token', () => {
  const { action, xml } = authRequest('master')
  assert.equal(action, 'urn:GetMessageRequest')
  assert.deepEqual(spineOf(xml), [
    `${SOAP} Envelope`,
    `${SOAP} Body`,
    `${SYNC} GetMessageRequest`,
    `${SYNC} Message`,
    `${AUTH} AuthRequest`,
    `${AUTH} AuthAppInfo`,
    `${AUTH} MasterToken`,
  ])
  assert.deepEqual(leavesOf(parseXml(xml)), [['MasterToken', 'master']])
})

test('an answer is asked for by its id', () => {
  const { action, xml } = getMessageRequest('6d0f3c1a')
  assert.equal(action, 'urn:GetMessageRequest')
  assert.deepEqual(spineOf(xml), [`${SOAP} Envelope`, `${SOAP} Body`, `${ASYNC} GetMessageRequest`, `${ASYNC} MessageId`])
  assert.deepEqual(leavesOf(parseXml(xml)), [['MessageId', '6d0f3c1a']])
})

test('characters with a meaning in XML arrive unchanged', () => {
  const odd = `a&b<c>d"e'f]]>&amp;</ns:MessageId>`
  assert.deepEqual(leavesOf(parseXml(getMessageRequest(odd).xml)), [['MessageId', odd]])
  assert.deepEqual(leavesOf(parseXml(authRequest(odd).xml)), [['MasterToken', odd]])
})
