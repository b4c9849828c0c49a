import type { Requisites } from '#domain/qr/requisites.ts'
import { ASYNC, AUTH, KKT, SOAP, SYNC } from './namespaces.ts'

export type SoapRequest = { action: string; xml: string }

export const authRequest = (masterToken: string): SoapRequest => ({
  action: 'urn:GetMessageRequest',
  xml: envelope(
    `<ns:GetMessageRequest xmlns:ns="${SYNC}"><ns:Message>` +
      `<tns:AuthRequest xmlns:tns="${AUTH}"><tns:AuthAppInfo>${element('tns:MasterToken', masterToken)}</tns:AuthAppInfo></tns:AuthRequest>` +
      '</ns:Message></ns:GetMessageRequest>',
  ),
})

/** Requests the whole receipt. The order of the elements is part of the schema. */
export const getTicketRequest = ({ sumKopeks, boughtAt, fn, n, fd, fp }: Requisites): SoapRequest => ({
  action: 'urn:SendMessageRequest',
  xml: envelope(
    `<ns:SendMessageRequest xmlns:ns="${ASYNC}"><ns:Message>` +
      `<tns:GetTicketRequest xmlns:tns="${KKT}"><tns:GetTicketInfo>` +
      element('tns:Sum', String(sumKopeks)) +
      element('tns:Date', boughtAt) +
      element('tns:Fn', fn) +
      element('tns:TypeOperation', String(n)) +
      element('tns:FiscalDocumentId', fd) +
      element('tns:FiscalSign', fp) +
      '</tns:GetTicketInfo></tns:GetTicketRequest></ns:Message></ns:SendMessageRequest>',
  ),
})

export const getMessageRequest = (messageId: string): SoapRequest => ({
  action: 'urn:GetMessageRequest',
  xml: envelope(`<ns:GetMessageRequest xmlns:ns="${ASYNC}">${element('ns:MessageId', messageId)}</ns:GetMessageRequest>`),
})

const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${SOAP}"><soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`

const element = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
