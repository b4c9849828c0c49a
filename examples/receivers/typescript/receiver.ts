// A receiver of callbacks on Node alone: `CALLBACK_SECRET=… node receiver.ts`.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

const { CALLBACK_SECRET = '', EVENTS_DIR = 'events', BLOCKED_USERS = '', PORT = '8090' } = process.env
if (CALLBACK_SECRET === '') throw new Error('CALLBACK_SECRET is not set')
mkdirSync(EVENTS_DIR, { recursive: true })
const blocked = new Set(BLOCKED_USERS.split(','))

type Event = { state: string; uuid: string; userUuid: string; approved?: boolean; promoPoints?: number; meta?: { sandbox?: boolean } }

const server = createServer((request, response) => {
  const reply = (status: number, answer: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  receive(request).then(
    ([status, answer]) => reply(status, answer),
    (error: unknown) => {
      if (!request.complete) return response.destroy() // the sender has broken off, and will send again
      console.error(error)
      return reply(500, { error: 'not stored' })
    },
  )
})

async function receive(request: IncomingMessage): Promise<[status: number, answer: object]> {
  if (!isSecret(request.headers['x-callback-secret'])) return [401, { error: 'unknown sender' }]
  const id = String(request.headers['webhook-id'])
  if (!/^[\w.-]{1,128}$/.test(id)) return [400, { error: 'webhook-id is missing' }]
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
  const event = readEvent(body)
  if (event === null) return [400, { error: 'not an event' }]

  // Events of one receipt come in order. If its ARRIVED was lost here, 404 makes the service send it again, and then this event.
  if (event.state !== 'ARRIVED' && !isStored(`${event.uuid}.ARRIVED.0`)) return [404, { error: 'unknown receipt' }]
  if (store(id, body)) console.log(`${id} ${event.approved === true && event.meta?.sandbox !== true ? `grant ${event.promoPoints} points` : 'noted'}`)
  else console.log(`${id} repeat`)
  return [200, { externalId: `order-${event.uuid}`, ...(blocked.has(event.userUuid) ? { status: 'BLOCKED_USER' } : {}) }]
}

/** In constant time, so that the secret cannot be guessed letter by letter. */
function isSecret(given: unknown): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(CALLBACK_SECRET)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readEvent(body: string): Event | null {
  try {
    const event = JSON.parse(body) as Event | null
    return typeof event?.state === 'string' && /^[\da-f-]{36}$/.test(event.uuid) && typeof event.userUuid === 'string' ? event : null
  } catch {
    return null
  }
}

const isStored = (id: string): boolean => existsSync(join(EVENTS_DIR, id))

/**
 * Keeps the event under its id. False: it is a repeat. A database does the same with a unique key, in the transaction that uses the event. The file gets its id
 * when all of it is on the disk: with a full disk or after a crash, half an event would otherwise make its repeat look known, and the event would be lost.
 */
function store(id: string, body: string): boolean {
  const written = join(EVENTS_DIR, `${id}.${randomUUID()}~`)
  try {
    writeFileSync(written, body, { flag: 'wx', flush: true })
    linkSync(written, join(EVENTS_DIR, id))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

server.listen(Number(PORT), '127.0.0.1')
