import { cameraError } from '../camera/camera-error.ts'
import { openDecoder, type Decoder } from '../engines/decoders.ts'
import type { Home } from '../home.ts'
import type { Diag, Engine, ScanOptions } from '../types.ts'

/** The decoders of a scan, as they become available. */
export type DecoderPool = {
  /** The decoder for this turn; null: none is available yet. */
  next(turn: number): Decoder | null
  /** Resolves when the first decoder is available. */
  anyReady: Promise<void>
  /** Rejects when the decoder of `forceEngine` is unavailable; never resolves. */
  unavailable: Promise<never>
  /** To be requested when the camera is on: then the heavy decoder may be loaded. */
  cameraIsOn(): void
  /** To be requested when nothing was read for a while: loads the remaining decoders too. */
  loadAll(): void
}

/** A detector that has not read the known code within this time may never answer, so the next decoder is loaded. */
const LATE_MS = 300

/** Easy codes have been read by then; loading the heavy decoder earlier would slow that down. */
const HEAVY_AFTER_MS = 500

/**
 * If the browser's own detector works, nothing is loaded until it has found nothing for a while. Otherwise the light decoder is loaded at once, and the heavy
 * one when the camera is on.
 */
export function openDecoderPool(home: Home, options: ScanOptions, report: (diag: Diag) => void, life: AbortSignal): DecoderPool {
  const { forceEngine } = options
  const ready = new Map<Engine, Decoder>()
  const requested = new Set<Engine>()
  let becameReady = () => {}
  const anyReady = new Promise<void>((resolve) => {
    becameReady = resolve
  })
  const call = async (engine: Engine): Promise<boolean> => {
    if (requested.has(engine)) return true
    requested.add(engine)
    try {
      ready.set(engine, await openDecoder(home, engine, options, report))
      becameReady()
      return true
    } catch {
      setTimeout(() => requested.delete(engine), 5_000) // the network may be available by then
      return false
    }
  }

  const native = forceEngine === undefined ? call('native') : Promise.resolve(true)
  const late = new Promise<false>((resolve) => setTimeout(resolve, LATE_MS, false))
  if (forceEngine === undefined) void Promise.race([native, late]).then((works) => works || call('jsqr'))
  const unavailable = new Promise<never>((_, reject) => {
    if (forceEngine !== undefined) void call(forceEngine).then((works) => works || reject(cameraError('engine', `the decoder ${forceEngine} cannot be had`)))
  })
  unavailable.catch(() => {})

  return {
    anyReady,
    unavailable,
    next(turn) {
      const [own, heavy, light] = [ready.get('native'), ready.get('zxing'), ready.get('jsqr')]
      if (own && heavy) return turn % 2 === 0 ? own : heavy
      return own ?? heavy ?? light ?? null
    },
    cameraIsOn: () => void native.then((works) => forceEngine !== undefined || works || setTimeout(() => !life.aborted && void call('zxing'), HEAVY_AFTER_MS)),
    loadAll() {
      if (forceEngine === undefined) void call('zxing').then((works) => works || call('jsqr'))
    },
  }
}
