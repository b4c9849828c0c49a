import { takePixels, type Cut } from '../look/take-pixels.ts'
import { sharpened, type Clearer } from '../look/clearer.ts'
import type { Diag, Engine, ScanOptions } from '../types.ts'
import { addressOf } from './addresses.ts'
import { knownPixels } from './known-code.ts'
import { workingDetector } from './native.ts'
import { engineAt } from './worker.ts'
import type { Reading } from './reading.ts'

/** What to look at, and how. */
export type Glance = { cut: Cut; clearer: Clearer | null; thorough: boolean }

export type Decoder = {
  engine: Engine
  /** Pictures with a longer side than this take it too long. */
  longestSide: number
  read(glance: Glance): Promise<Reading>
}

type Options = Pick<ScanOptions, 'forceEngine' | 'jsqrUrl' | 'zxingUrl'>
type Tell = (diag: Extract<Diag, { kind: 'engine' }>) => void

const pixelsOf = ({ cut, clearer }: Glance): ImageData => (clearer === null ? takePixels(cut) : clearer(takePixels(cut)))

/** Opens one decoder; the promise fails where it cannot be had. */
export async function openDecoder(engine: Engine, options: Options, tell: Tell = () => {}): Promise<Decoder> {
  const began = performance.now()
  const told = (ready: boolean, inWorker: boolean, reason?: string) =>
    tell({ kind: 'engine', engine, ready, ms: Math.round(performance.now() - began), inWorker, ...(reason !== undefined && { reason }) })
  try {
    const { decoder, inWorker } = engine === 'native' ? { decoder: await openNative(), inWorker: false } : await openOurs(engine, options)
    told(true, inWorker)
    return decoder
  } catch (error) {
    told(false, false, String((error as Error).message))
    throw error
  }
}

async function openNative(): Promise<Decoder> {
  const detect = await workingDetector()
  if (detect === null) throw new Error('there is no detector that works')
  return {
    engine: 'native',
    longestSide: 1920,
    read: async (glance) => ({ texts: await detect(pixelsOf(glance)), place: null }),
  }
}

async function openOurs(engine: 'zxing' | 'jsqr', options: Options): Promise<{ decoder: Decoder; inWorker: boolean }> {
  const { read, inWorker } = await engineAt(addressOf(engine, options))
  void read({ pixels: sharpened(knownPixels(3)), thorough: false }).catch(() => {}) // the first look is the slowest: let it be over when the camera is on
  const longestSide = engine === 'zxing' ? 1280 : 640
  return {
    inWorker,
    decoder: {
      engine,
      longestSide,
      async read({ thorough, ...glance }) {
        const { x, y } = glance.cut.part
        const { texts, place } = await read({ pixels: pixelsOf({ ...glance, thorough }), thorough })
        const by = 1 / glance.cut.scale
        return { texts, place: place === null ? null : { x: x + place.x * by, y: y + place.y * by, width: place.width * by, height: place.height * by } }
      },
    },
  }
}
