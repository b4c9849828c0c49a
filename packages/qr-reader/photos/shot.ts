import type { Motion } from './camera/lens.ts'
import type { SavedAs } from './camera/save.ts'
import type { Sensor } from './camera/sensor.ts'
import type { Mark } from './paper/damage.ts'
import type { SlipPlan } from './paper/print-slip.ts'
import type { Stock } from './paper/sheet-image.ts'
import type { Wear } from './paper/wear.ts'
import type { Dots } from './scene/draw-sheet.ts'
import type { Light } from './scene/light.ts'
import type { Lamp } from './scene/see-mesh.ts'
import type { Shape } from './scene/sheet-shape.ts'
import type { TableKind } from './scene/table.ts'

/** A receipt on the table: its print, its paper, its wear and its shape. The middle of its code is at `offsetMm`. */
export type Laid = {
  plan: SlipPlan
  wear: Wear
  stock: Stock
  marks: readonly Mark[]
  shape: Shape
  turnDeg: number
  offsetMm: readonly [number, number]
  dots: Dots | null
}

/** All parameters of one photo. Blur is in modules of the first code, so that a shot is equally hard at every resolution. */
export type Shot = {
  width: number
  height: number
  /** Width of the modules of the first receipt's code, at which the camera looks. */
  modulePx: number
  laid: readonly Laid[]
  table: TableKind
  rollDeg: number
  tiltDeg: number
  tiltTowardsDeg: number
  at: readonly [number, number]
  lamp: Lamp
  light: Light
  defocusModules: number
  motion: Omit<Motion, 'lengthPx'> & { lengthModules: number }
  sensor: Sensor
  savedAs: SavedAs
}
