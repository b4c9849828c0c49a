import type { Luma } from './luma.ts'
import { PASSES } from './passes.ts'
import { openSearch, type Search } from './search.ts'
import { openZxing } from './zxing.ts'

export type DecodeOptions = {
  /** `fast`: about a second at most, enough for most photos. `full`: everything, until the deadline. */
  effort: 'fast' | 'full'
  /** A moment of `performance.now()`. A look that has begun then is finished. */
  deadlineAt: number
  isFiscal: (text: string) => boolean
}

/** Different fiscal texts, and the pass that found the first of them. */
export type Decoded = { texts: string[]; pass: string | null }

/** Reads the fiscal QRs of a photo; other codes in it count for nothing. Blocks while it looks: not for a process that answers others. */
export async function decodePhoto(luma: Luma, { effort, deadlineAt, isFiscal }: DecodeOptions): Promise<Decoded> {
  const search = openSearch(await openZxing(), luma, { isFiscal, deadlineAt })
  const pass = firstThatReads(search, effort)
  if (pass !== null) lookForAnother(search)
  return { texts: [...search.texts], pass }
}

function firstThatReads(search: Search, effort: 'fast' | 'full'): string | null {
  for (const pass of PASSES) {
    if (pass.effort === 'full' && effort === 'fast') continue
    for (const _ of pass.looks(search)) {
      if (search.texts.size > 0) return pass.name
      if (search.msLeft() <= 0) return null
    }
  }
  return null
}

/** Two receipts in one photo: the other one may be smaller, or bent where this one is flat. */
function lookForAnother(search: Search): void {
  const place = search.leftOver()
  if (place !== null && search.msLeft() > 0) search.study(search.around(place, 1), ANOTHER_MS)
}

const ANOTHER_MS = 400
