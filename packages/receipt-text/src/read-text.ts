import { ALPHABET, BLANK } from './alphabet.ts'
import { findInk } from './ink.ts'
import type { Luma } from './luma.ts'
import { openBuffers, run } from './network.ts'
import { findRows } from './rows.ts'
import { findSpots } from './spots.ts'
import { cellInto, cutsOf, isEmpty, layOut, PITCH_MOST, usualGap, type Strip } from './strip.ts'
import { trainedWeights } from './weights.ts'

/** A line of print: its likeliest text, and for each of its characters the logarithms of the probabilities of all characters of `ALPHABET`. */
export type TextLine = { text: string; letters: Float32Array[]; left: number; top: number }

/** Lines with fewer characters tell nothing. */
const LETTERS_LEAST = 3
/** A photo has no more lines of print than this; what has is a carpet. */
const ROWS_MAX = 160

/**
 * Reads the lines of print of a photo that lies upright or leans a little. Characters stand at even distances, as cash registers print. `isOver` is asked
 * between lines.
 */
export function readText(photo: Luma, { isOver = () => false }: { isOver?: () => boolean } = {}): TextLine[] {
  const { ink, scale } = findInk(photo)
  const rows = findRows(findSpots(ink))
    .toSorted((one, other) => other.spots.length - one.spots.length)
    .slice(0, ROWS_MAX)
  const strips = rows.map((row) => layOut(ink, row))
  const usual = usualGap(strips.flatMap(({ gaps }) => gaps)).pitch
  const read = openReader()
  const lines: TextLine[] = []
  for (const [index, row] of rows.entries()) {
    if (isOver()) break
    const line = read(strips[index] as Strip, usual)
    if (line === null) continue
    lines.push({ ...line, left: row.left * scale, top: (row.foot(row.left) - row.cap(row.left)) * scale })
  }
  return lines.toSorted((one, other) => one.top - other.top)
}

type Read = Pick<TextLine, 'text' | 'letters'> & { sureness: number }

function openReader() {
  const weights = trainedWeights()
  const buffers = openBuffers()

  return (strip: Strip, usual: number): Read | null => {
    const { pitch, votes } = usualGap(strip.gaps)
    const pitches = votes >= 5 || usual === 0 ? [pitch] : Math.abs(pitch - usual) < 0.05 * usual ? [usual] : votes < 3 ? [usual] : [pitch, usual]
    const readings = pitches.filter((one) => one > 0 && one <= PITCH_MOST).map((one) => readBy(strip, one))
    return readings.reduce<Read | null>((best, one) => (one !== null && (best === null || one.sureness > best.sureness) ? one : best), null)
  }

  function readBy(strip: Strip, pitch: number): Read | null {
    const cuts = cutsOf(strip, pitch)
    const letters: Float32Array[] = []
    for (let index = 0; index + 1 < cuts.length; index++) {
      const [from, to] = [cuts[index] as number, cuts[index + 1] as number]
      if (isEmpty(strip, from, to)) {
        letters.push(NOTHING)
        continue
      }
      cellInto(buffers.input, strip, (from + to) / 2, pitch)
      letters.push(run(weights, buffers).slice())
    }
    const best = letters.map(likeliest)
    const sureness = best.flatMap((at, index) => (at === BLANK ? [] : [(letters[index] as Float32Array)[at] as number]))
    if (sureness.length < LETTERS_LEAST) return null
    return { text: best.map((at) => ALPHABET[at]).join(''), letters, sureness: sureness.reduce((sum, one) => sum + one, 0) / sureness.length }
  }
}

/** A cell without ink is not shown to the network, which sees a sign in the faintest shade. */
const NOTHING = Float32Array.from(ALPHABET, (_, at) => Math.log(at === BLANK ? 0.99 : 0.01 / (ALPHABET.length - 1)))

function likeliest(scores: Float32Array): number {
  let best = 0
  for (let at = 1; at < scores.length; at++) if ((scores[at] as number) > (scores[best] as number)) best = at
  return best
}
