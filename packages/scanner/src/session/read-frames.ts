import { zoomBy, zoomOut } from '../camera/torch-focus-zoom.ts'
import { NOTHING } from '../engines/reading.ts'
import type { Grey } from '../look/grey.ts'
import { LONGER_SIDE, locateWithin } from '../look/locate-code.ts'
import { deliveredGrey } from '../look/take-grey.ts'
import type { Rectangle } from '../types.ts'
import { within } from '../within.ts'
import { openSeconds } from './each-second.ts'
import { play } from './hold-camera.ts'
import { middleOf, nextLook, type Frame } from './looks.ts'
import type { Scanning } from './scanning.ts'
import type { Trouble, Watch } from './watch-camera.ts'
import type { Pictures } from './watch-pictures.ts'

/** Why reading with this lens has ended. `nothing`: its time is over. */
export type Outcome = 'accepted' | 'stopped' | 'nothing' | Trouble

const FROZEN_MS = 2_500
/** The reader of bent codes is loaded, and looks, when nothing was read for so long. */
const BENT_AFTER_MS = 1_000

/** Decodes frame after frame of one lens, until `isOver` returns true. */
export async function readFrames(scan: Scanning, watch: Watch, pictures: Pictures, isOver: (elapsedMs: number) => boolean): Promise<Outcome> {
  const { video, options, life, decoders, bent } = scan
  const began = performance.now()
  const seconds = openSeconds(scan)
  const seen: Sighting = { place: null, since: null, lastAt: began }

  for (let turn = 0; ; ) {
    if (scan.accepted) return 'accepted'
    if (life.aborted) return 'stopped'
    const trouble = watch.trouble()
    if (trouble !== null) return trouble
    const elapsed = performance.now() - began
    if (isOver(elapsed)) return 'nothing'
    getHelp(scan, elapsed)

    if (video.paused) play(video)
    const decoder = decoders.next(turn)
    if (decoder === null) {
      if (elapsed > BENT_AFTER_MS) bent.look(await deliveredGrey(video))
      await Promise.race([decoders.anyReady, new Promise((resolve) => setTimeout(resolve, 100))])
      continue
    }
    // The first picture is there already: it was waited for when the camera was turned on.
    if (turn > 0 && !(await pictures.next(FROZEN_MS))) {
      if (life.aborted || document.hidden) continue
      return 'frozen'
    }

    const delivered = await deliveredGrey(video)
    if (life.aborted) return 'stopped'
    const frame = frameOf(video, delivered)
    if (options.locate && turn % LOCATE_EVERY === LOCATE_EVERY - 1) locate(scan, frame, turn, seen)
    const look = nextLook(turn, { ...frame, roi: options.roi, place: seen.place, longestSide: decoder.longestSide })
    turn++
    const lookedAt = performance.now()
    const reading = decoder.read(look)
    // After the look has cut out its part, because the reader of bent codes keeps the picture.
    if (elapsed > BENT_AFTER_MS) bent.look(delivered)
    const { texts, place } = await within(DECODE_MS, reading).catch(() => NOTHING)
    const isBlack = seconds.looked(decoder.engine, look.name, performance.now() - lookedAt)
    if (isBlack && scan.mayRestartForBlack()) return 'black'

    const text = texts.find(scan.isFiscal) ?? texts[0]
    if (text !== undefined) {
      seen.since = null
      await scan.take(text, decoder.engine, look.name)
      continue
    }
    if (options.locate) seen.place ??= place
    if (seen.place !== null && seen.since !== null) advise(scan, seen.place, seen.since) // a code that only the decoder has seen may be none
  }
}

/** Brightness that is turned is drawn instead, so that a place means the same in every frame. */
function frameOf(video: HTMLVideoElement, delivered: Grey | null): Frame {
  const size = { width: video.videoWidth, height: video.videoHeight }
  return { source: delivered?.width === size.width && delivered.height === size.height ? delivered : video, size }
}

/** Measures when nothing was read for a while: more decoders, stills, and the offer to type. */
function getHelp({ began, decoders, stills, offerManual }: Scanning, elapsedMs: number): void {
  if (elapsedMs > 1_500) decoders.loadAll()
  if (elapsedMs > 3_000) stills.take()
  if (performance.now() - began > 15_000) offerManual()
}

/** The place of a possible code, since when its corners are seen without being read, and when they were seen last. */
type Sighting = { place: Rectangle | null; since: number | null; lastAt: number }

const LOCATE_EVERY = 3
const LOST_MS = 3_000

/** Searches, in turn, the whole picture and the middle with all its pixels, where small codes are found. */
function locate({ video, options }: Scanning, { source, size }: Frame, turn: number, seen: Sighting): void {
  seen.place =
    turn % (2 * LOCATE_EVERY) < LOCATE_EVERY
      ? locateWithin(source, { x: 0, y: 0, ...size }, LONGER_SIDE)
      : locateWithin(source, middleOf(size, options.roi), 800)
  const now = performance.now()
  seen.since = seen.place === null ? null : (seen.since ?? now)
  if (seen.place !== null) seen.lastAt = now
  else if (options.zoom && now - seen.lastAt > LOST_MS) {
    seen.lastAt = now
    void zoomOut(video) // the code was zoomed out of view, or was none
  }
}

/** A decoder that takes longer is ignored for this frame. */
const DECODE_MS = 4_000

const UNREADABLE_MS = 3_000

/** Hints how to make the visible code readable. */
function advise({ video, options, hint }: Scanning, { width, height }: Rectangle, since: number): void {
  const share = Math.max(width, height) / Math.min(video.videoWidth, video.videoHeight)
  if (share > 0.95) hint({ kind: 'farther' })
  else if (share < 0.2) {
    if (hint({ kind: 'closer' }) && options.zoom) void zoomBy(video, Math.min(2, 0.35 / share))
  } else if (performance.now() - since > UNREADABLE_MS) hint({ kind: 'unreadable' })
}
