import type { Grey } from '../look/grey.ts'
import { globalOf, type LoadScript } from './open-engine.ts'
import type { BentAddress, ReadBent } from './reading.ts'

/**
 * What the script defines: the texts that were read when the budget of work was used up, or when `isOver` returned true. A picture that follows the one before
 * is also read together with it and those before that. Faded codes are looked for in frames only: in the pixels of a photo that costs a second and much memory.
 */
type ReadBentCodes = (grey: Grey, bounds: { modulesMax: number; follows: boolean; faded: boolean; isOver(): boolean }) => string[]

/**
 * The work of one look, in modules, which comes to the same on every machine, and the time after which a slow phone gives it up. A frame gets less than a
 * photo, because the next frame may be clearer.
 */
const BUDGETS = { frame: { modulesMax: 6_000, ms: 2_000 }, photo: { modulesMax: 20_000, ms: 3_000 } }

/** A frame that comes later than this after the last one may show another receipt. */
const FOLLOWS_MS = 2_000

export async function openBent({ url }: BentAddress, load: LoadScript): Promise<ReadBent> {
  await load(url)
  const read = globalOf<ReadBentCodes>('readBentCodes')
  let framesUntil = -Infinity
  return async ({ grey, thorough }) => {
    const { modulesMax, ms } = BUDGETS[thorough ? 'photo' : 'frame']
    const until = performance.now() + ms
    const follows = !thorough && performance.now() < framesUntil
    const texts = read(grey, { modulesMax, follows, faded: !thorough, isOver: () => performance.now() > until })
    framesUntil = thorough ? -Infinity : performance.now() + FOLLOWS_MS
    return texts
  }
}
