/** A reply of a tax authority or operator is never larger than this. */
const LARGEST_REPLY_BYTES = 4 * 1024 * 1024

/** Null: larger than any receipt, or not the UTF-8 it says it is. */
export async function readText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > LARGEST_REPLY_BYTES) return null
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}
