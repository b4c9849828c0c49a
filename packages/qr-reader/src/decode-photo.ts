import type { Luma } from './luma.ts'
import { PASSES } from './passes.ts'
import { openSearch, type Search } from './search.ts'
import { openZxing } from './zxing.ts'

export type DecodeOptions = {
  /** `fast`: enough for most photos. `full`: everything that may help. */
  effort: 'fast' | 'full'
  /** Asked between steps, some hundred milliseconds at most: whether the search has to end although there is more to try. Default: never. */
  isOver?: () => boolean
  /** Which texts count: the search goes on until it has read one of them. Default: any. */
  isWanted?: (text: string) => boolean
}

/** Different wanted texts, and the pass that found the first of them. Not `finished`: it was stopped before it had tried everything, and there may be more. */
export type Decoded = { texts: string[]; pass: string | null; finished: boolean }

/**
 * Reads the wanted QR codes of a photo; other codes in it count for nothing. What a search may do is bound by numbers of looks and modules, not by time, so that one
 * which is finished comes to the same on every machine, however busy. Blocks while it looks: not for a process that answers others.
 */
export async function decodePhoto(luma: Luma, { effort, isOver = () => false, isWanted = () => true }: DecodeOptions): Promise<Decoded> {
  let stopped = false
  const search = openSearch(await openZxing(), luma, { isWanted, isOver: () => (stopped ||= isOver()) })
  const pass = firstThatReads(search, effort)
  if (pass !== null) lookForAnother(search)
  return { texts: [...search.texts], pass, finished: !stopped }
}

function firstThatReads(search: Search, effort: 'fast' | 'full'): string | null {
  for (const pass of PASSES) {
    if (pass.effort === 'full' && effort === 'fast') continue
    if (search.isOver()) return null
    for (const _ of pass.looks(search)) {
      if (search.texts.size > 0) return pass.name
      if (search.isOver()) return null
    }
  }
  return null
}

/** Two receipts in one photo: the other one may be smaller, or bent where this one is flat. */
function lookForAnother(search: Search): void {
  const place = search.leftOver()
  if (place !== null) search.study(search.around(place, 1), MODULES_FOR_ANOTHER)
}

const MODULES_FOR_ANOTHER = 10_000
