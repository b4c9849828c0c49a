import type { TextForm } from './form/text-form.ts'
import { openEvidence } from './grid/evidence.ts'
import type { Evidence } from './grid/evidence.ts'
import { readGrid } from './grid/read-grid.ts'
import { openScales } from './grid/scales.ts'
import type { Luma } from './luma.ts'

export { openEvidence } from './grid/evidence.ts'
export type { TextForm } from './form/text-form.ts'
export type { Evidence } from './grid/evidence.ts'
export type { Luma } from './luma.ts'

export type BentOptions = {
  /** The work that one search may do, in modules of lattices that are sampled and decoded. It comes to the same on every machine. */
  modulesMax: number
  /** Called every few milliseconds: true ends the search with what was read so far. */
  isOver: () => boolean
  /** How wanted texts are printed. With forms, the search continues until it has read a text of one of them; without, until it has read any. */
  forms: readonly TextForm[]
  /** Whether to look for faded codes where fewer than two of a code's corner patterns are seen, which costs about as much again. Default: no. */
  faded?: boolean
  /**
   * For pictures that follow each other: the same for all of them (`openEvidence()`), so that they are also read together where none can be read alone. Without
   * it, a picture stands for itself.
   */
  evidence?: Evidence
}

/**
 * The texts of a picture's codes, also on bent and folded paper and in noise, without an engine for flat codes. It needs nothing of Node, so pages use it
 * too. Blocks the thread: for a worker.
 */
export const readBent = (luma: Luma, options: BentOptions): string[] => textsOf(luma, options, wantedBy(options.forms))

const textsOf = (luma: Luma, options: BentOptions, isWanted: (text: string) => boolean): string[] =>
  readGrid(openScales(luma), { ...options, isWanted }).reads.map(({ text }) => text)

/** What a page may ask of a picture: `follows` when the one before it was taken a moment ago by the same camera. */
export type BentBounds = Pick<BentOptions, 'modulesMax' | 'isOver' | 'faded'> & { follows: boolean }

/** The reader as a page has it in a worker: what pictures that follow each other have shown is kept until a text was read, or until one comes that does not follow. */
export function openBentReader(forms: readonly TextForm[]): (luma: Luma, bounds: BentBounds) => string[] {
  const isWanted = wantedBy(forms)
  let evidence = openEvidence()
  return (luma, { follows, ...bounds }) => {
    if (!follows) evidence = openEvidence()
    const texts = textsOf(luma, { ...bounds, forms, evidence }, isWanted)
    if (texts.some(isWanted)) evidence = openEvidence()
    return texts
  }
}

function wantedBy(forms: readonly TextForm[]): (text: string) => boolean {
  if (forms.length === 0) return () => true
  const patterns = forms.map((form) => new RegExp(`^${form.map(patternOf).join('')}$`))
  return (text) => patterns.some((pattern) => pattern.test(text))
}

const patternOf = (part: TextForm[number]): string => (typeof part === 'string' ? escaped(part) : `[${escaped(part.of)}]{${part.least},${part.most}}`)

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&')
