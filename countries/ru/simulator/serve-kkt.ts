import type { Element } from '@xmldom/xmldom'
import { BATCH_WINDOWS, isTooOften, POLL_WINDOWS } from './limits.ts'
import { acceptTicketRequest } from './accept-ticket-request.ts'
import { answer, fault, type Call, type Reply } from './reply.ts'
import { faults } from './soap/faults.ts'
import { ASYNC } from './soap/namespaces.ts'
import { childNamed, childrenOf, isNamed, readEnvelope, textOf } from './soap/read-envelope.ts'
import { renderBatch, renderMessage } from './soap/render.ts'
import { breaksOff, viewMessage } from './view-message.ts'
import type { World } from './world.ts'

/** KktService. The root element of the body decides what is asked; the SOAPAction header is ignored. */
export function serveKkt(world: World, { text, token }: Call): Reply {
  const request = readEnvelope(text)
  const operation = OPERATIONS.find(({ root }) => request !== null && isNamed(request, ASYNC, root))
  if (request === null || operation === undefined) {
    return fault(
      faults.unreadable(
        request?.nodeName,
        OPERATIONS.map(({ root }) => root),
      ),
    )
  }
  world.counters[operation.counter]++
  if (!token) return fault(faults.headersMissing())
  if (!world.tokens.isValid(token)) return fault(faults.tokenRefused())
  return operation.serve(world, request)
}

const OPERATIONS = [
  { root: 'SendMessageRequest', counter: 'sendRequests', serve: acceptTicketRequest },
  { root: 'GetMessageRequest', counter: 'pollRequests', serve: poll },
  { root: 'GetMessagesRequest', counter: 'batchRequests', serve: pollBatch },
] as const

function poll(world: World, request: Element): Reply {
  const messageId = childNamed(request, ASYNC, 'MessageId')
  if (messageId === null) return fault(faults.unreadable(undefined, ['MessageId']))
  const message = world.messages.find(textOf(messageId))
  if (message === null || message.outcome.kind === 'lost') return fault(faults.messageNotFound(textOf(messageId)))
  if (world.settings.rateLimits && isTooOften(message.pollTimes, POLL_WINDOWS, world.now())) {
    return fault(faults.pollsTooOften())
  }

  const view = viewMessage(message, world.now())
  if (view === null) return fault(faults.timeout())
  return answer(breaksOff(message, world.now()) ? firstHalf(renderMessage(view)) : renderMessage(view))
}

/** The answers come back in another order than requested, as the real service warns. */
function pollBatch(world: World, request: Element): Reply {
  const messageIds = childrenOf(request)
    .filter((child) => isNamed(child, ASYNC, 'Expressions'))
    .map((expression) => textOf(childNamed(expression, ASYNC, 'MessageId')))
  if (messageIds.length === 0 || messageIds.length > world.settings.batchSize) return fault(faults.batchSize())
  if (world.settings.rateLimits && isTooOften(world.batchTimes, BATCH_WINDOWS, world.now())) {
    return fault(faults.batchesTooOften())
  }
  if (new Set(messageIds).size < messageIds.length) return fault(faults.batchRepeats())

  const asked = messageIds.toReversed().map((messageId) => ({ messageId, message: world.messages.find(messageId) }))
  const xml = renderBatch(asked.map(({ messageId, message }) => ({ messageId, view: message === null ? null : viewMessage(message, world.now()) })))
  return answer(asked.some(({ message }) => message !== null && breaksOff(message, world.now())) ? firstHalf(xml) : xml)
}

const firstHalf = (xml: string): string => xml.slice(0, xml.length / 2)
