import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAnyFiscalQr, printedForms } from '#domain/qr/parse.ts'
import { openImage } from '#platform/images/open-image.ts'
import type { Picture } from './readers.ts'

/** `truth`: every fiscal string in the photo, without advertising codes. */
export type ManifestEntry = { file: string; category: string; truth: string[] }

export async function readManifest(folder: string): Promise<ManifestEntry[]> {
  const entries = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ManifestEntry[]
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new Error('manifest.json must be a list of {file, category, truth: [text…]}')
  return entries
}

/** As the service has them, with the operator's host of the made photos. */
export const FORMS = printedForms(['ofd.soliq.uz'])

export const isFiscal = (text: string): boolean => parseAnyFiscalQr(text, { ofdHosts: null }) !== null

/** Unpacks the photo as the service does. If its truth has no fiscal string, every string counts. */
export async function openPicture(file: string, truth: readonly string[]): Promise<Picture> {
  const image = await openImage(file, { pixelsMax: Infinity })
  const luma = await image.grey()
  const { data, info } = await image
    .colours(Infinity)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const rgba = {
    data: new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
    pixelFormat: 'rgba-unorm8',
  } as const
  return { luma, rgba, isFiscal: truth.every(isFiscal) ? isFiscal : () => true }
}

function isEntry(entry: Partial<ManifestEntry> | null): boolean {
  return (
    typeof entry?.file === 'string' && typeof entry.category === 'string' && Array.isArray(entry.truth) && entry.truth.every((text) => typeof text === 'string')
  )
}
