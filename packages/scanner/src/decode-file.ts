import { openDecoder, type Decoder } from './engines/decoders.ts'
import { NOTHING } from './engines/reading.ts'
import type { Home } from './home.ts'
import { openPicture } from './look/open-picture.ts'
import { photoLooks, type Seen } from './look/photo-looks.ts'
import type { DecodeOptions, Engine } from './types.ts'

/** A person is waiting, and the photo can still be sent to the service. */
const PATIENCE_MS = 12_000

export async function decodeFile(home: Home, file: Blob, options: DecodeOptions = {}): Promise<string | null> {
  const found = await decodePicture(home, file, options, { patienceMs: PATIENCE_MS, isWanted: (text) => home.isFiscalQr(text, options.country) })
  return found?.text ?? null
}

/** Time to continue after another code was read: the receipt's code, if there is one, is mostly as easy to read. */
const BESIDE_MS = 1_500

export type Found = { text: string; engine: Engine; look: string }

/** Looks with increasing effort until a wanted text is found. Without one, returns the first text of any kind. */
export async function decodePicture(
  home: Home,
  file: Blob,
  options: DecodeOptions,
  { patienceMs, isWanted }: { patienceMs: number; isWanted(text: string): boolean },
): Promise<Found | null> {
  let deadline = performance.now() + patienceMs
  const picture = await openPicture(file)
  if (picture === null) return null
  try {
    let other: Found | null = null
    for await (const decoder of decodersFor(home, options)) {
      const seen: Seen = { places: [] }
      for (const { name, ...glance } of photoLooks(picture, seen, decoder)) {
        const { texts, place } = await decoder.read(glance).catch(() => NOTHING)
        if (place !== null) seen.places.push(place)
        const text = texts.find(isWanted)
        if (text !== undefined) return { text, engine: decoder.engine, look: name }
        if (other === null && texts[0] !== undefined) {
          other = { text: texts[0], engine: decoder.engine, look: name }
          deadline = Math.min(deadline, performance.now() + BESIDE_MS)
        }
        if (performance.now() > deadline || options.signal?.aborted) return other
      }
    }
    return other
  } finally {
    picture.close()
  }
}

/** The browser's own decoder first, then the heavy one, and the light one only if the heavy one is unavailable. */
async function* decodersFor(home: Home, options: DecodeOptions): AsyncGenerator<Decoder> {
  const open = (engine: Engine) => openDecoder(home, engine, options).catch(() => null)
  if (options.forceEngine !== undefined) {
    const forced = await open(options.forceEngine)
    if (forced !== null) yield forced
    return
  }
  const native = await open('native')
  if (native !== null) yield native
  const last = (await open('zxing')) ?? (await open('jsqr'))
  if (last !== null) yield last
}
