import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { codeSvg } from '#test/support/receipt-photo.ts'

const SIDES = { width: 4000, height: 3000 }

/** A photo of each receipt's code, with enough noise for a size of three megabytes. */
export async function takePhotos(folder: string, name: string, qrStrings: readonly string[]): Promise<string[]> {
  const paper = await sharp({ create: { ...SIDES, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 190, sigma: 12 } } })
    .raw()
    .toBuffer()
  const photos: string[] = []
  for (const [i, text] of qrStrings.entries()) {
    const path = join(folder, `${name} ${i}.jpg`)
    const code = { input: Buffer.from(codeSvg(text, 700)), left: 600 + 20 * (i % 100), top: 900 }
    await writeFile(
      path,
      await sharp(paper, { raw: { ...SIDES, channels: 3 } })
        .composite([code])
        .jpeg({ quality: 88 })
        .toBuffer(),
    )
    photos.push(path)
  }
  return photos
}

const HOSTILE_SIDE = 7_000
const MODULE = 4
const PITCH = 9 * MODULE

/** A picture of 49 megapixels and about 21 KB that contains only finder patterns. Each `i` gives different bytes. */
export function finderPatterns(i: number): Promise<Buffer> {
  const pixels = Buffer.alloc(HOSTILE_SIDE * HOSTILE_SIDE, 255)
  const ring = (place: number) => Math.abs(Math.floor((place % PITCH) / MODULE) - 3)
  const rows = Array.from({ length: PITCH }, (_, y) =>
    Buffer.from(Uint8Array.from({ length: HOSTILE_SIDE }, (_, x) => ([0, 1, 3].includes(Math.max(ring(x + i), ring(y))) ? 0 : 255))),
  )
  for (let y = 0; y < HOSTILE_SIDE; y++) rows[(y + Math.floor(i / PITCH)) % PITCH]!.copy(pixels, y * HOSTILE_SIDE)
  return sharp(pixels, { raw: { width: HOSTILE_SIDE, height: HOSTILE_SIDE, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}

export async function mint(simulator: string, count: number): Promise<string[]> {
  const body = JSON.stringify({ country: 'ru', items: [{ name: 'Молоко 1 л', priceKopeks: 8_990, quantity: 2 }] })
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${simulator}/control/receipts`, { method: 'POST', body })
      return ((await answer.json()) as { qrStr: string }).qrStr
    }),
  )
}

/** Sends a form and returns the time of its answer. */
export async function upload(
  origin: string,
  apiKey: string,
  photos: readonly (string | Buffer)[],
  userUuid: string,
  signal?: AbortSignal,
): Promise<{ ms: number; uuid: string }> {
  const form = new FormData()
  form.append('userUuid', userUuid)
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(typeof photo === 'string' ? await readFile(photo) : photo)]), 'photo')
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/receipts`, { method: 'POST', body: form, headers: { 'api-key': apiKey }, ...(signal && { signal }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return { ms: performance.now() - startedAt, uuid: (JSON.parse(text) as { uuid: string }).uuid }
}
