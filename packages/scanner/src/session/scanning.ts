import type { Home } from '../home.ts'
import type { Diag, Engine, Hint, ScanOptions } from '../types.ts'
import { openBentFrames, type BentFrames } from './bent-frames.ts'
import { openHints, quietly } from './hints.ts'
import { openDecoderPool, type DecoderPool } from './decoder-pool.ts'
import { openStills, type Stills } from './stills.ts'

export type OnText = (text: string) => boolean | void | Promise<boolean | void>

export type Chosen = ScanOptions & Required<Pick<ScanOptions, 'autoLens' | 'lensTryMs' | 'rememberLens' | 'still' | 'zoom' | 'locate' | 'roi'>>

/** The state of one scan, over all lenses and restarts. */
export type Scanning = {
  home: Home
  video: HTMLVideoElement
  options: Chosen
  life: AbortSignal
  began: number
  frames: number
  accepted: boolean
  /** Name of the current lens. */
  label: string
  decoders: DecoderPool
  bent: BentFrames
  stills: Stills
  hint(hint: Hint): boolean
  report(diag: Diag): void
  isFiscal(text: string): boolean
  /** Passes a text to the page if it is a fiscal code, was not refused a moment ago, and the page is not at work on another: several sources read at a time. */
  take(text: string, by: Engine | 'bent' | 'server', look: string): Promise<void>
  offerManual(): void
  mayRestartForBlack(): boolean
}

/** A text that the page has refused is not passed to it again within this time. */
const REFUSED_MS = 1_500
const BLACK_RESTARTS = 2

export function openScanning(home: Home, video: HTMLVideoElement, onText: OnText, given: ScanOptions, life: AbortSignal): Scanning {
  const options = withDefaults(given)
  const hint = openHints(options.onHint)
  const report = (diag: Diag) => quietly(() => options.onDiag?.(diag))
  let refused = { text: '', at: -Infinity }
  /** The page has been given a text and has not answered yet. */
  let asking = false
  let blackRestarts = 0
  let manualOffered = false

  const scan: Scanning = {
    home,
    video,
    options,
    life,
    hint,
    report,
    began: performance.now(),
    frames: 0,
    accepted: false,
    label: '',
    decoders: openDecoderPool(home, options, report, life),
    bent: openBentFrames(() => scan),
    stills: openStills(() => scan),
    isFiscal: (text) => home.isFiscalQr(text, options.country),
    async take(text, by, look) {
      const now = performance.now()
      if (life.aborted || scan.accepted || asking || (text === refused.text && now - refused.at < REFUSED_MS)) return
      const fiscal = scan.isFiscal(text)
      report({ kind: 'read', ms: Math.round(now - scan.began), engine: by, look, fiscal, label: scan.label, frames: scan.frames })
      refused = { text, at: now }
      if (!fiscal) return void hint({ kind: 'notFiscal', text })
      asking = true
      try {
        if ((await onText(text)) === true) scan.accepted = true
      } catch (error) {
        quietly(() => {
          throw error
        })
      }
      asking = false
      refused.at = performance.now()
    },
    offerManual() {
      if (!manualOffered) hint({ kind: 'manual' })
      manualOffered = true
    },
    mayRestartForBlack: () => blackRestarts++ < BLACK_RESTARTS,
  }
  return scan
}

const withDefaults = (given: ScanOptions): Chosen => ({
  ...given,
  autoLens: given.autoLens ?? true,
  lensTryMs: given.lensTryMs ?? 6_000,
  rememberLens: given.rememberLens ?? true,
  still: given.still ?? true,
  zoom: given.zoom ?? false,
  locate: given.locate ?? true,
  roi: Math.min(1, Math.max(0.1, given.roi ?? 0.6)),
})
