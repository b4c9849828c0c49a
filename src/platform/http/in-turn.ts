import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait for the answers before them on one connection. Browsers and common clients send none ahead. */
const AHEAD_MAX = 16

type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Requests that a client sends ahead on one connection are carried out one after another, each when the answer before it is with the client. Node would begin
 * them all at once: a few kilobytes of requests for a long page, whose sender reads nothing, would fill the memory. A client that sends further ahead than
 * `AHEAD_MAX`, or goes away, is not answered any more.
 */
export function inTurn(carryOut: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>()

  const begin = (socket: Socket, [request, response]: Exchange) => {
    response.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (next === undefined || socket.destroyed) waiting.delete(socket)
      else begin(socket, next)
    })
    carryOut(request, response)
  }

  return (request, response) => {
    const { socket } = request
    // The parser goes on to the end of what it has in hand, also after the connection was given up.
    if (socket.destroyed) return
    const before = waiting.get(socket)
    if (before === undefined) {
      waiting.set(socket, [])
      begin(socket, [request, response])
    } else if (before.length < AHEAD_MAX) before.push([request, response])
    else socket.destroy()
  }
}
