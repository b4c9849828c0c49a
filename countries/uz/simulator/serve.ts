import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBody, sendJson, sendPage } from '#simulator/http.ts'
import { isRecord } from '#simulator/checks.ts'
import { EMPTY_ROOT, NO_TICKET, redesigned, ticketPage } from './page.ts'
import { hashOfSign, paymentAnswer, refusal } from './payment.ts'
import { UZ_PATHS, type UzPath } from './receipt.ts'
import type { UzStored, UzWorld } from './world.ts'

const TIMESTAMP_SLACK_S = 300
const PATH_OF_TYPE: Record<string, UzPath> = { CHECK: '/check', CHECK_EPI: '/epi', AVANS: '/epi/avans', CREDIT: '/epi/kredit' }

/** The operator's two sites on one address. False: the call is not for the operator. */
export async function serveUz(world: UzWorld, path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const isPage = request.method === 'GET' && UZ_PATHS.some((known) => known === path)
  const isApi = request.method === 'POST' && path === '/api/payment'
  if (!isPage && !isApi) return false
  if (await meetsTrouble(world.settings.outage, response)) return true
  if (isPage) await servePage(world, path as UzPath, new URL(request.url ?? '/', 'http://ofd').searchParams, response)
  else await serveApi(world, request, response)
  return true
}

type Question = { terminal: string; number: string; moment: string; sign: string | null; signHash: string | null; path: UzPath | undefined }

async function servePage(world: UzWorld, path: UzPath, query: URLSearchParams, response: ServerResponse) {
  if (world.settings.mode === 'api') return sendHtml(response, EMPTY_ROOT)
  const found = await answerTo(
    world,
    {
      terminal: query.get('t') ?? '',
      number: query.get('r') ?? '',
      moment: query.get('c') ?? '',
      sign: query.get('s'),
      signHash: query.get('h'),
      path,
    },
    response,
  )
  if (found === 'met') return
  if (found === null) sendHtml(response, NO_TICKET)
  else sendHtml(response, found.behaviour === 'malformed' ? redesigned(found.receipt) : ticketPage(found.receipt))
}

async function serveApi(world: UzWorld, request: IncomingMessage, response: ServerResponse) {
  const body = parse(await readBody(request))
  if (!isRecord(body)) return sendJson(response, 400, refusal(400, 'Bad request'))
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const timestamp = String(request.headers['x-timestamp'] ?? '')
  const isFresh = Math.abs(Number(timestamp) - world.now() / 1000) <= TIMESTAMP_SLACK_S
  if (!isFresh || !isSigned(world.settings.apiKey, `${text('terminalId')}:${text('paymentNo')}:${timestamp}`, request.headers['x-signature'])) {
    return sendJson(response, 403, refusal(403, 'Forbidden'))
  }
  const found = await answerTo(
    world,
    {
      terminal: text('terminalId'),
      number: text('paymentNo'),
      moment: text('paymentDate'),
      sign: text('fiscalSign') || null,
      signHash: text('fiscalSignHash') || null,
      path: PATH_OF_TYPE[text('paymentType')],
    },
    response,
  )
  if (found === 'met') return
  if (found === null) sendJson(response, 404, refusal(404, 'Not found'))
  else sendJson(response, 200, found.behaviour === 'malformed' ? { receipt: { total: 1 } } : paymentAnswer(found.receipt))
}

/** The receipt that the question is about; null when there is none; 'met' when its scripted behaviour has already answered. */
async function answerTo(world: UzWorld, { terminal, number, sign, signHash, path }: Question, response: ServerResponse): Promise<UzStored | null | 'met'> {
  world.noteAsked(terminal, number)
  const stored = world.find(terminal, number)
  if (stored === null || stored.availableAt > world.now()) return null
  const { receipt, behaviour } = stored
  if (receipt.path !== path || (sign !== receipt.sign && signHash !== hashOfSign(receipt.sign))) return null
  switch (behaviour) {
    case 'notFound':
    case 'badSign':
      return null
    case 'slow':
      await sleep(world.settings.slowMs)
      return stored
    case 'reset':
      await meetsTrouble('down', response)
      return 'met'
    case 'accessDenied':
    case 'http429':
    case 'unavailable':
      await meetsTrouble(({ accessDenied: 'http403', http429: 'http429', unavailable: 'http503' } as const)[behaviour], response)
      return 'met'
    case 'malformed':
    case null:
      return stored
  }
}

async function meetsTrouble(outage: UzWorld['settings']['outage'], response: ServerResponse): Promise<boolean> {
  if (outage === null) return false
  if (outage === 'down') response.socket?.destroy()
  else if (outage !== 'hang') sendPage(response, Number(outage.slice(4)), 'Error')
  return true
}

const sendHtml = (response: ServerResponse, html: string) => void response.writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8' }).end(html)

function isSigned(key: string, text: string, signature: unknown): boolean {
  const expected = createHmac('sha256', key).update(text).digest()
  const given = Buffer.from(typeof signature === 'string' && /^[\da-f]{64}$/.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
