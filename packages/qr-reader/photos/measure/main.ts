/**
 * node packages/qr-reader/photos/measure/main.ts [--seed N] [--per-category K] [--categories a,b] [--megapixels 2..12]
 *
 * Measures how hard the generated photos are: the share of codes that zxing reads by itself, and the share that could be read if the place of every module
 * were known. The first shows that a category is hard, the second that its photos are readable in principle.
 */
import { generatePhoto } from '../generate-photo.ts'
import { photoSeed, readPhotoOptions } from '../options.ts'
import { plainZxing } from './plain-zxing.ts'
import { isReadableWithTrueGeometry } from './true-geometry.ts'
import { uprightGrey } from './upright.ts'

const { categories, perCategory, seed, megapixels } = readPhotoOptions('packages/qr-reader/photos/measure/main.ts')
const all = { codes: 0, plain: 0, known: 0 }
process.stdout.write('category        codes  zxing %  true geometry %\n')
for (const category of categories) {
  const sum = { codes: 0, plain: 0, known: 0 }
  for (let index = 0; index < perCategory; index++) {
    const photo = await generatePhoto(category, photoSeed(seed, category, index), { megapixels })
    const grey = await uprightGrey(photo)
    const read = await plainZxing(grey)
    for (const code of photo.codes) {
      sum.codes++
      const isRead = read.includes(code.text)
      if (isRead) sum.plain++
      if (isRead || (await isReadableWithTrueGeometry(grey, code))) sum.known++
    }
  }
  show(category, sum)
  for (const key of ['codes', 'plain', 'known'] as const) all[key] += sum[key]
}
show('all', all)

function show(name: string, { codes, plain, known }: typeof all) {
  const percent = (count: number, width: number) => ((100 * count) / codes).toFixed(0).padStart(width)
  process.stdout.write(`${name.padEnd(16)}${String(codes).padStart(5)}${percent(plain, 9)}${percent(known, 17)}\n`)
}
