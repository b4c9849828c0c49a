import type { TextForm } from './form/text-form.ts'
import { readGrid } from './grid/read-grid.ts'
import { openScales } from './grid/scales.ts'
import type { Luma } from './luma.ts'

export type { TextForm } from './form/text-form.ts'
export type { Luma } from './luma.ts'

export type BentOptions = {
  /** The work that one search may do, in modules of lattices that are sampled and decoded. It comes to the same on every machine. */
  modulesMax: number
  /** Called every few milliseconds: true ends the search with what was read so far. */
  isOver: () => boolean
  /** How wanted texts are printed. With forms, the search continues until it has read a text of one of them; without, until it has read any. */
  forms: readonly TextForm[]
}

/**
 * The texts of a picture's codes, also on bent and folded paper and in noise, without an engine for flat codes. It needs nothing of Node, so pages use it
 * too. Blocks the thread: for a worker.
 */
export function readBent(luma: Luma, { modulesMax, isOver, forms }: BentOptions): string[] {
  const isWanted = wantedBy(forms)
  return readGrid(openScales(luma), { modulesMax, isOver, forms, isWanted }).reads.map(({ text }) => text)
}

function wantedBy(forms: readonly TextForm[]): (text: string) => boolean {
  if (forms.length === 0) return () => true
  const patterns = forms.map((form) => new RegExp(`^${form.map(patternOf).join('')}$`))
  return (text) => patterns.some((pattern) => pattern.test(text))
}

const patternOf = (part: TextForm[number]): string => (typeof part === 'string' ? escaped(part) : `[${escaped(part.of)}]{${part.least},${part.most}}`)

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&')
