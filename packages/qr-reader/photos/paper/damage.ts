import type { Chance } from '../chance.ts'
import type { Raster } from '../raster.ts'
import type { PrintedCode } from './print-slip.ts'
import { TEXELS_PER_DOT } from './sheet-image.ts'

/** Damage over the code; sizes are in its modules. */
export type Mark = Line | Patch
/** A stroke of a pen, or the white line of a scratch. */
type Line = { kind: 'line'; width: number; light: number }
/** A hole or a torn edge that shows the dark table, a hot spot that has blackened the paper, or a patch rubbed pale: its size and its brightness. */
type Patch = { kind: 'patch'; size: number; light: number; coverage: number; where: 'inside' | 'edge' }

export function damage(chance: Chance, image: Raster, code: PrintedCode, marks: readonly Mark[]) {
  const module = code.moduleDots * TEXELS_PER_DOT
  const side = code.modules.length * module
  const left = code.leftDots * TEXELS_PER_DOT
  const top = code.topDots * TEXELS_PER_DOT
  for (const mark of marks) {
    if (mark.kind === 'line') drawLine(chance, image, left, top, side, mark.width * module, mark.light)
    else drawPatch(chance, image, left, top, side, mark.size * module, mark)
  }
}

function drawLine(chance: Chance, image: Raster, left: number, top: number, side: number, width: number, light: number) {
  const angle = chance.between(0, Math.PI)
  const [middleX, middleY] = [left + side * chance.between(0.2, 0.8), top + side * chance.between(0.2, 0.8)]
  const bend = chance.between(-0.15, 0.15) * side
  const steps = Math.ceil(side * 1.6)
  for (let step = 0; step < steps; step++) {
    const along = (step / steps - 0.5) * side * 1.6
    const aside = bend * Math.cos((along / side) * 3)
    const x = middleX + along * Math.cos(angle) - aside * Math.sin(angle)
    const y = middleY + along * Math.sin(angle) + aside * Math.cos(angle)
    dab(image, x, y, width / 2, light, 1)
  }
}

function drawPatch(chance: Chance, image: Raster, left: number, top: number, side: number, size: number, patch: Patch) {
  const { light, coverage, where } = patch
  const along = chance.between(0.25, 0.75) * side
  const depth = where === 'edge' ? chance.oneOf([0, side]) : chance.between(0.3, 0.7) * side
  const isUpright = chance.happens(0.5)
  for (let blob = 0; blob < 5; blob++) {
    const x = left + (isUpright ? depth : along) + chance.between(-0.4, 0.4) * size
    const y = top + (isUpright ? along : depth) + chance.between(-0.4, 0.4) * size
    dab(image, x, y, size * chance.between(0.25, 0.5), light, coverage)
  }
}

/** A round spot with a soft rim. */
function dab({ width, height, data }: Raster, x: number, y: number, radius: number, light: number, coverage: number) {
  for (let row = Math.max(0, Math.floor(y - radius - 1)); row <= Math.min(height - 1, Math.ceil(y + radius + 1)); row++) {
    for (let column = Math.max(0, Math.floor(x - radius - 1)); column <= Math.min(width - 1, Math.ceil(x + radius + 1)); column++) {
      const share = coverage * Math.max(0, Math.min(1, radius + 0.5 - Math.sqrt((column - x) ** 2 + (row - y) ** 2)))
      const at = row * width + column
      if (share > 0) data[at] = (data[at] as number) + (light - (data[at] as number)) * share
    }
  }
}
