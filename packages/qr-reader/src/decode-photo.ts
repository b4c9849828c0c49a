import type { TextForm } from './form/text-form.ts'
import type { Luma } from './luma.ts'
import { PASSES } from './passes.ts'
import { openSearch, type Search } from './search.ts'
import { openZxing } from './zxing.ts'

export type DecodeOptions = {
  /** `fast` is enough for most photos; `full` tries everything. */
  effort: 'fast' | 'full'
  /** Called between steps, at least every few hundred milliseconds: true stops the search. Default: never. */
  isOver?: () => boolean
  /** Which texts count: the search continues until it has read one of them. Default: any. */
  isWanted?: (text: string) => boolean
  /** How wanted texts are printed: such a text is read also where its code is damaged beyond what an ordinary decoder repairs. Default: not known. */
  forms?: readonly TextForm[]
}

/**
 * The different wanted texts, and the pass that found the first of them. Not `finished`: the search was stopped, and there may be more texts. `isBlank`: nothing
 * in the photo is like a code, so a `full` search would find no more than a `fast` one did.
 */
export type Decoded = { texts: string[]; pass: string | null; finished: boolean; isBlank: boolean }

/**
 * Reads the wanted QR codes of a photo; other codes are ignored. The work of a search is bounded by numbers of looks and modules, not by time, so a finished
 * search has the same result on every machine, however busy. Blocks the thread: not for a process that serves requests.
 */
export async function decodePhoto(luma: Luma, { effort, isOver = () => false, isWanted = () => true, forms = [] }: DecodeOptions): Promise<Decoded> {
  let stopped = false
  const search = openSearch(await openZxing(), luma, { isWanted, forms, isOver: () => (stopped ||= isOver()) })
  const pass = firstThatReads(search, effort)
  if (pass !== null) lookForAnother(search)
  return { texts: [...search.texts], pass, finished: !stopped, isBlank: pass === null && !stopped && !search.isPromising() }
}

function firstThatReads(search: Search, effort: 'fast' | 'full'): string | null {
  for (const pass of PASSES) {
    if (pass.effort === 'full' && (effort === 'fast' || !search.isPromising())) continue
    if (search.isOver()) return null
    for (const _ of pass.looks(search)) {
      if (search.texts.size > 0) return pass.name
      if (search.isOver()) return null
    }
  }
  return null
}

/** Looks for a second receipt, which may be smaller or paler, or bent where the first one is flat. */
function lookForAnother(search: Search): void {
  const found = search.texts.size
  if (found > 1) return
  search.look(search.inSizeOfRead(), { thorough: true })
  if (search.texts.size > found) return
  for (const view of search.others()) {
    if (search.isOver()) return
    if (!search.showsCode(view)) continue
    search.look(view, { thorough: true })
    // An advert that was read has taken its finder patterns with it.
    if (search.texts.size === found && search.showsCode(view)) search.study(view, MODULES_FOR_ANOTHER)
    if (search.texts.size > found) return
  }
  const place = search.isOver() ? null : search.leftOver()
  if (place !== null) search.study(search.around(place, 1), MODULES_FOR_ANOTHER)
}

const MODULES_FOR_ANOTHER = 10_000
