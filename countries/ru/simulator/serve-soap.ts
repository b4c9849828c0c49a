import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendPage } from '#simulator/http.ts'
import { fault, type Call, type Reply } from './reply.ts'
import type { Outage } from './settings.ts'
import { faults } from './soap/faults.ts'
import type { World } from './world.ts'

export type Service = (world: World, call: Call) => Reply

/** One HTTP exchange with a tax service: the outage and the caller's address are checked before anything is read. */
export async function serveSoap(world: World, service: Service, request: IncomingMessage, response: ServerResponse) {
  if (world.settings.outage !== null) return fail(world, world.settings.outage, request, response)
  const text = await readBody(request)
  if (text === null) return sendPage(response, 413, 'Request Entity Too Large')
  sendReply(world, request, response, replyTo(world, service, { ip: callerIp(request), token: tokenOf(request), text }))
}

function fail(world: World, outage: Outage, request: IncomingMessage, response: ServerResponse) {
  world.counters.failedRequests++
  switch (outage) {
    case 'down':
      return void request.socket.destroy()
    case 'hang':
      return
    case 'http503':
      return sendPage(response, 503, 'Service Unavailable')
    case 'http429':
      return sendPage(response, 429, 'Too many requests')
  }
}

function replyTo(world: World, service: Service, call: Call): Reply {
  const { allowedIps } = world.settings
  return allowedIps === null || allowedIps.includes(call.ip) ? service(world, call) : fault(faults.ipRefused())
}

function sendReply(world: World, request: IncomingMessage, response: ServerResponse, reply: Reply) {
  switch (reply.kind) {
    case 'answer':
      return sendXml(response, 200, reply.xml)
    case 'fault':
      world.counters.faults++
      return sendXml(response, 500, reply.xml)
    case 'tooMany':
      return sendPage(response, 429, 'Too many requests')
    case 'reset':
      return request.socket.resetAndDestroy()
  }
}

/** An IPv4 caller on a dual-stack socket is named by its IPv4 address. */
const callerIp = ({ socket }: IncomingMessage): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '')

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['fns-openapi-token']
  return Array.isArray(token) ? token[0] : token
}

/** Sent in two pieces, so that it travels chunked like answers of the real server. */
function sendXml(response: ServerResponse, status: 200 | 500, xml: string) {
  response.writeHead(status, status === 200 ? 'OK' : 'Server Error', {
    'Content-Type': 'text/xml; charset=UTF-8',
    Server: 'Jetty(9.2.x)',
  })
  const bytes = Buffer.from(xml)
  const middle = Math.floor(bytes.length / 2)
  response.write(bytes.subarray(0, middle))
  response.end(bytes.subarray(middle))
}
