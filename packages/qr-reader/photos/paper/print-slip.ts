import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { encode } from 'uqr'
import type { Chance } from '../chance.ts'
import { randomDigits, slipLines } from './slip-lines.ts'
import type { Destruction, TillPrint } from './till-plan.ts'

/** A thermal print head has 203 dots per inch. */
export const DOTS_PER_MM = 8

const FAMILY = 'Receipt of a photo'
const LETTER_DOTS = 12
const LINE_DOTS = 25

for (const file of ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf']) {
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)), FAMILY)
}

export type SlipCode = { text: string; moduleDots: number; ecc: 'L' | 'M' | 'Q' | 'H'; quietModules: number; place: 'left' | 'center' | 'right' }
/** `withoutCode`: the place of the code is left for lines of text. `till`: the lines say what the code says, in this print, and this has happened to the code. */
export type SlipPlan = {
  paperMm: 58 | 80
  items: number
  code: SlipCode
  advert: SlipCode | null
  withoutCode: boolean
  till?: { print: TillPrint; destroyed: Destruction }
}

/** Place of a code on the paper, in dots. */
export type PrintedCode = {
  text: string
  modules: readonly (readonly boolean[])[]
  moduleDots: number
  leftDots: number
  topDots: number
  /** The lower end of its white margin. */
  endDots: number
}

/** The ink of every dot, 0 or 1, and the places of the codes. */
export type Slip = { width: number; height: number; ink: Float32Array; code: PrintedCode; advert: PrintedCode | null }

/** A receipt as the head prints it: lines of text, the total, the fiscal code with or without text beside it, and sometimes an advertisement above. */
export function printSlip(chance: Chance, plan: SlipPlan): Slip {
  const width = plan.paperMm * DOTS_PER_MM
  const letters = plan.paperMm === 80 ? 48 : 32
  const margin = (width - letters * LETTER_DOTS) / 2
  const { top, bottom } = slipLines(chance, letters, plan.items)

  const advert = plan.advert && placeCode(plan.advert, margin, width, 30 + top.length * LINE_DOTS)
  const code = placeCode(plan.code, margin, width, advert ? advert.endDots + 40 : 30 + top.length * LINE_DOTS)
  const height = Math.ceil(code.endDots + (bottom.length + 2) * LINE_DOTS + chance.between(10, 120))

  const page = createCanvas(width, height).getContext('2d')
  page.fillStyle = '#fff'
  page.fillRect(0, 0, width, height)
  page.fillStyle = '#000'
  top.forEach((line, index) => drawLine(page, line, margin, 20 + index * LINE_DOTS))
  bottom.forEach((line, index) => drawLine(page, line, margin, code.endDots + 8 + index * LINE_DOTS))
  if (plan.code.place !== 'center') drawBeside(page, chance, code, plan.code, margin, width)
  if (advert) drawCode(page, advert)
  if (plan.withoutCode) drawInstead(page, chance, code)
  else drawCode(page, code)
  return { width, height, ink: burn(page, width, height), code, advert }
}

const sideOf = ({ modules, moduleDots }: PrintedCode): number => modules.length * moduleDots

export function placeCode({ text, moduleDots, ecc, quietModules, place }: SlipCode, margin: number, width: number, top: number): PrintedCode {
  const modules = encode(text, { ecc, border: 0, boostEcc: false }).data
  const side = modules.length * moduleDots
  const quiet = quietModules * moduleDots
  const leftDots = Math.round({ left: margin + quiet, center: (width - side) / 2, right: width - margin - quiet - side }[place])
  const topDots = Math.round(top + quiet)
  return { text, modules, moduleDots, leftDots, topDots, endDots: topDots + side + quiet }
}

export function drawCode(page: SKRSContext2D, { modules, moduleDots, leftDots, topDots }: PrintedCode) {
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) page.fillRect(leftDots + x * moduleDots, topDots + y * moduleDots, moduleDots, moduleDots)
    }),
  )
}

/** Prints the fiscal lines beside a code that is not centred. */
function drawBeside(page: SKRSContext2D, chance: Chance, code: PrintedCode, { place, quietModules }: SlipCode, margin: number, width: number) {
  const quiet = quietModules * code.moduleDots
  const from = place === 'left' ? code.leftDots + sideOf(code) + quiet : margin
  const room = Math.floor(((place === 'left' ? width - margin : code.leftDots - quiet) - from) / LETTER_DOTS)
  const lines = ['ЗН ККТ', 'РН ККТ', 'ФН', 'ФД', 'ФП'].flatMap((name) => [name, randomDigits(chance, 10)])
  for (const [index, line] of lines.entries()) {
    const y = code.topDots + index * LINE_DOTS
    if (y + LINE_DOTS < code.topDots + sideOf(code)) drawLine(page, line.slice(0, room), from, y)
  }
}

/** Prints fiscal lines where the code would be. */
function drawInstead(page: SKRSContext2D, chance: Chance, code: PrintedCode) {
  const letters = Math.floor(sideOf(code) / LETTER_DOTS)
  for (let y = code.topDots; y + LINE_DOTS < code.topDots + sideOf(code); y += LINE_DOTS)
    drawLine(page, `ФН ${randomDigits(chance, 16)}`.slice(0, letters), code.leftDots, y)
}

/** A line that begins with an asterisk is bold. */
function drawLine(page: SKRSContext2D, line: string, left: number, top: number) {
  const isBold = line.startsWith('*')
  page.font = `${isBold ? 'bold ' : ''}20px "${FAMILY}"`
  page.fillText(isBold ? line.slice(1) : line, left, top + LINE_DOTS * 0.75)
}

/** Thresholds the drawing: a dot is either burnt or not. */
export function burn(page: SKRSContext2D, width: number, height: number): Float32Array {
  const { data } = page.getImageData(0, 0, width, height)
  const ink = new Float32Array(width * height)
  for (let at = 0; at < ink.length; at++) ink[at] = (data[at * 4] as number) < 128 ? 1 : 0
  return ink
}
