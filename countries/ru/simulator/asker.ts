import type { TestContext } from 'node:test'
import { openSimulator, type Simulator, type SimulatorOptions } from '#test/support/simulator.ts'
import { SAMPLES } from './samples.ts'
import type { Requisites } from './ticket/read-ticket.ts'

export type Answered = { status: number; headers: Headers; text: string }
export type Asker = Awaited<ReturnType<typeof openAsker>>

/** Noon of a Monday in Moscow: the start of a test's clock. */
export const START = Date.parse('2026-03-02T12:00:00+03:00')

/** A receipt that every simulator has. */
export const SAMPLE = SAMPLES.find(({ file }) => file.startsWith('openapi_2024'))!

/**
 * A simulator of the test's own with a controlled clock, and a client for it. Requests and answers are plain texts here, so that a test shares no
 * code with what it tests.
 */
export async function openAsker(t: TestContext, options: SimulatorOptions = {}) {
  let at = START
  const simulator: Simulator = await openSimulator({ now: () => at, ...options })
  t.after(() => simulator.close())

  const post = async (url: string, body: string, headers: Record<string, string> = {}): Promise<Answered> => {
    const response = await fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'text/xml;charset=UTF-8', ...headers } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const auth = (masterToken = simulator.masterToken) => post(simulator.authUrl, authRequest(masterToken))
  const token = valueOf((await auth()).text, 'ns2:Token')
  const kkt = (body: string) => post(simulator.kktUrl, body, { 'FNS-OpenApi-Token': token })
  const send = (asked: Partial<Asked> & Requisites) => kkt(ticketRequest('GetTicket', asked))
  const poll = (messageId: string) => kkt(pollRequest(messageId))

  return {
    simulator,
    post,
    auth,
    kkt,
    send,
    poll,
    token,
    check: (asked: Partial<Asked> & Requisites) => kkt(ticketRequest('CheckTicket', asked)),
    batch: (...messageIds: string[]) => kkt(batchRequest(messageIds)),
    /** From the question to the first poll's answer. */
    find: async (asked: Partial<Asked> & Requisites) => poll(messageIdOf(await send(asked))),
    pass: (ms: number) => void (at += ms),
    moveTo: (instant: string) => void (at = Date.parse(instant)),
    /** Mints a small receipt of now, and returns the contents of its QR. */
    mint(request: object = {}): Requisites {
      const { qrStr } = simulator.mint({ country: 'ru', items: [{ name: 'Молоко', priceKopeks: 8990, quantity: 2 }], ...request })
      return readQr(qrStr)
    },
    control: async (method: string, path: string, body?: unknown) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await fetch(simulator.controlUrl + path, { method, ...(text === undefined ? {} : { body: text }) })
      return { status: response.status, body: (await response.json()) as any }
    },
  }
}

export const messageIdOf = ({ text }: Answered): string => valueOf(text, 'MessageId')
export const codeOf = ({ text }: Answered): number => Number(valueOf(text, 'ns2:Code'))
export const faultOf = ({ text }: Answered): string => valueOf(text, 'faultstring')

/** The text of an element, unescaped. */
export function valueOf(xml: string, element: string): string {
  const [, value = ''] = new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`).exec(xml) ?? []
  return value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

export const inEnvelope = (content: string): string =>
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/>' + `<soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`

const MESSAGE_TYPES = 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApi'
const KKT_TYPES = 'urn://x-artefacts-gnivc-ru/ais3/kkt'

export const authRequest = (masterToken: string): string =>
  inEnvelope(
    `<ns:GetMessageRequest xmlns:ns="${MESSAGE_TYPES}MessageConsumerService/types/1.0"><ns:Message>` +
      `<tns:AuthRequest xmlns:tns="${KKT_TYPES}/AuthService/types/1.0"><tns:AuthAppInfo>` +
      `<tns:MasterToken>${masterToken}</tns:MasterToken></tns:AuthAppInfo></tns:AuthRequest>` +
      '</ns:Message></ns:GetMessageRequest>',
  )

type Asked = { Sum: string; Date: string; Fn: string; TypeOperation: string; FiscalDocumentId: string; FiscalSign: string }

export function ticketRequest(method: string, asked: Partial<Asked> & Requisites, extra = ''): string {
  const fields = {
    Sum: String(asked.sumKopeks),
    Date: asked.boughtAt,
    Fn: asked.fn,
    TypeOperation: String(asked.operationType),
    FiscalDocumentId: asked.fd,
    FiscalSign: asked.fp,
  }
  const named = (name: keyof Asked) => `<tns:${name}>${asked[name] ?? fields[name]}</tns:${name}>`
  return sendRequest(
    `<tns:${method}Request xmlns:tns="${KKT_TYPES}/KktTicketService/types/1.0"><tns:${method}Info>` +
      `${(Object.keys(fields) as (keyof Asked)[]).map(named).join('')}${extra}</tns:${method}Info></tns:${method}Request>`,
  )
}

const sendRequest = (message: string): string =>
  inEnvelope(
    `<ns0:SendMessageRequest xmlns:ns0="${MESSAGE_TYPES}AsyncMessageConsumerService/types/1.0">` +
      `<ns0:Message>${message}</ns0:Message></ns0:SendMessageRequest>`,
  )

export const pollRequest = (messageId: string): string =>
  inEnvelope(
    `<ns:GetMessageRequest xmlns:ns="${MESSAGE_TYPES}AsyncMessageConsumerService/types/1.0">` +
      `<ns:MessageId>${messageId}</ns:MessageId></ns:GetMessageRequest>`,
  )

const batchRequest = (messageIds: readonly string[]): string =>
  inEnvelope(
    `<ns:GetMessagesRequest xmlns:ns="${MESSAGE_TYPES}AsyncMessageConsumerService/types/1.0">` +
      messageIds.map((id) => `<ns:Expressions><ns:MessageId>${id}</ns:MessageId><ns:UserToken>x</ns:UserToken></ns:Expressions>`).join('') +
      '</ns:GetMessagesRequest>',
  )

function readQr(qrStr: string): Requisites {
  const { t, s, fn, i, fp, n } = Object.fromEntries(new URLSearchParams(qrStr)) as Record<string, string>
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(t!)!
  return {
    fn: fn!,
    fd: i!,
    fp: fp!,
    operationType: Number(n),
    sumKopeks: Number(s!.replace('.', '')),
    boughtAt: `${year}-${month}-${day}T${hour}:${minute}:00`,
  }
}
