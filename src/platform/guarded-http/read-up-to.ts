import type { Readable } from 'node:stream'

/** The first `maxBytes` of a body; what follows is not read, and leaving the loop destroys the stream with its connection. */
export async function readUpTo(stream: Readable, maxBytes: number): Promise<{ body: Buffer; truncated: boolean }> {
  stream.on('error', () => {}) // of our own destroying; real errors are thrown by the loop
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes }
}
