import type { ServerResponse } from 'node:http'
import { sendJson } from './http.ts'
import { ofCountry, type Opened } from './opened.ts'

/**
 * `/{country}/{register}/{number}.png`; without a country, of the first. The drawing library is loaded at the first print, because most simulators
 * never print.
 */
export async function servePrint(opened: Opened, path: string, response: ServerResponse) {
  const { one, rest } = ofCountry(opened, path)
  const [, register, number] = /^\/([A-Z0-9]{1,32})\/(\d{1,18})\.png$/.exec(rest) ?? []
  const paper = register !== undefined && number !== undefined ? one.paperOf(register, number) : null
  if (paper === null) return sendJson(response, 404, { detail: 'no such receipt', code: 'NOT_FOUND' })
  const { printReceipt } = await import('./print.ts')
  const png = await printReceipt(paper.lines, paper.qrStr)
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': png.length }).end(png)
}
