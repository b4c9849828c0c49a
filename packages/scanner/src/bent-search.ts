import { openBent } from './engines/bent.ts'
import type { Found } from './engines/reading.ts'
import type { Home } from './home.ts'
import type { OpenedPicture } from './look/open-picture.ts'
import { greyOf } from './look/grey.ts'
import { takePixels, type Cut } from './look/take-pixels.ts'
import type { DecodeOptions } from './types.ts'

/** A search for bent codes in a picture, which goes on beside the page and beside the ordinary decoders. */
export type BentSearch = {
  /** To be called when ordinary looks have shown nothing. May be called again. */
  start(): void
  /** What it has found so far. */
  found(): Found | null
  /** Starts if it has not, and waits for its end, at most so long. */
  rest(patienceMs: number): Promise<Found | null>
  close(): void
}

export type Effort = {
  isWanted(text: string): boolean
  /** Whether to look for bent codes too. */
  bent: boolean
}

export function openBentSearch(home: Home, picture: OpenedPicture, { signal, forceEngine }: DecodeOptions, { isWanted, bent }: Effort): BentSearch {
  const closed = new AbortController()
  const close = () => closed.abort()
  const look = async (): Promise<Found | null> => {
    const read = await openBent(home)
    for (const cut of cutsOf(picture)) {
      if (closed.signal.aborted) return null
      const text = (await read({ grey: greyOf(takePixels(cut)), thorough: true }, closed.signal)).find(isWanted)
      if (text !== undefined) return { text, engine: 'bent', look: 'whole' }
    }
    return null
  }

  let found: Found | null = null
  let end: Promise<Found | null> | undefined
  const start = () => {
    end ??= bent && forceEngine === undefined ? look().catch(() => null) : Promise.resolve(null)
    void end.then((one) => (found = one))
    return end
  }
  signal?.addEventListener('abort', close)
  return {
    start: () => void start(),
    found: () => found,
    rest: (patienceMs) => Promise.race([start(), new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))]),
    close() {
      signal?.removeEventListener('abort', close)
      close()
    },
  }
}

/** Phones have little memory for larger pictures. */
const LARGEST = 2_600
/** Smaller photos mostly came through a messenger; their modules are of about a pixel. */
const SMALL_PIXELS = 2_000_000

function cutsOf({ source, width, height }: OpenedPicture): Cut[] {
  const part = { x: 0, y: 0, width, height }
  const most = LARGEST / Math.max(width, height)
  const whole: Cut = { source, part, scale: Math.min(1, most) }
  return width * height < SMALL_PIXELS ? [whole, { ...whole, scale: Math.min(2, most) }] : [whole]
}
