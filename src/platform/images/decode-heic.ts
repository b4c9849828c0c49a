import heif from 'libheif-js/wasm-bundle.js'
import { mostPixels } from './heic-extents.ts'
import type { Luma } from './luma.ts'
import { tooManyPixels, UnreadableImage } from './unreadable.ts'

/** A picture as its file has it: brightness, and two differences of colour in half the size. Its own size, which the planes may have been shrunk from. */
export type Planes = Record<'y' | 'cb' | 'cr', Luma> & { width: number; height: number }

/**
 * The main picture of a HEIC file, upright as its rotation and mirroring say. Red, green and blue of every pixel would take three times the memory, and the
 * time to compute them, although a code is looked for in the brightness alone.
 */
export function decodeHeic(bytes: Buffer, { pixelsMax, divisorOf }: { pixelsMax: number; divisorOf(pixels: number): number }): Planes {
  if (mostPixels(bytes) > pixelsMax) throw tooManyPixels(pixelsMax)
  using held = new DisposableStack()
  const file = held.adopt(heif._malloc(bytes.length), heif._free)
  heif.HEAPU8.set(bytes, file)
  const results = held.adopt(heif._malloc(16), heif._free)
  const resultAt = (place: number) => heif.HEAP32[(results + place) >> 2] as number
  /** Calls a function that writes its outcome to the first results, and its value behind them. */
  const ask = (call: (status: number, value: number) => void): number => {
    call(results, results + 12)
    const [code, subcode] = [resultAt(0), resultAt(4)]
    if (code === OUT_OF_MEMORY && subcode !== LIMIT_EXCEEDED) throw new RangeError('no memory for a HEIC image')
    if (code !== 0) throw new UnreadableImage('damaged')
    return resultAt(12)
  }

  const context = held.adopt(heif._heif_context_alloc(), heif._heif_context_free)
  ask((status) => heif._heif_context_read_from_memory_without_copy(status, context, file, bytes.length, 0))
  const handle = held.adopt(
    ask((status, value) => heif._heif_context_get_primary_image_handle(status, context, value)),
    heif._heif_image_handle_release,
  )
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  if (width * height > pixelsMax) throw tooManyPixels(pixelsMax)
  const image = held.adopt(
    ask((status, value) => heif._heif_decode_image(status, handle, value, YCBCR, HALF_SIZE_COLOURS, 0)),
    heif._heif_image_release,
  )

  const by = divisorOf(width * height)
  /** A copy outside of the decoder's memory, one byte a pixel and without the gaps between its rows; shrunk to the means. */
  const planeOf = (channel: number): Luma => {
    const depth = heif._heif_image_get_bits_per_pixel_range(image, channel)
    const plane = heif._heif_image_get_plane_readonly(image, channel, results)
    if (plane === 0) throw new UnreadableImage('damaged')
    const pixels = { bytes: heif.HEAPU8.subarray(plane), stride: resultAt(0), depth }
    return meansOf(pixels, heif._heif_image_get_width(image, channel), heif._heif_image_get_height(image, channel), by)
  }
  return { y: planeOf(0), cb: planeOf(1), cr: planeOf(2), width, height }
}

function meansOf({ bytes, stride, depth }: { bytes: Uint8Array; stride: number; depth: number }, width: number, height: number, by: number): Luma {
  const means = { data: new Uint8Array(Math.floor(width / by) * Math.floor(height / by)), width: Math.floor(width / by), height: Math.floor(height / by) }
  const valueAt = (x: number, y: number) =>
    depth <= 8 ? bytes[y * stride + x]! : (bytes[y * stride + 2 * x]! | (bytes[y * stride + 2 * x + 1]! << 8)) >> (depth - 8)
  for (let row = 0, to = 0; row < means.height; row++) {
    if (depth <= 8 && by === 1) {
      means.data.set(bytes.subarray(row * stride, row * stride + width), row * width)
      continue
    }
    for (let column = 0; column < means.width; column++, to++) {
      let sum = 0
      for (let dy = 0; dy < by; dy++) for (let dx = 0; dx < by; dx++) sum += valueAt(column * by + dx, row * by + dy)
      means.data[to] = sum / (by * by)
    }
  }
  return means
}

/** Values of libheif's enumerations. */
const [YCBCR, HALF_SIZE_COLOURS, OUT_OF_MEMORY, LIMIT_EXCEEDED] = [0, 1, 6, 1000]

/**
 * Red, green and blue, the sides divided by a whole number: each pixel is the mean of its place. The formula is that of JPEG, which phones use in HEIC as
 * well.
 */
export function coloursOf({ y, cb, cr }: Planes, by: number): { data: Uint8ClampedArray; width: number; height: number } {
  const { data: bright, width, height } = by === 1 ? y : meansOf({ bytes: y.data, stride: y.width, depth: 8 }, y.width, y.height, by)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let row = 0, at = 0; row < height; row++) {
    const ofRow = Math.min(cb.height - 1, (row * by + (by >> 1)) >> 1) * cb.width
    for (let column = 0; column < width; column++, at++) {
      const place = ofRow + Math.min(cb.width - 1, (column * by + (by >> 1)) >> 1)
      const [blue, red] = [cb.data[place]! - 128, cr.data[place]! - 128]
      data[3 * at] = bright[at]! + 1.402 * red
      data[3 * at + 1] = bright[at]! - 0.344136 * blue - 0.714136 * red
      data[3 * at + 2] = bright[at]! + 1.772 * blue
    }
  }
  return { data, width, height }
}
