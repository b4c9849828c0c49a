import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { ALPHABET, BLANK, OTHER } from '../src/alphabet.ts'
import { CELL } from '../src/cell.ts'
import type { Chance } from './chance.ts'

const { resolve } = createRequire(import.meta.url)

const FONTS = [
  ['dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'],
  ['dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'],
  ['@expo-google-fonts/pt-mono/400Regular/PTMono_400Regular.ttf'],
  ...['300Light/IBMPlexMono_300Light', '400Regular/IBMPlexMono_400Regular', '600SemiBold/IBMPlexMono_600SemiBold'].map((name) => [
    `@expo-google-fonts/ibm-plex-mono/${name}.ttf`,
  ]),
  ...['300Light/RobotoMono_300Light', '400Regular/RobotoMono_400Regular', '700Bold/RobotoMono_700Bold'].map((name) => [
    `@expo-google-fonts/roboto-mono/${name}.ttf`,
  ]),
  ...['300Light/JetBrainsMono_300Light', '500Medium/JetBrainsMono_500Medium', '700Bold/JetBrainsMono_700Bold'].map((name) => [
    `@expo-google-fonts/jetbrains-mono/${name}.ttf`,
  ]),
  ...['300Light/SourceCodePro_300Light', '500Medium/SourceCodePro_500Medium', '700Bold/SourceCodePro_700Bold'].map((name) => [
    `@expo-google-fonts/source-code-pro/${name}.ttf`,
  ]),
  ...[400, 700].map((weight) => subsets('fira-mono', weight)),
  ...[400, 700].map((weight) => subsets('noto-sans-mono', weight)),
].map((files, font) => {
  const names = files.map((file, index) => {
    const name = `learnt ${font} ${index}`
    if (!GlobalFonts.registerFromPath(resolve(file), name)) throw new Error(`${file} is no font`)
    return `"${name}"`
  })
  return names.join(', ')
})

function subsets(name: string, weight: number): string[] {
  return ['latin', 'cyrillic'].map((subset) => `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`)
}

/** Signs that are printed instead of those of the alphabet, and signs that count as something else. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '-': ['-', '-', '–', '_'],
  '№': ['№', '№', 'N'],
  '*': [...'*ABDEFGRSUVWZabdefghiklmnrstuvwz%"()+!xx'],
}
const LETTERS = new Set('АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ')

/** Characters of a line per printed style, and examples that are cut out of it. */
const LETTERS_IN_LINE = 30

export type Cell = { pixels: Float32Array; wanted: number }

/** Cells of one made line of print: one font, one size, one printer, one blur; each cell is cut out a little differently. */
export function madeCells(chance: Chance): Cell[] {
  const { between, below, oneOf, happens } = chance
  const cell = 7 + below(10)
  const size = cell * between(1.35, 1.95)
  const width = between(0.75, 1.1)
  const scale = happens(0.15) ? 2 : 1
  const wanted = Array.from({ length: LETTERS_IN_LINE }, () => drawn(chance))
  const texts = wanted.map((index) => spelled(chance, index))
  const isBold = happens(0.2)

  const margin = 12 * scale
  const pageWidth = cell * scale * LETTERS_IN_LINE + 2 * margin
  const pageHeight = Math.ceil(size * scale * 2.4) + 2 * margin
  const page = createCanvas(pageWidth, pageHeight).getContext('2d', { willReadFrequently: true } as never)
  page.fillStyle = '#fff'
  page.fillRect(0, 0, pageWidth, pageHeight)
  page.fillStyle = '#000'
  page.textAlign = 'center'
  page.font = `${size}px ${oneOf(FONTS)}`
  const base = margin + size * scale * 1.6
  const cap = page.measureText('Н').actualBoundingBoxAscent * scale
  const lineGap = size * between(1.1, 1.5) * scale
  const above = wanted.map(() => spelled(chance, drawn(chance)))
  for (const [index, text] of texts.entries()) {
    for (const aside of isBold ? [0, 1] : [0]) {
      page.setTransform(scale * width, 0, 0, scale, margin + (index + 0.5) * cell * scale + aside, base)
      page.fillText(text, 0, 0)
      for (const way of [-1, 1]) {
        page.setTransform(scale * width, 0, 0, scale, margin + (index + 0.5) * cell * scale, base + way * lineGap)
        page.fillText(above[(index + (way > 0 ? 7 : 0)) % above.length] as string, 0, 0)
      }
    }
  }
  const ink = burnt(page.getImageData(0, 0, pageWidth, pageHeight).data, pageWidth * pageHeight, happens(0.5) ? 128 : between(90, 170))
  wear(chance, ink, pageWidth)
  const blurred = blur(blur(ink, between(0.02, 0.09) * cap, 1), between(0.02, 0.09) * cap, pageWidth)

  const density = between(0.5, 1.1)
  const noise = happens(0.5) ? between(0, 0.05) : between(0.03, 0.15)
  const [leanX, leanY] = [between(-0.06, 0.06), between(-0.05, 0.05)]
  const [stretchX, stretchY] = [between(0.93, 1.07), between(0.9, 1.12)]
  return wanted.map((index, place) => {
    const middle = margin + (place + 0.5) * cell * scale + between(-0.11, 0.11) * cell * scale
    const foot = base + between(-0.1, 0.1) * cap
    const stepX = ((cell * scale) / CELL.pitch) * stretchX * between(0.97, 1.03)
    const stepY = (cap / CELL.cap) * stretchY * between(0.97, 1.03)
    const tilt = leanX + between(-0.02, 0.02)
    const slope = between(-0.05, 0.05)
    const shade = density * between(0.9, 1.1)
    const lift = between(-0.05, 0.05)
    const pixels = new Float32Array(CELL.width * CELL.height)
    for (let y = 0; y < CELL.height; y++) {
      for (let x = 0; x < CELL.width; x++) {
        const [across, up] = [x + 0.5 - CELL.width / 2, y + 0.5 - CELL.base]
        const value = sample(blurred, pageWidth, middle + across * stepX + up * stepY * tilt - 0.5, foot + up * stepY + across * stepX * leanY - 0.5)
        pixels[y * CELL.width + x] = shade * value + lift + slope * (across / 10) + noise * (between(-1, 1) + between(-1, 1))
      }
    }
    return { pixels, wanted: index }
  })
}

