import { UnreadableImage } from './unreadable.ts'

/** Boxes that may contain the sizes of a HEIC file's pictures. A `meta` box has a version before its contents. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }
const BOXES_MAX = 10_000

/**
 * The largest number of pixels that any picture inside a HEIC file claims to have. A file of a few kilobytes may claim gigabytes, which its decoder would
 * allocate.
 */
export function mostPixels(file: Buffer): number {
  let most = 0
  let boxes = 0
  const walk = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      if (++boxes > BOXES_MAX) throw new UnreadableImage('too many parts')
      const type = file.toString('latin1', at + 4, at + 8)
      const { start, end } = extentOf(file, at, to)
      const inside = CONTAINERS[type]
      if (inside !== undefined) walk(start + inside, end)
      if (type === 'ispe' && start + 12 <= end) most = Math.max(most, file.readUInt32BE(start + 4) * file.readUInt32BE(start + 8))
      at = end
    }
  }
  walk(0, file.length)
  if (most === 0) throw new UnreadableImage('no size')
  return most
}

export type Box = { type: string; start: number; end: number }

/** The boxes in a part of a file, with the places of their contents. Throws when one does not fit. */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    if (boxes.length === BOXES_MAX) throw new UnreadableImage('too many parts')
    const box = { type: file.toString('latin1', at + 4, at + 8), ...extentOf(file, at, to) }
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Beginning and end of a box's contents. The size is in the header, in a longer field behind it, or reaches to the end of the parent. */
function extentOf(file: Buffer, at: number, to: number): { start: number; end: number } {
  const size = file.readUInt32BE(at)
  const isLong = size === 1 && at + 16 <= to
  const whole = isLong ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size
  const start = at + (isLong ? 16 : 8)
  if (whole < start - at || at + whole > to) throw new UnreadableImage('cut off')
  return { start, end: at + whole }
}
