/**
 * node packages/qr-reader/photos/main.ts --out DIR [--seed N] [--per-category K] [--categories a,b] [--megapixels 2..12]
 *
 * Writes hard receipt photos and manifest.json, [{file, category, truth[]}], for benches of QR readers.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Category } from './categories.ts'
import { generatePhoto } from './generate-photo.ts'
import { photoSeed, readPhotoOptionsAndFolder } from './options.ts'

const { out, categories, perCategory, seed, megapixels } = readPhotoOptionsAndFolder('packages/qr-reader/photos/main.ts')

await mkdir(out, { recursive: true })
const manifest: { file: string; category: Category; truth: string[] }[] = []
for (const category of categories) {
  for (let index = 0; index < perCategory; index++) {
    const { bytes, ext, truth } = await generatePhoto(category, photoSeed(seed, category, index), { megapixels })
    const file = `${category}-${String(index).padStart(3, '0')}.${ext}`
    await writeFile(join(out, file), bytes)
    manifest.push({ file, category, truth })
  }
}
await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
