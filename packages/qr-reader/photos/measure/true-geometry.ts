import type { CodeInPhoto } from '../take-photo.ts'
import { plainZxing } from './plain-zxing.ts'
import type { Grey } from './upright.ts'

/**
 * Whether a reader that knew the place of every module could read the code: the modules are sampled at their true places, classified as dark or light by
 * comparison with their surroundings, and drawn again for an ordinary reader.
 */
export async function isReadableWithTrueGeometry(grey: Grey, code: CodeInPhoto): Promise<boolean> {
  for (const span of [0.17, 0.36]) {
    const levels = levelsOf(grey, code, span)
    for (const reach of [4, 7, code.modules]) {
      if ((await plainZxing(paint(binarise(levels, code.modules, reach), code.modules))).includes(code.text)) return true
    }
  }
  return false
}

/** The brightness of every module: the mean of its middle, `span` of its width. */
function levelsOf(grey: Grey, { modules, placeOf }: CodeInPhoto, span: number): Float32Array {
  const levels = new Float32Array(modules * modules)
  for (let at = 0; at < levels.length; at++) {
    let sum = 0
    for (const dy of [-span, 0, span]) {
      for (const dx of [-span, 0, span]) {
        const [x, y] = placeOf((at % modules) + dx, Math.floor(at / modules) + dy)
        sum += brightness(grey, x * grey.width - 0.5, y * grey.height - 0.5)
      }
    }
    levels[at] = sum / 9
  }
  return levels
}

function brightness({ width, height, data }: Grey, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const fx = Math.max(0, Math.min(1, x - left))
  const fy = Math.max(0, Math.min(1, y - top))
  const at = top * width + left
  const above = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx
  const below = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx
  return above + (below - above) * fy
}

/** A module is dark if it is darker than the middle between the darkest and the lightest modules around it, without outliers. */
function binarise(levels: Float32Array, modules: number, reach: number): boolean[] {
  return Array.from(levels, (level, at) => {
    const column = at % modules
    const row = Math.floor(at / modules)
    const around: number[] = []
    for (let y = Math.max(0, row - reach); y <= Math.min(modules - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(modules - 1, column + reach); x++) around.push(levels[y * modules + x] as number)
    }
    around.sort((one, other) => one - other)
    const low = around[Math.floor(around.length * 0.08)] as number
    const high = around[Math.floor(around.length * 0.92)] as number
    return level < (low + high) / 2
  })
}

function paint(dark: readonly boolean[], modules: number): Grey {
  const [scale, quiet] = [6, 4]
  const side = (modules + 2 * quiet) * scale
  const data = new Uint8ClampedArray(side * side).fill(255)
  for (let at = 0; at < data.length; at++) {
    const column = Math.floor((at % side) / scale) - quiet
    const row = Math.floor(at / side / scale) - quiet
    if (column >= 0 && row >= 0 && column < modules && row < modules && dark[row * modules + column]) data[at] = 0
  }
  return { width: side, height: side, data }
}
