import { ASYNC, AUTH, KKT, SOAP, SYNC } from './namespaces.ts'
import { childNamed, childrenOf, isNamed, parseXml, textOf, type Element } from './xml.ts'

/** Every possible reply of FNS. */
export type SoapReply =
  | { kind: 'token'; value: string; expiresAt: Date }
  | { kind: 'accepted'; messageId: string }
  | { kind: 'processing' }
  | { kind: 'completed'; code: string; text: string; ticket: string | null }
  /** A refusal inside an otherwise regular answer. */
  | { kind: 'refused'; text: string }
  | Fault

/** `details` are the local names of the elements in its `detail`. */
export type Fault = { kind: 'fault'; text: string; details: string[] }

/** Null for anything that is not a reply of these services. */
export function readReply(xml: string): SoapReply | null {
  const envelope = parseXml(xml)
  if (envelope === null || !isNamed(envelope, SOAP, 'Envelope')) return null
  const [content, ...rest] = childrenOf(childNamed(envelope, SOAP, 'Body'))
  if (content === undefined || rest.length > 0) return null
  if (isNamed(content, SOAP, 'Fault')) return readFault(content)
  if (isNamed(content, SYNC, 'GetMessageResponse')) return readToken(content)
  if (isNamed(content, ASYNC, 'SendMessageResponse')) return readAccepted(content)
  if (isNamed(content, ASYNC, 'GetMessageResponse')) return readMessage(content)
  return null
}

/** The parts of a SOAP 1.1 fault have no namespace of their own. */
function readFault(fault: Element): Fault {
  const part = (name: string) => childrenOf(fault).find(({ localName }) => localName === name) ?? null
  const details = childrenOf(part('detail')).filter(({ namespace }) => namespace === ASYNC || namespace === SYNC)
  return { kind: 'fault', text: textOf(part('faultstring')), details: details.map(({ localName }) => localName) }
}

function readToken(response: Element): SoapReply | null {
  const auth = childNamed(childNamed(response, SYNC, 'Message'), AUTH, 'AuthResponse')
  const refusal = childNamed(auth, AUTH, 'Fault')
  if (refusal !== null) return { kind: 'refused', text: textOf(childNamed(refusal, AUTH, 'Message')) }
  const result = childNamed(auth, AUTH, 'Result')
  const value = textOf(childNamed(result, AUTH, 'Token'))
  const expiresAt = new Date(textOf(childNamed(result, AUTH, 'ExpireTime')))
  return HEADER_VALUE.test(value) && !Number.isNaN(expiresAt.getTime()) ? { kind: 'token', value, expiresAt } : null
}

function readAccepted(response: Element): SoapReply | null {
  const messageId = textOf(childNamed(response, ASYNC, 'MessageId'))
  return messageId === '' || messageId.length > LONGEST_ID ? null : { kind: 'accepted', messageId }
}

function readMessage(response: Element): SoapReply | null {
  const status = textOf(childNamed(response, ASYNC, 'ProcessingStatus'))
  if (status === 'PROCESSING') return { kind: 'processing' }
  if (status !== 'COMPLETED') return null
  const ticketResponse = childNamed(childNamed(response, ASYNC, 'Message'), KKT, 'GetTicketResponse')
  const refusal = childNamed(ticketResponse, KKT, 'Fault')
  if (refusal !== null) return { kind: 'refused', text: textOf(childNamed(refusal, KKT, 'Message')) }
  const result = childNamed(ticketResponse, KKT, 'Result')
  const code = textOf(childNamed(result, KKT, 'Code'))
  const ticket = childNamed(result, KKT, 'Ticket')
  return code === '' ? null : { kind: 'completed', code, text: textOf(childNamed(result, KKT, 'Message')), ticket: ticket && textOf(ticket) }
}

const LONGEST_ID = 256
/** A token is sent back in a header, so it has to be a valid header value. */
const HEADER_VALUE = /^[\x21-\x7e]{1,1024}$/
