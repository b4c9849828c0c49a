import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Chance } from '../chance.ts'
import { burn, drawCode, DOTS_PER_MM, placeCode, type Slip, type SlipPlan } from './print-slip.ts'
import { familyOf } from './till-fonts.ts'
import { factsOf, tillLines, type TillLine } from './till-lines.ts'
import type { TillPrint } from './till-plan.ts'

/** A receipt whose lines say what its code says, as cash registers print them. */
export function printTillSlip(chance: Chance, plan: SlipPlan, print: TillPrint): Slip {
  const width = plan.paperMm * DOTS_PER_MM
  const letters = Math.floor((width - 24) / print.letterDots)
  const margin = (width - letters * print.letterDots) / 2
  const { top, bottom } = tillLines(chance, letters, plan.items, factsOf(plan.code.text), print.isAbove)
  const heightOf = ({ scale = 1 }: TillLine) => print.lineDots * scale
  const total = (lines: readonly TillLine[]) => lines.reduce((sum, line) => sum + heightOf(line), 0)

  const code = placeCode(plan.code, margin, width, 30 + total(top))
  const height = Math.ceil(code.endDots + total(bottom) + 2 * print.lineDots + chance.between(10, 120))
  const page = createCanvas(width, height).getContext('2d')
  page.fillStyle = '#fff'
  page.fillRect(0, 0, width, height)
  page.fillStyle = '#000'
  for (const [lines, from] of [
    [top, 20],
    [bottom, code.endDots + 8],
  ] as const) {
    let y = from
    for (const line of lines) {
      drawTillLine(page, line, print, margin, y)
      y += heightOf(line)
    }
  }
  drawCode(page, code)
  return { width, height, ink: burn(page, width, height), code, advert: null }
}

/** Each character stands in the middle of its cell. Bold print is burnt twice, a dot aside. */
function drawTillLine(page: SKRSContext2D, { text, isBold = false, scale = 1 }: TillLine, print: TillPrint, left: number, top: number) {
  page.font = `${print.sizeDots}px ${familyOf(print.font)}`
  page.textAlign = 'center'
  const cell = print.letterDots * scale
  for (const [index, letter] of [...text].entries()) {
    if (letter === ' ') continue
    for (const aside of isBold ? [0, 1] : [0]) {
      page.setTransform(scale * print.widthFactor, 0, 0, scale, left + (index + 0.5) * cell + aside, top + print.lineDots * scale * 0.75)
      page.fillText(letter, 0, 0)
    }
  }
  page.resetTransform()
}
