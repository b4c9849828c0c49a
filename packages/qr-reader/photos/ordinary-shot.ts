import type { Chance } from './chance.ts'
import { russianQr } from './paper/fiscal-strings.ts'
import type { SlipCode } from './paper/print-slip.ts'
import { GOOD_STOCK } from './paper/sheet-image.ts'
import { GOOD_PRINT } from './paper/wear.ts'
import type { Laid, Shot } from './shot.ts'

/** A sharp photo of a receipt in good light, flat on a table, of a phone's usual size. */
export function ordinaryShot(chance: Chance, megapixels: readonly [number, number]): Shot {
  const pixels = chance.between(...megapixels) * 1e6
  const ratio = chance.oneOf([3 / 4, 3 / 4, 9 / 16])
  const isUpright = chance.happens(0.85)
  const short = Math.round(Math.sqrt(pixels * ratio) / 2) * 2
  const long = Math.round(short / ratio / 2) * 2
  const laid = ordinaryLaid(chance, russianQr(chance))
  const widest = (short * 0.55) / modulesAcross(laid.plan.code)
  return {
    width: isUpright ? short : long,
    height: isUpright ? long : short,
    modulePx: Math.min(widest, 5 * 3.6 ** chance.between(0, 1)),
    laid: [laid],
    table: chance.oneOf(['plain', 'wood', 'cloth', 'stone', 'tiles']),
    rollDeg: chance.between(-8, 8),
    tiltDeg: chance.between(0, 12),
    tiltTowardsDeg: chance.between(0, 360),
    at: [chance.between(0.4, 0.6), chance.between(0.4, 0.65)],
    lamp: { towards: towards(chance.between(0, 40), chance.between(0, 360)), share: 0.5, shine: 0.02, sharpness: 30 },
    light: { exposure: chance.between(0.75, 1.1), vignette: chance.between(0, 0.3), gradient: chance.between(0, 0.4), shadows: [], glares: [] },
    defocusModules: chance.between(0, 0.12),
    motion: { lengthModules: 0, angleDeg: 0, bend: 0 },
    sensor: {
      shot: chance.between(0.005, 0.02),
      read: 0.003,
      grainPx: 1,
      colourNoise: 0,
      sharpen: chance.between(0, 0.5),
      warmth: chance.between(0.95, 1.15),
    },
    savedAs: { format: 'jpeg', quality: 80 + chance.below(15), orientation: 1, forwarded: [] },
  }
}

/** A receipt as it comes out of the cash register. */
export const ordinaryLaid = (chance: Chance, text: string): Laid => ({
  plan: { paperMm: chance.oneOf([58, 80]), items: 2 + chance.below(8), code: codeOf(chance, text), advert: null, withoutCode: false },
  wear: GOOD_PRINT,
  stock: { ...GOOD_STOCK, bleedDots: chance.between(0.3, 0.6) },
  marks: [],
  shape: { kind: 'flat' },
  turnDeg: 0,
  offsetMm: [0, 0],
  dots: null,
})

/** A code as cash registers print it, sometimes with a narrower margin than the standard demands. */
export const codeOf = (chance: Chance, text: string): SlipCode => ({
  text,
  moduleDots: 4 + chance.below(4),
  ecc: chance.oneOf(['L', 'M', 'M', 'Q']),
  quietModules: chance.oneOf([4, 4, 3, 2]),
  place: chance.oneOf(['center', 'center', 'center', 'left', 'right']),
})

/** The approximate number of modules across a cash register's code. */
export const modulesAcross = ({ ecc }: SlipCode): number => ({ L: 33, M: 37, Q: 41, H: 45 })[ecc]

/** The direction towards a lamp, by its angle from straight above and its side. */
export function towards(fromZenithDeg: number, aroundDeg: number): [number, number, number] {
  const zenith = (fromZenithDeg * Math.PI) / 180
  const around = (aroundDeg * Math.PI) / 180
  return [Math.sin(zenith) * Math.cos(around), Math.sin(zenith) * Math.sin(around), Math.cos(zenith)]
}
