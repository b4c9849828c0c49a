import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { encode } from 'uqr'

export type PaperLine =
  | { kind: 'text'; text: string; align: 'left' | 'center' | 'right'; isBold?: boolean }
  | { kind: 'pair'; left: string; right: string; isBold?: boolean }
  | { kind: 'rule' }

const WIDTH_PX = 576
const MARGIN_PX = 24
const LINE_PX = 28
const MODULE_PX = 8
const QUIET_MODULES = 4
const FAMILY = 'Chekhov Receipt'

for (const file of ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf']) {
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)), FAMILY)
}

/** The receipt as an 80 mm thermal printer prints it, 576 dots wide, with its QR below the lines. */
export async function printReceipt(lines: readonly PaperLine[], qrStr: string): Promise<Buffer> {
  const measure = createCanvas(1, 1).getContext('2d')
  const rows = lines.flatMap((line) => wrapLine(measure, line))
  const { data: modules, size } = encode(qrStr, { ecc: 'M', border: QUIET_MODULES })
  const qrTop = MARGIN_PX + rows.length * LINE_PX

  const canvas = createCanvas(WIDTH_PX, qrTop + size * MODULE_PX + MARGIN_PX)
  const page = canvas.getContext('2d')
  page.fillStyle = '#fff'
  page.fillRect(0, 0, canvas.width, canvas.height)
  page.fillStyle = '#000'
  rows.forEach((row, index) => drawRow(page, row, MARGIN_PX + index * LINE_PX))
  drawQr(page, modules, Math.floor((WIDTH_PX - size * MODULE_PX) / 2), qrTop)
  return canvas.encode('png')
}

function wrapLine(page: SKRSContext2D, line: PaperLine): PaperLine[] {
  if (line.kind !== 'text') return [line]
  useFont(page, line)
  return wrap(page, line.text).map((text) => ({ ...line, text }))
}

/** Breaks between words; a word wider than the paper is cut at the edge. */
function wrap(page: SKRSContext2D, text: string): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const longer = row === '' ? word : `${row} ${word}`
    if (fits(page, longer)) {
      row = longer
      continue
    }
    if (row !== '') rows.push(row)
    row = ''
    for (const character of word) {
      if (!fits(page, row + character)) {
        rows.push(row)
        row = ''
      }
      row += character
    }
  }
  return row === '' && rows.length > 0 ? rows : [...rows, row]
}

const fits = (page: SKRSContext2D, text: string): boolean => page.measureText(text).width <= WIDTH_PX - 2 * MARGIN_PX

function drawRow(page: SKRSContext2D, row: PaperLine, top: number) {
  const baseline = top + LINE_PX * 0.75
  if (row.kind === 'rule') return page.fillRect(MARGIN_PX, top + LINE_PX / 2, WIDTH_PX - 2 * MARGIN_PX, 2)
  useFont(page, row)
  if (row.kind === 'text') return drawText(page, row.text, row.align, baseline)
  drawText(page, row.left, 'left', baseline)
  drawText(page, row.right, 'right', baseline)
}

function drawText(page: SKRSContext2D, text: string, align: 'left' | 'center' | 'right', baseline: number) {
  page.textAlign = align
  page.fillText(text, { left: MARGIN_PX, center: WIDTH_PX / 2, right: WIDTH_PX - MARGIN_PX }[align], baseline)
}

function useFont(page: SKRSContext2D, { isBold = false }: { isBold?: boolean }) {
  page.font = `${isBold ? 'bold ' : ''}20px "${FAMILY}"`
}

function drawQr(page: SKRSContext2D, modules: readonly (readonly boolean[])[], left: number, top: number) {
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) page.fillRect(left + x * MODULE_PX, top + y * MODULE_PX, MODULE_PX, MODULE_PX)
    }),
  )
}
