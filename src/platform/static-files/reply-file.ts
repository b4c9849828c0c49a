import type { FastifyRequest } from 'fastify'
import { reply, type Reply } from '#platform/http/answer.ts'
import { chooseEncoding } from '#platform/http/encodings.ts'
import type { StaticFile } from '#platform/static-files.ts'

/**
 * Replies with the file, or with 304 if the caller has it. An address with the version (`?v=`) is cached for good; otherwise browsers revalidate each time,
 * unless `headers` say otherwise.
 */
export async function replyFile(
  file: StaticFile,
  { headers: asked, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  headers: Record<string, string> = {},
): Promise<Reply<200, Uint8Array> | Reply<304, undefined>> {
  const isVersioned = (query as { v?: unknown }).v === file.version
  const common = {
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    ...headers,
    ...(isVersioned && { 'cache-control': 'public, max-age=31536000, immutable' }),
  }
  const encoding = file.packed && chooseEncoding(String(asked['accept-encoding'] ?? ''))
  const etag = `"${file.version}${encoding === null ? '' : `-${encoding}`}"`
  if (isKnown(asked['if-none-match'], file.version)) return reply(304, undefined, { ...common, etag })

  const bytes: Uint8Array = (encoding && file.packed?.[encoding]) ?? file.bytes
  return reply(200, bytes, {
    ...common,
    etag,
    'content-type': file.contentType,
    'content-length': String(bytes.byteLength),
    ...(encoding !== null && { 'content-encoding': encoding }),
  })
}

const isKnown = (tags: string | undefined, version: string): boolean =>
  tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => /^\s*(?:W\/)?"([^"]*?)(?:-br|-gzip)?"\s*$/.exec(tag)?.[1] === version))
