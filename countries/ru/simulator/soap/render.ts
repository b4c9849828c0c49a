import { ASYNC, AUTH, KKT, PROVIDER, SOAP, SYNC } from './namespaces.ts'
import { moscowClock } from '../moscow.ts'
import type { Token } from '../tokens.ts'
import type { TicketMethod } from '../settings.ts'

/** The answer to AuthRequest. As in real answers, `AuthResponse` has no prefix while its children have one. */
export const renderToken = ({ value, expiresAt }: Token): string =>
  renderAuthResponse(element('ns2:Result', element('ns2:Token', escape(value)) + element('ns2:ExpireTime', `${moscowClock(expiresAt)}+03:00`)))

export const renderAuthRefusal = (text: string): string => renderAuthResponse(element('ns2:Fault', element('ns2:Message', escape(text))))

export const renderAccepted = (messageId: string): string =>
  envelope(`<SendMessageResponse xmlns="${ASYNC}">${element('MessageId', messageId)}</SendMessageResponse>`)

/** The answer to one poll: the status and, when completed, the message. */
export const renderMessage = (view: string): string => envelope(`<GetMessageResponse xmlns="${ASYNC}">${view}</GetMessageResponse>`)

export const PROCESSING_VIEW = '<ProcessingStatus>PROCESSING</ProcessingStatus>'

export type TicketResult = { code: number; ticketText?: string; text?: string } | { fault: string }

export const completedView = (method: TicketMethod, result: TicketResult): string =>
  element('ProcessingStatus', 'COMPLETED') + element('Message', ticketResponse(method, result))

/** A batch entry without a view is a message that was not found. */
export const renderBatch = (entries: readonly { messageId: string; view: string | null }[]): string =>
  envelope(`<GetMessagesResponse xmlns="${ASYNC}">${entries.map(batchEntry).join('')}</GetMessagesResponse>`)

export type FaultDetail = 'AuthenticationFault' | 'MessageNotFoundFault' | 'RateLimitingFault'
export type Fault = { code?: 'soap:Server' | 'soap:Client'; text: string; detail?: FaultDetail }

export const renderFault = ({ code = 'soap:Server', text, detail }: Fault): string =>
  envelope(element('soap:Fault', element('faultcode', code) + element('faultstring', escape(text)) + (detail ? element('detail', faultDetail(detail)) : '')))

/** Leaves out characters that XML 1.0 cannot contain: one in a name must not make the whole answer unreadable. */
const escape = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function renderAuthResponse(content: string): string {
  const message = element('Message', providerResponse('AuthResponse', AUTH, content))
  return envelope(`<GetMessageResponse xmlns="${SYNC}">${message}</GetMessageResponse>`)
}

const ticketResponse = (method: TicketMethod, result: TicketResult): string =>
  providerResponse(
    `${method}Response`,
    KKT,
    'fault' in result
      ? element('ns2:Fault', element('ns2:Message', escape(result.fault)))
      : element('ns2:Result', element('ns2:Code', String(result.code)) + ticketOrText(result)),
  )

const ticketOrText = ({ ticketText, text }: { ticketText?: string; text?: string }): string =>
  ticketText === undefined ? element('ns2:Message', escape(text ?? '')) : element('ns2:Ticket', escape(ticketText))

const providerResponse = (name: string, namespace: string, content: string): string =>
  `<${name} xmlns:ns3="${PROVIDER}" xmlns:ns2="${namespace}" xmlns:SOAP-ENV="${SOAP}" xmlns="${namespace}">${content}</${name}>`

const batchEntry = ({ messageId, view }: { messageId: string; view: string | null }): string =>
  element('Messages', element('MessageId', escape(messageId)) + (view === null ? BATCH_NOT_FOUND : element('Result', view)))

const BATCH_NOT_FOUND =
  '<Fault xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="MessageNotFoundFault">' + '<Message>Сообщение не найдено</Message></Fault>'

const faultDetail = (name: FaultDetail): string => `<${name} xmlns="${ASYNC}">${name === 'RateLimitingFault' ? '<errorCode>429</errorCode>' : ''}</${name}>`

const envelope = (content: string): string => `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${content}</soap:Body></soap:Envelope>`

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`
