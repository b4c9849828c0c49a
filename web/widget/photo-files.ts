import { SENDER_LIMITS } from '#domain/sender-limits.ts'

/** A photo that is ready to be sent. */
export type Photo = { blob: Blob; name: string; thumbnail: HTMLCanvasElement | null }
export type Refusal = { refused: 'notAPhoto' | 'photoTooLarge'; name: string }

/** The decoder finds nothing more in larger photos, and phones' canvases are hardly larger. */
const SIDE_MAX = 4_000
const BYTES_MAX = 8 * 1024 * 1024
const THUMBNAIL_SIDE = 240
/** Of a photo whose QR has been read: enough for people to read the receipt, and for the service to find the QR again. */
const COPY_SIDE = 1_600

/** The type by the bytes; the type that a browser states is often empty or wrong. */
async function kindOf(file: Blob): Promise<'jpeg' | 'png' | 'webp' | 'heic' | null> {
  const bytes = new Uint8Array(await readStart(file))
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(1, 4) === 'PNG') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  return ascii(4, 8) === 'ftyp' && /^(heic|heix|hevc|heim|heis|hevm|mif1|msf1)/.test(ascii(8, 12)) ? 'heic' : null
}

/**
 * A photo is sent unchanged, unless it is larger than the decoder can use. A photo that this browser cannot open is sent too, because the server may
 * open it.
 */
export async function preparedPhoto(file: File): Promise<Photo | Refusal> {
  const kind = await kindOf(file).catch(() => null)
  if (kind === null) return { refused: 'notAPhoto', name: file.name }
  const picture = await opened(file)
  const blob = picture === null ? file : ((await smaller(file, picture)) ?? file)
  const thumbnail = picture && drawn(picture, THUMBNAIL_SIDE)
  picture?.close()
  if (blob.size > SENDER_LIMITS.photoBytesMax) return { refused: 'photoTooLarge', name: file.name }
  return { blob, name: file.name || `photo.${kind}`, thumbnail }
}

/** A smaller copy, or the photo itself where that is smaller still or cannot be opened. */
export async function smallCopy(blob: Blob): Promise<Blob> {
  const picture = await opened(blob)
  if (picture === null) return blob
  const copy = await shrunk(blob, picture, COPY_SIDE)
  picture.close()
  return copy ?? blob
}

/** `FileReader`, because old phones have no `Blob.arrayBuffer`. */
const readStart = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file.slice(0, 16))
  })

/** Upright, whatever its metadata say; null where the browser cannot open it, as most cannot open HEIC. */
const opened = (file: Blob): Promise<ImageBitmap | null> =>
  typeof createImageBitmap === 'function' ? createImageBitmap(file).catch(() => null) : Promise.resolve(null)

function smaller(file: Blob, picture: ImageBitmap): Promise<Blob | null> {
  if (Math.max(picture.width, picture.height) <= SIDE_MAX && file.size <= BYTES_MAX) return Promise.resolve(null)
  return shrunk(file, picture, SIDE_MAX)
}

function shrunk(file: Blob, picture: ImageBitmap, sideMax: number): Promise<Blob | null> {
  const canvas = drawn(picture, sideMax)
  const mustShrink = picture.width * picture.height > SENDER_LIMITS.photoPixelsMax // the service would refuse it
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9)).then((made) =>
    made !== null && made.size > 0 && (mustShrink || made.size < file.size) ? made : null,
  )
}

function drawn(picture: ImageBitmap, sideMax: number): HTMLCanvasElement {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
