import type { ServerResponse } from 'node:http'
import { sendJson } from './http.ts'
import { uzPaperOf } from '../uz/paper.ts'
import { linkOf } from '../uz/receipt.ts'
import { paperOf, type PaperLine } from './paper.ts'
import { parseExactJson } from './ticket/exact-json.ts'
import { qrStringOf } from './ticket/qr-string.ts'
import { readTicket } from './ticket/read-ticket.ts'
import type { World } from './world.ts'

/** `/{fn}/{fd}.png`, for Uzbekistan `/uz/{terminal}/{number}.png`. The drawing library is loaded at the first print: most simulators never print. */
export async function servePrint(world: World, path: string, response: ServerResponse) {
  const [, terminal, number] = /^\/uz\/([A-Z0-9]{1,32})\/(\d{1,18})\.png$/.exec(path) ?? []
  const uz = terminal !== undefined && number !== undefined ? world.uz.find(terminal, number) : null
  if (uz !== null) return sendPrint(response, uzPaperOf(uz.receipt), linkOf(world.url, uz.receipt))

  const [, fn, fd] = /^\/(\d{16})\/(\d{1,10})\.png$/.exec(path) ?? []
  const stored = fn !== undefined && fd !== undefined ? world.receipts.find(fn, fd) : null
  const ticket = stored ? readTicket(parseExactJson(stored.ticketText)) : null
  if (stored === null || ticket === null) return sendJson(response, 404, { detail: 'no such receipt', code: 'NOT_FOUND' })

  return sendPrint(response, paperOf(ticket.receipt, stored.requisites), qrStringOf(stored.requisites))
}

async function sendPrint(response: ServerResponse, lines: readonly PaperLine[], qrStr: string) {
  const { printReceipt } = await import('./print.ts')
  const png = await printReceipt(lines, qrStr)
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': png.length }).end(png)
}
