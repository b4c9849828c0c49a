/**
 * node packages/qr-reader/photos/destroyed.ts --out DIR [--seed N] [--count K]
 *
 * Writes photos of receipts whose code is gone and whose lines say what it said, and manifest.json, [{file, truth[], category, fault, font, isFontUnseen}].
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDestroyed } from './generate-destroyed.ts'
import { folder, readArguments, wholeNumber } from './read-arguments.ts'

const { out, seed, count } = readArguments(
  'node packages/qr-reader/photos/destroyed.ts --out DIR [--seed N] [--count K]',
  { out: { type: 'string' }, seed: { type: 'string', default: '1' }, count: { type: 'string', default: '24' } },
  (values) => ({ out: folder('--out', values.out), seed: wholeNumber('--seed', values.seed), count: wholeNumber('--count', values.count) }),
)
await mkdir(out, { recursive: true })
const manifest: object[] = []
for (let index = 0; index < count; index++) {
  const { bytes, ext, truth, kind, font, fault, isFontUnseen } = await generateDestroyed(seed * 1_000 + index)
  const file = `${kind}-${String(index).padStart(3, '0')}.${ext}`
  await writeFile(join(out, file), bytes)
  manifest.push({ file, truth: [truth], category: kind, font, fault, isFontUnseen })
}
await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
