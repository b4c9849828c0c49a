import { cameraError } from '../camera/camera-error.ts'
import { openDecoder, type Decoder } from '../engines/decoders.ts'
import type { Home } from '../home.ts'
import type { Diag, Engine, ScanOptions } from '../types.ts'

/** The decoders of a scan, as they become ready. */
export type LineUp = {
  /** Whose turn it is; null: nobody is there yet. */
  next(turn: number): Decoder | null
  /** Resolves when there is somebody. */
  somebody: Promise<void>
  /** Is rejected when the one that was asked for by name cannot be had; never resolves. */
  lost: Promise<never>
  /** The camera is on: what is heavy may be loaded now. */
  cameraIsOn(): void
  /** Nothing was read for a while: whoever is left is called too. */
  moreHelp(): void
}

/** A detector that has not read the known code by then may be a dead one: nobody waits for it. */
const LATE_MS = 300

/** What is easy to read has been read by then, without the heavy decoder in its way. */
const HEAVY_AFTER_MS = 500

/**
 * Where the browser's own detector works, nothing is loaded until it has failed for a while. Where it does not, the light decoder comes
 * at once and the heavy one as soon as the camera is on.
 */
export function openLineUp(home: Home, options: ScanOptions, tell: (diag: Diag) => void, life: AbortSignal): LineUp {
  const { forceEngine } = options
  const ready = new Map<Engine, Decoder>()
  const called = new Set<Engine>()
  let arrived = () => {}
  const somebody = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const call = async (engine: Engine): Promise<boolean> => {
    if (called.has(engine)) return true
    called.add(engine)
    try {
      ready.set(engine, await openDecoder(home, engine, options, tell))
      arrived()
      return true
    } catch {
      setTimeout(() => called.delete(engine), 5_000) // the network may be there then
      return false
    }
  }

  const native = forceEngine === undefined ? call('native') : Promise.resolve(true)
  const late = new Promise<false>((resolve) => setTimeout(resolve, LATE_MS, false))
  if (forceEngine === undefined) void Promise.race([native, late]).then((works) => works || call('jsqr'))
  const lost = new Promise<never>((_, reject) => {
    if (forceEngine !== undefined) void call(forceEngine).then((works) => works || reject(cameraError('engine', `the decoder ${forceEngine} cannot be had`)))
  })
  lost.catch(() => {})

  return {
    somebody,
    lost,
    next(turn) {
      const [own, heavy, light] = [ready.get('native'), ready.get('zxing'), ready.get('jsqr')]
      if (own && heavy) return turn % 2 === 0 ? own : heavy
      return own ?? heavy ?? light ?? null
    },
    cameraIsOn: () => void native.then((works) => forceEngine !== undefined || works || setTimeout(() => !life.aborted && void call('zxing'), HEAVY_AFTER_MS)),
    moreHelp() {
      if (forceEngine === undefined) void call('zxing').then((works) => works || call('jsqr'))
    },
  }
}
