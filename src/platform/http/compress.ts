import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseEncoding, type Encoding } from './encodings.ts'

/** Below a packet's size compression gains nothing. */
const LEAST_BYTES = 1_400
/** Of each encoding: more than there are documents with their languages. */
const KEPT = 32

type Form = Encoding | 'identity'

const FORMS: Record<Form, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
  identity: async (text) => Buffer.from(text),
}

/** By the text itself: a document that is one text for all calls is found without looking through it. */
const made: Record<Form, Map<string, Promise<Buffer>>> = { br: new Map(), gzip: new Map(), identity: new Map() }

/**
 * A document in an encoding that its caller takes. Each document is compressed once, however many callers ask at the same time. Without compression it is made
 * into bytes once too: a text is copied for each caller, and the copies of callers who do not read would fill the memory.
 */
export async function compressDocument(reply: FastifyReply, text: string): Promise<string | Buffer> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (text.length < LEAST_BYTES) return text
  const encoding = chooseEncoding(String(reply.request.headers['accept-encoding'] ?? '')) ?? 'identity'
  const kept = made[encoding]
  const form = kept.get(text) ?? FORMS[encoding](text)
  kept.delete(text)
  kept.set(text, form)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
  const bytes = await form
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return bytes
}
