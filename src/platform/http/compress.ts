import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseEncoding, type Encoding } from './encodings.ts'

/** Below a packet's size compression gains nothing. */
const LEAST_BYTES = 1_400
/** Of each encoding: more than there are documents with their languages. */
const KEPT = 32

const COMPRESSORS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
}

/** By the text itself: a document that is one text for all calls is found without looking through it. */
const compressed: Record<Encoding, Map<string, Promise<Buffer>>> = { br: new Map(), gzip: new Map() }

/** A document in an encoding that its caller takes. Each document is compressed once, however many callers ask at the same time. */
export async function compressDocument(reply: FastifyReply, text: string): Promise<string | Buffer> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  const encoding = chooseEncoding(String(reply.request.headers['accept-encoding'] ?? ''))
  if (encoding === null || text.length < LEAST_BYTES) return text
  const kept = compressed[encoding]
  const form = kept.get(text) ?? COMPRESSORS[encoding](text)
  kept.delete(text)
  kept.set(text, form)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
  const bytes = await form
  reply.header('content-encoding', encoding)
  return bytes
}
