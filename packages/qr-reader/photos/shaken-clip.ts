import { CATEGORIES, type Category } from './categories.ts'
import { openChance, type Chance } from './chance.ts'
import { modulesAcross, ordinaryShot } from './ordinary-shot.ts'
import type { Shot } from './shot.ts'

/** What the camera of a phone delivers to a page. */
const [WIDTH, HEIGHT] = [1_280, 720]
export const FRAMES_PER_SECOND = 20
const FRAMES = 40

/** Faults of paper and light that stay the same for a whole clip. Those of the camera come from the hand. */
const FAULTS = ['clean', 'clean', 'faded', 'shadow', 'noise', 'fold', 'cylinder', 'crumple', 'streaks'] as const satisfies readonly Category[]

/** The shutter of a phone indoors: 1/60 to 1/25 s. */
const SHUTTER_S = [1 / 60, 1 / 25] as const

/** A clip: what each of its frames shows, and the text of the code in all of them. */
export type Clip = { seed: number; fault: (typeof FAULTS)[number]; text: string; width: number; height: number; shots: Shot[] }

/**
 * Somebody holds a phone in one hand over a receipt. The code comes into the picture small and out of focus, the hand sways and trembles, the shutter smears what moves, and the lens searches for
 * its focus and loses it again. Equal seeds give equal clips. Each shot is taken with the seed of the clip, so that paper and print stay the same.
 */
export function shakenClip(seed: number): Clip {
  const chance = openChance(seed)
  const fault = chance.oneOf(FAULTS)
  const first = CATEGORIES[fault]({ ...ordinaryShot(chance, [0.9, 0.9]), width: WIDTH, height: HEIGHT }, chance)
  const { code } = (first.laid[0] as Shot['laid'][number]).plan
  const across = modulesAcross(code) + 2 * code.quietModules
  const modulePx = Math.min(chance.between(3, 5.5), (0.75 * HEIGHT) / across)
  const hand = openHand(chance)
  const shutter = chance.between(...SHUTTER_S)
  const shots = Array.from({ length: FRAMES }, (_, frame): Shot => {
    const at = frame / FRAMES_PER_SECOND
    const [here, before] = [hand(at), hand(at - shutter)]
    const [dx, dy] = [(here.x - before.x) * WIDTH, (here.y - before.y) * WIDTH]
    const size = modulePx * here.nearness
    return {
      ...first,
      modulePx: size,
      at: [0.5 + here.x, 0.5 + (here.y * WIDTH) / HEIGHT],
      rollDeg: here.rollDeg,
      tiltDeg: here.tiltDeg,
      defocusModules: here.defocus,
      motion: { lengthModules: Math.hypot(dx, dy) / size, angleDeg: (Math.atan2(dy, dx) * 180) / Math.PI, bend: 0 },
      savedAs: { format: 'png', quality: 100, orientation: 1, forwarded: [] },
    }
  })
  return { seed, fault, text: code.text, width: WIDTH, height: HEIGHT, shots }
}

type Pose = { x: number; y: number; rollDeg: number; tiltDeg: number; nearness: number; defocus: number }

/** Where the hand is at a moment in seconds: places as shares of the width, defocus in modules. */
function openHand(chance: Chance): (at: number) => Pose {
  const swing = (amplitude: number, hertz: readonly [number, number]) => {
    const [strength, turns, phase] = [amplitude * chance.between(0.5, 1), chance.between(...hertz), chance.between(0, 2 * Math.PI)]
    return (at: number) => strength * Math.sin(2 * Math.PI * turns * at + phase)
  }
  /** A hand sways slowly and widely, and trembles quickly and little. */
  const sway = (wide: number, little: number) => {
    const parts = [swing(wide, [0.3, 0.9]), swing(wide / 2, [0.9, 2]), swing(little, [4, 9])]
    return (at: number) => parts.reduce((sum, part) => sum + part(at), 0)
  }
  const [x, y, roll, tilt, breath] = [sway(0.03, 0.0025), sway(0.025, 0.0025), sway(5, 0.3), sway(4, 0.3), sway(0.05, 0.002)]
  const [rollDeg, tiltDeg] = [chance.between(-30, 30), chance.between(3, 30)]
  const [far, arrives] = [chance.between(0.4, 0.75), chance.between(0.6, 1.4)]
  const [sharp, searches] = [chance.between(0.05, 0.3), chance.between(1.3, 2.2)]
  const search = swing(0.5, [1, 2])
  return (at) => {
    const nearing = Math.min(1, Math.max(0, at / arrives))
    // The lens has its focus a little after the hand has arrived, and searches once more.
    const lost = Math.max(0, 1 - Math.max(0, at) / (arrives + 0.3)) + Math.max(0, 1 - Math.abs(at - searches) / 0.25)
    return {
      x: x(at) + 0.15 * (1 - nearing),
      y: y(at),
      rollDeg: rollDeg + roll(at),
      tiltDeg: Math.max(0, tiltDeg + tilt(at)),
      nearness: (far + (1 - far) * nearing) * (1 + breath(at)),
      defocus: sharp + Math.max(0, lost * (0.7 + search(at))),
    }
  }
}
