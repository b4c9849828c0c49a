import { open } from 'node:fs/promises'

/** The supported kinds of images, by file extension. */
export type ImageKind = 'jpg' | 'png' | 'webp' | 'heic'

export const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', heic: 'image/heic' } as const satisfies Record<ImageKind, string>

/** Number of bytes at the beginning of a file that identify its kind. */
const HEAD_BYTES = 512

/** The kind of a file by its first bytes, whatever its name and its further contents; null: not supported. */
export async function kindOfFile(file: string): Promise<ImageKind | null> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return kindOf(buffer.subarray(0, bytesRead))
  } finally {
    await opened.close()
  }
}

function kindOf(head: Buffer): ImageKind | null {
  if (head.subarray(0, 3).equals(JPEG)) return 'jpg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  const start = head.toString('latin1', 0, 16)
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (start.slice(4, 8) === 'ftyp' && brandsOf(head).some((brand) => HEVC_STILLS.has(brand))) return 'heic'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Still images in HEVC. A file with only `hevc` or `msf1` is a film, and `avif` is another codec. */
const HEVC_STILLS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis'])

/** The major brand and the compatible brands. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}
