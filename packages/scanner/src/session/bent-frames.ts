import { openBent, type BentReader } from '../engines/bent.ts'
import type { Grey } from '../look/grey.ts'
import type { Home } from '../home.ts'
import type { Diag, Engine, ScanOptions } from '../types.ts'
import { openSharpest, type Sharpest } from './sharpest.ts'

export type BentFrames = {
  /** To be called at each picture when nothing was read for a while, with its brightness if that was delivered. */
  look(delivered: Grey | null): void
}

/** The parts of the scan that these looks need. */
type OfScan = {
  home: Home
  video: HTMLVideoElement
  options: Pick<ScanOptions, 'forceEngine'> & Required<Pick<ScanOptions, 'roi'>>
  life: AbortSignal
  report(diag: Diag): void
  isFiscal(text: string): boolean
  take(text: string, by: Engine | 'bent', look: string): Promise<void>
}

/** The network may be available by then. */
const AGAIN_MS = 5_000

/**
 * Gives the sharpest picture since the last one to the reader of bent codes whenever that has nothing to do. It reads beside the ordinary decoders and never
 * instead of them, and of its texts only fiscal ones count.
 */
export function openBentFrames(scanning: () => OfScan): BentFrames {
  let sharpest: Sharpest | null = null
  let reader: BentReader | null = null
  let loadAt = 0
  let busy = false

  const load = ({ home, report }: OfScan) => {
    loadAt = Infinity
    openBent(home, report).then(
      (opened) => {
        reader = opened
      },
      () => {
        loadAt = performance.now() + AGAIN_MS
      },
    )
  }
  const read = async (grey: Grey, readBent: BentReader, { life, isFiscal, take }: OfScan) => {
    const text = (await readBent({ grey, thorough: false }, life)).find(isFiscal)
    if (text !== undefined) await take(text, 'bent', 'whole')
  }

  return {
    look(delivered) {
      const scan = scanning()
      if (scan.options.forceEngine !== undefined) return
      if (performance.now() > loadAt) load(scan)
      sharpest ??= openSharpest(scan.video, scan.options.roi)
      try {
        sharpest.note(delivered)
      } catch {
        return // what cannot be drawn is no reason to end the scan
      }
      if (reader === null || busy) return
      const grey = sharpest.take()
      if (grey === null) return
      busy = true
      read(grey, reader, scan)
        .catch(() => {})
        .finally(() => {
          busy = false
        })
    },
  }
}
