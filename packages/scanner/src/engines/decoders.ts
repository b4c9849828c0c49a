import type { Home } from '../home.ts'
import type { Grey } from '../look/grey.ts'
import type { Cut } from '../look/take-pixels.ts'
import { drawn, takePicture } from '../look/take-picture.ts'
import { cleared, type Clearer } from '../look/clearer.ts'
import type { Engine, ScanOptions } from '../types.ts'
import { addressOf } from './addresses.ts'
import { workingDetector } from './native.ts'
import { reported, type Report } from './reported.ts'
import { engineAt } from './worker.ts'
import type { Reading } from './reading.ts'

/** The part of a picture to decode, and how to prepare it. */
export type Glance = { cut: Cut<CanvasImageSource | Grey>; clearer: Clearer | null; thorough: boolean }

export type Decoder = {
  engine: Engine
  /** Larger pictures take the decoder too long. */
  longestSide: number
  read(glance: Glance): Promise<Reading>
}

type Options = Pick<ScanOptions, 'forceEngine' | 'jsqrUrl' | 'zxingUrl'>

/** Opens one decoder; rejects if it is unavailable. */
export async function openDecoder(home: Home, engine: Engine, options: Options, onDiag?: Report): Promise<Decoder> {
  const { decoder } = await reported(engine, onDiag, async () =>
    engine === 'native' ? { decoder: await openNative(), inWorker: false } : openOurs(home, engine, options),
  )
  return decoder
}

async function openNative(): Promise<Decoder> {
  const detect = await workingDetector()
  if (detect === null) throw new Error('there is no detector that works')
  return {
    engine: 'native',
    longestSide: 1920,
    read: async ({ cut, clearer }) => ({ texts: await detect(cleared(drawn(takePicture(cut)), clearer)), place: null }),
  }
}

async function openOurs(home: Home, engine: 'zxing' | 'jsqr', options: Options): Promise<{ decoder: Decoder; inWorker: boolean }> {
  const { read, inWorker } = await engineAt(home, addressOf(home, engine, options))
  const longestSide = engine === 'zxing' ? 1280 : 640
  return {
    inWorker,
    decoder: {
      engine,
      longestSide,
      async read({ cut, ...look }) {
        const { x, y } = cut.part
        const { texts, place } = await read({ picture: takePicture(cut), ...look })
        const by = 1 / cut.scale
        return { texts, place: place === null ? null : { x: x + place.x * by, y: y + place.y * by, width: place.width * by, height: place.height * by } }
      },
    },
  }
}
