import type { Chance } from '../chance.ts'
import type { Raster } from '../raster.ts'
import type { PrintedCode } from './print-slip.ts'
import { TEXELS_PER_DOT } from './sheet-image.ts'
import type { Destruction } from './till-plan.ts'

/** Where there is no paper. Far below zero, so that nothing mixed with it is paper either. */
const NOTHING = -1e6

/** Takes the code out of the picture: most of it, and of what is printed around it only what lies in the way. */
export function destroy(chance: Chance, image: Raster, code: PrintedCode, { kind, light }: Destruction): void {
  const side = code.modules.length * code.moduleDots * TEXELS_PER_DOT
  const [left, top] = [code.leftDots * TEXELS_PER_DOT, code.topDots * TEXELS_PER_DOT]
  if (kind === 'covered') cover(chance, image, left, top, side, light)
  else cut(chance, image, left, top, side, kind === 'torn' ? 0.03 * side : 0)
}

/** A closed shape around the middle of the code, rounder or more like a sticker. */
function cover(chance: Chance, image: Raster, left: number, top: number, side: number, light: number): void {
  const [middleX, middleY] = [left + side * chance.between(0.4, 0.6), top + side * chance.between(0.4, 0.6)]
  const power = chance.oneOf([2, 2, 4, 8])
  const [radiusX, radiusY] = [side * chance.between(0.42, 0.6), side * chance.between(0.42, 0.55)]
  const waves = Array.from({ length: 4 }, () => [chance.between(0, 0.06), chance.between(0, 6.3)] as const)
  eachPixel(image, middleY - 1.3 * radiusY, middleY + 1.3 * radiusY, (x, y, at) => {
    const [dx, dy] = [(x - middleX) / radiusX, (y - middleY) / radiusY]
    const angle = Math.atan2(dy, dx)
    const rim = 1 + waves.reduce((sum, [size, phase], index) => sum + size * Math.sin((index + 1) * angle + phase), 0)
    if ((Math.abs(dx) ** power + Math.abs(dy) ** power) ** (1 / power) < rim) image.data[at] = light
  })
}

/** Everything beyond a line through the code is gone: below it, or on one side of it. */
function cut(chance: Chance, image: Raster, left: number, top: number, side: number, jag: number): void {
  const tilt = (chance.between(-25, 25) * Math.PI) / 180
  const [throughX, throughY] = [left + side / 2, top + side * chance.between(0.15, 0.45)]
  const phases = Array.from({ length: 6 }, () => chance.between(0, 6.3))
  eachPixel(image, 0, image.height, (x, y, at) => {
    const along = (x - throughX) * Math.cos(tilt) + (y - throughY) * Math.sin(tilt)
    const beyond = (y - throughY) * Math.cos(tilt) - (x - throughX) * Math.sin(tilt)
    const edge = phases.reduce((sum, phase, index) => sum + (jag / (index + 1)) * Math.sin(((index + 1) * along * 5) / side + phase), 0)
    if (beyond > edge) image.data[at] = NOTHING
  })
}

function eachPixel({ width, height }: Raster, from: number, to: number, visit: (x: number, y: number, at: number) => void): void {
  for (let y = Math.max(0, Math.floor(from)); y < Math.min(height, Math.ceil(to)); y++) for (let x = 0; x < width; x++) visit(x, y, y * width + x)
}
