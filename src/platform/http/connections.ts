import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'

/** What clients are told, in `Keep-Alive: timeout=4`: a client that believes it sends nothing on a connection that is idle for longer. */
export const KEEP_ALIVE_MS = 4_000
/** Connections stay open for 72 s all the same: proxies that read no such header keep theirs for a minute. */
export const KEEP_ALIVE_SILENTLY_MS = 68_000

/** What was sent before the listener closed arrives within this time. */
const ARRIVES_MS = 500
/** A client that was told of the end has this long to close its side. */
const CLOSES_MS = 1_000
const ROUNDS_MAX = 50

/** Beyond `most` connections a new one is answered 503; beyond this many times `most`, it is closed without an answer, because answers cost memory too. */
const HARD_LIMIT_FACTOR = 2

/**
 * Counts the connections of a server, and lets them end without a reset when it closes. Node destroys idle connections at once, and the kernel answers what arrives there with
 * a reset, which a client cannot tell from a lost request.
 */
export function watchConnections(
  server: Server,
  {
    most,
    isAnnounced,
  }: { most: number /** Whether clients may still be sending: without an announcement nobody is waited for. */; isAnnounced: () => boolean },
): {
  /** Whether a request came over a connection that was one too many when it was made. */
  isBeyond(request: IncomingMessage): boolean
  /** Accepts the connections that the kernel has already made. */ acceptAll(): Promise<void>
} {
  const open = new Map<Socket, { running: number; bytesRead: number }>()
  const beyond = new WeakSet<Socket>()
  let accepted = 0
  server.maxConnections = most * HARD_LIMIT_FACTOR

  server.on('connection', (socket) => {
    accepted++
    if (open.size >= most) beyond.add(socket)
    open.set(socket, { running: 0, bytesRead: 0 })
    socket.once('close', () => open.delete(socket))
  })
  for (const event of ['request', 'checkExpectation'] as const)
    server.on(event, ({ socket }, response) => {
      const state = open.get(socket)
      if (state === undefined) return
      state.running++
      response.once('close', () => {
        state.running--
        state.bytesRead = socket.bytesRead
      })
    })

  let ending = false
  const endIdle = async () => {
    if (ending) return
    ending = true
    if (isAnnounced()) await sleep(ARRIVES_MS)
    await nextRound() // after a round of the event loop, nothing that has arrived is unread
    const idle = [...open].filter(([socket, { running, bytesRead }]) => running === 0 && socket.bytesRead === bytesRead).map(([socket]) => socket)
    for (const socket of idle) socket.end()
    await sleep(CLOSES_MS)
    for (const socket of idle) socket.destroy()
  }
  server.closeIdleConnections = () => void endIdle()

  return {
    isBeyond: ({ socket }) => beyond.has(socket),
    async acceptAll() {
      for (let round = 0, before = -1; before < accepted && round < ROUNDS_MAX; round++) {
        before = accepted
        await nextRound()
      }
    },
  }
}
