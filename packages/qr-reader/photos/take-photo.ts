import { openChance, type Chance } from './chance.ts'
import { defocus, smear } from './camera/lens.ts'
import { save } from './camera/save.ts'
import { develop } from './camera/sensor.ts'
import { damage } from './paper/damage.ts'
import { destroy } from './paper/destroy.ts'
import { printTillSlip } from './paper/print-till-slip.ts'
import { DOTS_PER_MM, printSlip, type PrintedCode } from './paper/print-slip.ts'
import { imageOf, levelsOf, TEXELS_PER_DOT } from './paper/sheet-image.ts'
import { wearInk } from './paper/wear.ts'
import { placeCamera, project, type Camera } from './scene/camera.ts'
import { drawSheet, type Sheet } from './scene/draw-sheet.ts'
import { lightView } from './scene/light.ts'
import { placeOnMesh, shapeSheet } from './scene/sheet-shape.ts'
import { viewOfTable } from './scene/table.ts'
import type { Laid, Shot } from './shot.ts'

/** A fiscal code in the photo. `placeOf` maps a module to its middle in the upright picture, in shares of the sides. */
export type CodeInPhoto = { text: string; modules: number; placeOf: (column: number, row: number) => [x: number, y: number] }

export type Photo = { bytes: Buffer; ext: string; codes: CodeInPhoto[] }

/** Prints, places, lights and photographs receipts. Equal seeds and shots give equal bytes. */
export async function takePhoto(seed: number, shot: Shot): Promise<Photo> {
  const chance = openChance(seed)
  const first = shot.laid[0] as Laid
  const pxPerMm = (shot.modulePx * DOTS_PER_MM) / first.plan.code.moduleDots
  const camera = placeCamera(shot.width, shot.height, [0, 0], { ...shot, pxPerMm })
  const view = viewOfTable(chance, shot.width, shot.height, shot.table)

  const sheets = shot.laid.map((laid, index) => lay(chance, laid, index + 1))
  for (const { sheet } of sheets) drawSheet(view, sheet, camera, shot.lamp)

  const lit = lightView(chance, view, shot.light)
  const focused = defocus(lit, shot.defocusModules * shot.modulePx)
  const smeared = smear(focused, { ...shot.motion, lengthPx: shot.motion.lengthModules * shot.modulePx })
  const tableTint = [chance.between(0.9, 1.1), chance.between(0.85, 1), chance.between(0.6, 1)] as const
  const picture = develop(chance, smeared, view.material, [tableTint, ...PAPER_TINTS], shot.sensor)
  const printed = sheets.filter((_, index) => !(shot.laid[index] as Laid).plan.withoutCode)
  return { ...(await save(picture, shot.savedAs)), codes: printed.map(({ sheet, code }) => codeInPhoto(sheet, code, camera, shot)) }
}

/** Red, green and blue of the paper of the first receipt and of the second. */
const PAPER_TINTS = [
  [1, 1, 0.98],
  [1, 0.98, 0.94],
] as const

function lay(chance: Chance, laid: Laid, material: number): { sheet: Sheet; code: PrintedCode } {
  const { plan, wear, stock, marks, shape, turnDeg, offsetMm, dots } = laid
  const slip = wearInk(chance, plan.till ? printTillSlip(chance, plan, plan.till.print) : printSlip(chance, plan), wear)
  const { code } = slip
  const image = imageOf(chance, slip, stock)
  damage(chance, image, code, marks)
  if (plan.till) destroy(chance, image, code, plan.till.destroyed)

  const middle = (code.modules.length * code.moduleDots) / 2
  const around = [(code.leftDots + middle) / DOTS_PER_MM, (code.topDots + middle) / DOTS_PER_MM] as const
  const mesh = shapeSheet(chance, slip.width / DOTS_PER_MM, slip.height / DOTS_PER_MM, shape, around)
  const [startX, startY, startZ] = placeOnMesh(mesh, ...around)
  const cos = Math.cos((turnDeg * Math.PI) / 180)
  const sin = Math.sin((turnDeg * Math.PI) / 180)
  const place = (x: number, y: number, z: number): [number, number, number] => [
    offsetMm[0] + (x - startX) * cos - (y - startY) * sin,
    offsetMm[1] + (x - startX) * sin + (y - startY) * cos,
    z - startZ + material * 0.01,
  ]
  return { sheet: { levels: levelsOf(image), texelsPerMm: DOTS_PER_MM * TEXELS_PER_DOT, mesh, place, material, dots }, code }
}

function codeInPhoto({ mesh, place }: Sheet, code: PrintedCode, camera: Camera, { width, height }: Shot): CodeInPhoto {
  const { text, modules, leftDots, topDots, moduleDots } = code
  return {
    text,
    modules: modules.length,
    placeOf: (column, row) => {
      const point = placeOnMesh(mesh, (leftDots + (column + 0.5) * moduleDots) / DOTS_PER_MM, (topDots + (row + 0.5) * moduleDots) / DOTS_PER_MM)
      const [x, y] = project(camera, ...place(...point))
      return [x / width, y / height]
    },
  }
}
