import { parseArgs } from 'node:util'
import { CATEGORIES, type Category } from './categories.ts'

const NAMES = Object.keys(CATEGORIES) as Category[]

/** The command line options of both programs. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      'per-category': { type: 'string', default: '10' },
      categories: { type: 'string', default: NAMES.join(',') },
      megapixels: { type: 'string', default: '2..12' },
    },
  })
  const span = /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/.exec(values.megapixels)
  if (span === null) throw new Error('--megapixels must be two numbers, as in 2..12')
  return {
    out: values.out,
    seed: wholeNumber('--seed', values.seed),
    perCategory: wholeNumber('--per-category', values['per-category']),
    categories: values.categories.split(',').map(categoryOf),
    megapixels: [Number(span[1]), Number(span[2])] as const,
  }
}

/** The seed of a photo: different for all photos of a run, and independent of which other categories are generated. */
export const photoSeed = (seed: number, category: Category, index: number): number => seed * 1_000_003 + index * 1_009 + NAMES.indexOf(category)

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number`)
  return Number(text)
}

function categoryOf(name: string): Category {
  const category = NAMES.find((one) => one === name)
  if (category === undefined) throw new Error(`--categories: ${name} is none of ${NAMES.join(', ')}`)
  return category
}
