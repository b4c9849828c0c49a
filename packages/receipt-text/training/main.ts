/**
 * node packages/receipt-text/training/main.ts [--cells N] [--seed N] [--out FILE]
 *
 * Trains the network on made lines of print and writes its weights. Equal seeds give equal weights on one kind of machine.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ALPHABET } from '../src/alphabet.ts'
import { CELL } from '../src/cell.ts'
import { SIZES, type Weights } from '../src/network.ts'
import { FILE, packWeights } from '../src/weights.ts'
import { openChance, type Chance } from './chance.ts'
import { openLearner } from './learn.ts'
import { madeCells, type Cell } from './made-cells.ts'

const { values } = parseArgs({ options: { cells: { type: 'string', default: '600000' }, seed: { type: 'string', default: '1' }, out: { type: 'string' } } })
const total = wholeNumber('cells')
const chance = openChance(wholeNumber('seed'))
const weights = newWeights(chance)
const learner = openLearner(weights)
const BATCH = 20
const RATE = 2e-3

let lately = { loss: 0, right: 0, count: 0, digits: 0, rightDigits: 0 }
const waiting: Cell[] = []
for (let seen = 0; seen < total; seen += BATCH) {
  // Cells of many lines are mixed, so that a batch is not all of one font.
  if (waiting.length < 40 * BATCH) waiting.push(...Array.from({ length: 60 }, () => madeCells(chance)).flat())
  for (let one = 0; one < BATCH; one++) {
    const at = chance.below(waiting.length)
    const cell = waiting[at] as Cell
    waiting[at] = waiting.at(-1) as Cell
    waiting.pop()
    for (let y = 0; y < CELL.height; y++) {
      learner.buffers.input.set(cell.pixels.subarray(y * CELL.width, (y + 1) * CELL.width), (y + 1) * (CELL.width + 2) + 1)
    }
    const { loss, isRight } = learner.see(cell.wanted)
    const isDigit = cell.wanted < 10
    lately = {
      loss: lately.loss + loss,
      right: lately.right + Number(isRight),
      count: lately.count + 1,
      digits: lately.digits + Number(isDigit),
      rightDigits: lately.rightDigits + Number(isDigit && isRight),
    }
  }
  const done = seen / total
  learner.step(BATCH, RATE * Math.min(1, seen / 3_000) * Math.max(0.01, (1 + Math.cos(Math.PI * done)) / 2))
  if (lately.count >= 10_000) {
    const { loss, right, count, digits, rightDigits } = lately
    process.stdout.write(
      `${seen} cells: loss ${(loss / count).toFixed(4)}, right ${((100 * right) / count).toFixed(2)} %, digits ${((100 * rightDigits) / digits).toFixed(2)} %\n`,
    )
    lately = { loss: 0, right: 0, count: 0, digits: 0, rightDigits: 0 }
    await writeFile(values.out ?? FILE, packWeights(weights))
  }
}
await writeFile(values.out ?? FILE, packWeights(weights))

/** Refused before anything is trained: the weights of a mistyped number would be written untrained. */
function wholeNumber(option: 'cells' | 'seed'): number {
  const number = Number(values[option])
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${option} is a whole number from 1, not "${values[option]}"`)
  return number
}

function newWeights({ between }: Chance): Weights {
  const inputs: Partial<Record<keyof Weights, number>> = {
    filters1: 9,
    filters2: SIZES.filters2 / SIZES.offsets2,
    hidden: SIZES.hidden / SIZES.hiddenOffsets,
    outputs: SIZES.outputs / ALPHABET.length,
  }
  const layers = Object.entries(SIZES).map(([name, size]) => {
    const spread = inputs[name as keyof Weights] === undefined ? 0 : Math.sqrt(6 / (inputs[name as keyof Weights] as number))
    return [name, Float32Array.from({ length: size }, () => between(-spread, spread))] as const
  })
  return Object.fromEntries(layers) as Weights
}
