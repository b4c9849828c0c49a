import { openDecoder, type Decoder } from './engines/decoders.ts'
import { NOTHING, type Found } from './engines/reading.ts'
import { openBentSearch, type Effort } from './bent-search.ts'
import type { Home } from './home.ts'
import { openPicture } from './look/open-picture.ts'
import { photoLooks, type Seen } from './look/photo-looks.ts'
import type { DecodeOptions, Engine } from './types.ts'

/** A person is waiting, and the photo can still be sent to the service. */
const PATIENCE_MS = 12_000

export async function decodeFile(home: Home, file: Blob, options: DecodeOptions = {}): Promise<string | null> {
  const isWanted = (text: string) => home.isFiscalQr(text, options.country)
  const found = await decodePicture(home, file, options, { patienceMs: PATIENCE_MS, isWanted, bent: true })
  return found?.text ?? null
}

/** Time to continue after another code was read: the receipt's code, if there is one, is mostly as easy to read. */
const BESIDE_MS = 1_500

/** The ordinary looks that most readable photos need. After them, the reader of bent codes looks at the same time as the ordinary decoders. */
const LOOKS_ALONE = 2

/** Looks with increasing effort until a wanted text is found. Without one, returns the first text of any kind. */
export async function decodePicture(
  home: Home,
  file: Blob,
  options: DecodeOptions,
  { patienceMs, ...effort }: Effort & { patienceMs: number },
): Promise<Found | null> {
  let deadline = performance.now() + patienceMs
  const picture = await openPicture(file)
  if (picture === null) return null
  const bent = openBentSearch(home, picture, options, effort)
  try {
    let other: Found | null = null
    let looks = 0
    for await (const decoder of decodersFor(home, options)) {
      const seen: Seen = { places: [] }
      for (const { name, ...glance } of photoLooks(picture, seen, decoder)) {
        const { texts, place } = await decoder.read(glance).catch(() => NOTHING)
        if (place !== null) seen.places.push(place)
        const text = texts.find(effort.isWanted)
        if (text !== undefined) return { text, engine: decoder.engine, look: name }
        if (other === null && texts[0] !== undefined) {
          other = { text: texts[0], engine: decoder.engine, look: name }
          deadline = Math.min(deadline, performance.now() + BESIDE_MS)
        }
        const meanwhile = bent.found()
        if (meanwhile !== null) return meanwhile
        if (performance.now() > deadline || options.signal?.aborted) return other
        if (decoder.engine !== 'native' && ++looks === LOOKS_ALONE) bent.start()
      }
    }
    return (await bent.rest(deadline - performance.now())) ?? other
  } finally {
    bent.close()
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
