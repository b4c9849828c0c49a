import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { encode } from 'uqr'

/** A clean photo of a sheet with these codes beside each other. Equal `grain` means equal bytes. */
export async function photoWith(
  texts: readonly string[],
  { grain = texts.join(), width = 900, height = 700 }: { grain?: string; width?: number; height?: number } = {},
): Promise<Buffer> {
  return picture(texts, { grain, width, height }).jpeg({ quality: 85 }).toBuffer()
}

/** The picture before it is encoded as a file. */
export function picture(
  texts: readonly string[],
  { grain = texts.join(), width = 900, height = 700 }: { grain?: string; width?: number; height?: number } = {},
): Sharp {
  const side = Math.floor(Math.min(height * 0.7, (width * 0.9) / Math.max(1, texts.length) - 40))
  const codes = texts.map((text, i) => ({ input: Buffer.from(codeSvg(text, side)), left: 40 + i * (side + 40), top: Math.floor(height * 0.15) }))
  // Each grain has paper of another shade, so that photos differ in their bytes and in their looks.
  const bytes = createHash('sha256').update(grain).digest()
  const patches = Array.from({ length: 12 }, (_, i) => patch(bytes[2 * i]!, bytes[2 * i + 1]!, i, width, height))
  return sharp({ create: { width, height, channels: 3, background: '#e8e4da' } }).composite([...patches, ...codes])
}

/** A QR code as a picture. */
export function codeSvg(text: string, side: number): string {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${dark.join('')}" shape-rendering="crispEdges"/></svg>`
}

function patch(left: number, shade: number, row: number, width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.floor(width / 3)}" height="${Math.floor(height / 12)}"><rect width="100%" height="100%" fill="rgb(${shade},${shade},${shade})"/></svg>`
  return { input: Buffer.from(svg), left: Math.floor((left / 255) * (width * 0.6)), top: Math.floor((row * height) / 12) }
}