/** The letters of the names that stand before requisites. */
const NAMES = [...'ФФФНДДПИТОГКЗРНП']

/** Digits most, because they have to be right, and often the letters of names. */
function drawn({ happens, below, oneOf }: Chance): number {
  if (happens(0.45)) return below(10)
  if (happens(0.12)) return BLANK
  if (happens(0.1)) return OTHER
  return happens(0.45) ? ALPHABET.indexOf(oneOf(NAMES)) : 10 + below(ALPHABET.length - 12)
}

function spelled({ oneOf, happens }: Chance, index: number): string {
  const sign = ALPHABET[index] as string
  if (LETTERS.has(sign)) return happens(0.3) ? sign.toLowerCase() : sign
  return oneOf(SPELLINGS[sign] ?? [sign])
}

function burnt(data: Uint8ClampedArray, count: number, threshold: number): Float32Array {
  const ink = new Float32Array(count)
  for (let at = 0; at < count; at++) ink[at] = (data[at * 4] as number) < threshold ? 1 : 0
  return ink
}

/** Dots that did not burn, white lines along the paper, pale stripes across it. */
function wear({ happens, between, below }: Chance, ink: Float32Array, width: number) {
  const missing = happens(0.3) ? between(0, 0.15) : 0
  const columns = new Float32Array(width).fill(1)
  if (happens(0.2)) for (let count = 1 + below(12); count > 0; count--) columns[below(width)] = between(0, 0.4)
  const rows = Float32Array.from({ length: ink.length / width }, () => 1)
  if (happens(0.15)) for (let count = 1 + below(3); count > 0; count--) rows[below(rows.length)] = between(0.1, 0.6)
  for (let at = 0; at < ink.length; at++) {
    if (ink[at] === 0) continue
    ink[at] = missing > 0 && happens(missing) ? 0 : (columns[at % width] as number) * (rows[Math.floor(at / width)] as number)
  }
}

function blur(from: Float32Array, sigma: number, step: number): Float32Array {
  const reach = Math.max(1, Math.ceil(2.5 * sigma))
  const bell = Array.from({ length: 2 * reach + 1 }, (_, tap) => Math.exp(-((tap - reach) ** 2) / (2 * sigma ** 2 + 1e-6)))
  const total = bell.reduce((sum, weight) => sum + weight)
  const to = new Float32Array(from.length)
  for (let at = reach * step; at < from.length - reach * step; at++) {
    let sum = 0
    for (let tap = 0; tap < bell.length; tap++) sum += (bell[tap] as number) * (from[at + (tap - reach) * step] as number)
    to[at] = sum / total
  }
  return to
}

function sample(from: Float32Array, width: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || (top + 2) * width > from.length) return 0
  const [fx, fy] = [x - left, y - top]
  const at = top * width + left
  const above = (from[at] as number) * (1 - fx) + (from[at + 1] as number) * fx
  const below = (from[at + width] as number) * (1 - fx) + (from[at + width + 1] as number) * fx
  return above * (1 - fy) + below * fy
}
