import type { Element } from '@xmldom/xmldom'
import type { Behaviour } from './behaviour.ts'
import { documentNumber, judge, type Query } from './judge.ts'
import { isTooOften } from './limits.ts'
import { answer, fault, type Reply } from './reply.ts'
import { TICKET_METHODS, type TicketMethod } from './settings.ts'
import { faults } from './soap/faults.ts'
import { ASYNC, KKT } from './soap/namespaces.ts'
import { childNamed, childrenOf, isNamed, textOf } from './soap/read-envelope.ts'
import { renderAccepted } from './soap/render.ts'
import type { World } from './world.ts'

/** SendMessage: checks limits in the order of the real service, then turns the request into a message to be polled. */
export function acceptTicketRequest(world: World, request: Element): Reply {
  const asked = readTicketRequest(request)
  if ('unexpected' in asked) return fault(faults.unreadable(asked.unexpected, asked.expected))
  const { method, query } = asked
  const refusal = refuseByLimits(world, method)
  if (refusal !== null) return refusal

  const fd = documentNumber(query)
  const stored = world.receipts.find(query.Fn, fd)
  if (stored !== null) world.receipts.noteAsked(query.Fn, fd)
  const scripted = stored?.behaviour ? scriptedAtSend(method, stored.behaviour) : null
  if (scripted !== null) return scripted

  world.counters.acceptedRequests++
  const outcome = judge(method, query, stored, world.now())
  return answer(renderAccepted(world.messages.accept(method, outcome, processingMsOf(world, stored?.behaviour ?? null))))
}

/** Counters are incremented before they are compared: a call refused by the method's limit also uses up the application's day. */
function refuseByLimits(world: World, method: TicketMethod): Reply | null {
  const { settings, day } = world
  const perSecond = settings.rateLimits ? settings.sendsPerSecond : null
  if (perSecond !== null && isTooOften(world.sendTimes, [{ calls: perSecond, perMs: 1_000 }], world.now())) {
    return fault(faults.sendsTooOften())
  }
  if (day.countApplication() > (settings.applicationDayLimit ?? Infinity)) return fault(faults.applicationDayLimit())
  if (!settings.grantedMethods.includes(method)) return fault(faults.methodRefused(method))
  const limit = method === 'GetTicket' ? settings.getTicketDayLimit : settings.checkTicketDayLimit
  return day.countMethod(method) > (limit ?? Infinity) ? fault(faults.methodDayLimit(method)) : null
}

function scriptedAtSend(method: TicketMethod, behaviour: Behaviour): Reply | null {
  switch (behaviour) {
    case 'accessDenied':
      return fault(faults.methodRefused(method))
    case 'http429':
      return { kind: 'tooMany' }
    case 'internalError':
      return fault(faults.internal())
    case 'reset':
      return { kind: 'reset' }
    default:
      return null
  }
}

function processingMsOf({ settings }: World, behaviour: Behaviour | null): number {
  if (behaviour === 'neverReady') return Infinity
  return settings.processingMs + (behaviour === 'slow' ? settings.slowMs : 0)
}

const QUERY_ORDER = ['Sum', 'Date', 'Fn', 'TypeOperation', 'FiscalDocumentId', 'FiscalSign'] as const

type TicketRequest = { method: TicketMethod; query: Query } | { unexpected: string | undefined; expected: readonly string[] }

/** The schema is a sequence: an element in the wrong place is an error like a missing one. */
function readTicketRequest(request: Element): TicketRequest {
  const message = childNamed(request, ASYNC, 'Message')
  const asked = message === null ? undefined : childrenOf(message)[0]
  const method = TICKET_METHODS.find((name) => asked !== undefined && isNamed(asked, KKT, `${name}Request`))
  const info = asked && method && childNamed(asked, KKT, `${method}Info`)
  if (!method || !info) return { unexpected: asked?.nodeName, expected: TICKET_METHODS.map((name) => `${name}Request`) }

  const fields = childrenOf(info)
  const misplaced = QUERY_ORDER.findIndex((name, index) => fields[index] === undefined || !isNamed(fields[index], KKT, name))
  if (misplaced !== -1) return { unexpected: fields[misplaced]?.nodeName ?? info.nodeName, expected: [QUERY_ORDER[misplaced]!] }
  const extra = fields.slice(QUERY_ORDER.length).find((field) => method !== 'GetTicket' || !isNamed(field, KKT, 'RawData'))
  if (extra !== undefined) return { unexpected: extra.nodeName, expected: method === 'GetTicket' ? ['RawData'] : [] }

  const query = Object.fromEntries(QUERY_ORDER.map((name, index) => [name, textOf(fields[index]!)])) as Query
  return { method, query }
}
