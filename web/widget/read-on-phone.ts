import { PARSERS } from '#countries/index.ts'
import { loadScanner } from './load-scanner.ts'
import type { Settings } from './options.ts'
import { smallCopy, type Photo } from './photo-files.ts'

/** How long a participant who wants to send waits for the phone; the service reads what it has not. */
const PATIENCE_MS = 6_000

/** Photos as they are sent, with the text of their QR if the phone has read one. */
export type ReadPhotos = { qrString: string | null; photos: readonly { blob: Blob; name: string }[] }

/**
 * Reads photos before they are sent. A photo whose QR is known is sent as a small copy, which shows people what was read. Where nothing was read, or two
 * different receipts, the service has to look itself: the photos are sent as they are.
 */
export async function readOnPhone(photos: readonly Photo[], { country }: Pick<Settings, 'country'>): Promise<ReadPhotos> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), PATIENCE_MS)
  const texts: (string | null)[] = []
  // One after another: phones lack the memory for several at once.
  for (const { blob } of photos) texts.push(over.signal.aborted ? null : await textIn(blob, country, over.signal))
  clearTimeout(timer)
  const [qrString, ...others] = new Set(texts.filter((text) => text !== null))
  if (qrString === undefined || others.length > 0) return { qrString: null, photos }
  return {
    qrString,
    photos: await Promise.all(photos.map(async (photo, i) => ({ name: photo.name, blob: texts[i] === null ? photo.blob : await smallCopy(photo.blob) }))),
  }
}

/** Null: there is no fiscal QR, or this browser cannot find it in time. */
async function textIn(blob: Blob, country: Settings['country'], signal: AbortSignal): Promise<string | null> {
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
  const read = async () => (await loadScanner()).decodeFile(blob, { country, signal })
  const text = await Promise.race([read().catch(() => null), aborted])
  return text !== null && PARSERS[country](text, null).ok ? text : null
}
