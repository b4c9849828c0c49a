import { CATEGORIES, type Category } from './categories.ts'
import { folder, oneOf, readArguments, wholeNumber, WrongArgument } from './read-arguments.ts'

const NAMES = Object.keys(CATEGORIES) as Category[]

const PHOTOS = {
  seed: { type: 'string', default: '1' },
  'per-category': { type: 'string', default: '10' },
  categories: { type: 'string', default: NAMES.join(',') },
  megapixels: { type: 'string', default: '2..12' },
} as const
const PHOTOS_USAGE = '[--seed N] [--per-category K] [--categories a,b] [--megapixels 2..12]'

/** The arguments of a program that makes photos and writes none. */
export const readPhotoOptions = (program: string) => readArguments(`node ${program} ${PHOTOS_USAGE}`, PHOTOS, photoOptions)

/** The arguments of a program that makes photos and writes them into a folder. */
export const readPhotoOptionsAndFolder = (program: string) =>
  readArguments(`node ${program} --out DIR ${PHOTOS_USAGE}`, { ...PHOTOS, out: { type: 'string' } }, ({ out, ...values }) => ({
    out: folder('--out', out),
    ...photoOptions(values),
  }))

type Given = { [Name in keyof typeof PHOTOS]: string }

function photoOptions(values: Given) {
  const [, least, most] = /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/.exec(values.megapixels) ?? []
  if (!(Number(least) > 0 && Number(least) <= Number(most)))
    throw new WrongArgument(`--megapixels must be two numbers, as in 2..12, not '${values.megapixels}'`)
  return {
    seed: wholeNumber('--seed', values.seed),
    perCategory: wholeNumber('--per-category', values['per-category']),
    categories: values.categories.split(',').map((name) => oneOf('--categories', name, NAMES)),
    megapixels: [Number(least), Number(most)] as const,
  }
}

/** The seed of a photo: different for all photos of a run, and independent of which other categories are generated. */
export const photoSeed = (seed: number, category: Category, index: number): number => seed * 1_000_003 + index * 1_009 + NAMES.indexOf(category)
