import type { IncomingMessage, ServerResponse } from 'node:http'

const LARGEST_BODY_BYTES = 256 * 1024

/** The whole body as text; null when it is larger than any valid request: such a body is read to its end and dropped. */
export async function readBody(request: IncomingMessage, largestBytes = LARGEST_BODY_BYTES): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= largestBytes) chunks.push(chunk)
  }
  return bytes > largestBytes ? null : Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

export function sendPage(response: ServerResponse, status: number, title: string) {
  response
    .writeHead(status, { 'Content-Type': 'text/html; charset=UTF-8' })
    .end(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`)
}
