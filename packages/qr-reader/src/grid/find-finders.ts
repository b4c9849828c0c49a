import type { Luma } from '../luma.ts'
import { blur } from '../steps/blur.ts'
import { darkerThanAround } from './darker-than-around.ts'
import { fitFinder } from './finder.ts'
import { finderHints } from './finder-hints.ts'
import type { Frame } from './frame.ts'

/** The finder patterns of a picture at one scale: those with modules of about one and a half to six pixels. The likeliest come first. */
export function findFinders(luma: Luma): Frame[] {
  const noise = noiseOf(luma)
  // In noise as it is, hardly any pattern is found that is not found blurred, and looking for one takes twice as long.
  const found = noise > NOISY ? findIn(blur(luma, 1), noise / 2) : findIn(luma, noise)
  return found.sort((a, b) => b.likeness - a.likeness)
}

function findIn(luma: Luma, noise: number): Frame[] {
  const relief = darkerThanAround(luma, REACH)
  const found: Frame[] = []
  for (const hint of finderHints(relief, Math.max(3, noise / 2)).slice(0, HINTS_MAX)) {
    if (found.some((one) => Math.hypot(one.x - hint.x, one.y - hint.y) < 2 * hint.module)) continue
    const finder = fitFinder(luma, relief, hint)
    if (finder !== null && finder.likeness > LIKENESS_MIN) found.push(finder)
  }
  return found
}

/**
 * Half width of a pixel's neighbourhood: two or three modules at most, because in a blurred pattern the light ring is lighter than its surroundings but no
 * lighter than the paper.
 */
const REACH = 6
const HINTS_MAX = 80
const LIKENESS_MIN = 0.5
const NOISY = 6

/** The deviation of the noise: the median difference of a pixel from the mean of its two neighbours, so that edges do not count. */
function noiseOf({ data, width }: Luma): number {
  const counts = new Uint32Array(512)
  const step = Math.max(1, Math.floor(data.length / 20_000)) | 1
  let total = 0
  for (let i = width; i < data.length - 1; i += step, total++) {
    const value = Math.abs(2 * data[i]! - data[i - 1]! - data[i + 1]!)
    counts[value] = counts[value]! + 1
  }
  let [seen, median] = [0, 0]
  while (seen < total / 2 && median < 511) seen += counts[median++]!
  return Math.max(0, median - 0.5) / 1.65
}
