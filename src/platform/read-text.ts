/** The text of a reply. Null: it is larger than `bytesMax`, or not the UTF-8 it says it is. */
export async function readText(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}
