import { encode } from 'uqr'
import type { Chance } from '../chance.ts'
import { advertQr, russianQr, uzbekQr } from '../paper/fiscal-strings.ts'

/** Sampled modules, and the only text that may be read from them; null: none may. */
export type Stranger = { modules: Float32Array; version: number; truth: string | null }

/**
 * Modules as a reader may get them where a receipt's code is not, or not as it assumes: chance, codes of other texts, receipts' codes that are too damaged, and
 * those that were sampled with a wrong grid.
 */
export const STRANGERS = {
  noise: (chance) => noise(chance, 1 + chance.below(10), 0),
  'smooth noise': (chance) => noise(chance, 1 + chance.below(10), 1 + chance.below(2)),
  'another code': (chance) => {
    const { modules, version } = code(chance, otherText(chance))
    return { modules: spoiled(modules, chance, chance.between(0, 1.2)), version, truth: null }
  },
  'another spelling': (chance) => {
    const text = otherSpelling(chance)
    const { modules, version } = code(chance, text)
    return { modules: spoiled(modules, chance, chance.between(0, 1.2)), version, truth: text }
  },
  'too damaged': (chance) => {
    const text = fiscal(chance)
    const { modules, version } = code(chance, text)
    return { modules: spoiled(modules, chance, chance.between(0.4, 1.2)), version, truth: text }
  },
  'covered in part': (chance) => {
    const text = fiscal(chance)
    const { modules, version } = code(chance, text)
    return { modules: covered(spoiled(modules, chance, chance.between(0, 0.6)), chance), version, truth: text }
  },
  'a wrong grid': (chance) => {
    const text = fiscal(chance)
    const { modules, version } = code(chance, text)
    return { modules: spoiled(displaced(modules, chance), chance, chance.between(0, 0.6)), version, truth: text }
  },
} satisfies Record<string, (chance: Chance) => Stranger>

export type StrangerKind = keyof typeof STRANGERS

const LEVELS = ['L', 'M', 'Q', 'H'] as const

const fiscal = (chance: Chance): string => (chance.happens(0.8) ? russianQr(chance) : uzbekQr(chance))

function otherText(chance: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.below(10)).join('')
  return chance.oneOf([
    () => advertQr(chance),
    () => digits(10 + chance.below(80)),
    () => `ST00012|Name=Shop|PersonalAcc=${digits(20)}|BankName=Bank|BIC=${digits(9)}|CorrespAcc=${digits(20)}|Sum=${digits(6)}`,
    () => `t=${digits(10)}&s=${digits(6)}&id=${digits(16)}&order=${digits(8)}&pay=${digits(10)}`,
    () => `https://ticket.example/check?t=${digits(12)}&r=${digits(5)}&c=${digits(14)}&s=${digits(12)}`,
    () => `WIFI:T:WPA;S:shop;P:${digits(10)};;`,
  ])()
}

/** A receipt in a spelling that no form describes: longer, in another order, with other characters. */
function otherSpelling(chance: Chance): string {
  const text = russianQr(chance)
  return chance.oneOf([
    () => text.replace('&fn=', '&fn=0'),
    () => text.replace(/^t=\d{4}/, 't=1999'),
    () => text.replace('.', ','),
    () => text.split('&').reverse().join('&'),
    () => `${text}&z=1`,
    () => text.replace(/&s=[^&]*/, ''),
    () => text.toUpperCase(),
  ])()
}

function code(chance: Chance, text: string): { modules: Float32Array; version: number } {
  const { data, version } = encode(text, {
    ecc: chance.oneOf(LEVELS),
    border: 0,
    boostEcc: false,
    minVersion: 1 + chance.below(8),
    maskPattern: chance.below(8),
  })
  return { modules: Float32Array.from(data.flat(), (dark) => (dark ? 1 : -1)), version }
}

function noise(chance: Chance, version: number, smooth: number): Stranger {
  const size = 17 + 4 * version
  let modules = Float32Array.from({ length: size * size }, () => normal(chance))
  for (let round = 0; round < smooth; round++)
    modules = modules.map((one, i) => (one + (modules[i - 1] ?? 0) + (modules[i + 1] ?? 0) + (modules[i - size] ?? 0) + (modules[i + size] ?? 0)) / 2.2)
  return { modules, version, truth: null }
}

const spoiled = (modules: Float32Array, chance: Chance, deviation: number): Float32Array => modules.map((one) => one + deviation * normal(chance))

/** One or two squares that are all dark or all light, as under glare or a stain. */
function covered(modules: Float32Array, chance: Chance): Float32Array {
  const size = Math.sqrt(modules.length)
  const result = modules.slice()
  for (let patch = 0; patch <= chance.below(2); patch++) {
    const [side, shade] = [Math.floor(size * chance.between(0.2, 0.6)), chance.oneOf([-1, 1])]
    const [top, left] = [chance.below(size - side), chance.below(size - side)]
    for (let row = top; row < top + side; row++) for (let column = left; column < left + side; column++) result[row * size + column] = shade
  }
  return result
}

/** Rows beyond a fold are read a module or two beside their places, or the code is mirrored. */
function displaced(modules: Float32Array, chance: Chance): Float32Array {
  const size = Math.sqrt(modules.length)
  const [from, by] = [chance.below(size), chance.oneOf([-2, -1, 1, 2])]
  const mirrored = chance.happens(0.2)
  return modules.map((one, i) => {
    const [row, column] = [Math.floor(i / size), i % size]
    if (mirrored) return modules[column * size + row]!
    return row < from ? one : (modules[row * size + Math.min(size - 1, Math.max(0, column + by))] ?? one)
  })
}

/** Approximately a normal distribution with deviation 1. */
const normal = (chance: Chance): number => [1, 2, 3, 4, 5, 6].reduce((sum) => sum + chance.between(-1, 1), 0) / Math.SQRT2
