import type { Chance } from './chance.ts'
import { codeOf, modulesAcross, ordinaryLaid, towards } from './ordinary-shot.ts'
import type { Mark } from './paper/damage.ts'
import { advertQr, russianQr, uzbekQr } from './paper/fiscal-strings.ts'
import { DOTS_PER_MM } from './paper/print-slip.ts'
import { GOOD_STOCK } from './paper/sheet-image.ts'
import { GOOD_PRINT } from './paper/wear.ts'
import { cylinder, folds } from './scene/sheet-shape.ts'
import type { Laid, Shot } from './shot.ts'

type Change = (shot: Shot, chance: Chance) => Shot

/**
 * What makes the photos of a category hard: changes to an ordinary shot. The ranges are chosen so that an ordinary reader fails on a good part of the photos,
 * while nearly all could be read if the places of the modules were known (measure/main.ts prints both shares).
 */
export const CATEGORIES = {
  clean: (shot) => shot,

  formats: (shot, { oneOf, below }) => saved(shot, { format: oneOf(['jpeg', 'png', 'webp', 'heic']), quality: 60 + below(35) }),

  orientation: (shot, { below }) => saved(shot, { orientation: 1 + below(8) }),

  rotation: (shot, { between }) => ({
    ...shot,
    rollDeg: between(-180, 180),
    tiltDeg: between(0, 30),
    modulePx: between(1.5, 3.6),
    defocusModules: between(0.1, 0.5),
  }),

  perspective: (shot, { between }) => ({
    ...shot,
    rollDeg: between(-30, 30),
    tiltDeg: between(46, 69),
    modulePx: shot.modulePx * between(0.5, 1),
    defocusModules: between(0, 0.2),
  }),

  blur: (shot, { between }) => ({
    ...shot,
    modulePx: between(1.8, 8),
    defocusModules: between(0.4, 0.73),
    sensor: { ...shot.sensor, sharpen: between(0, 0.6) },
  }),

  motion: (shot, { between }) => ({
    ...shot,
    modulePx: between(1.8, 8),
    motion: { lengthModules: between(1.1, 1.9), angleDeg: between(0, 180), bend: between(-0.3, 0.3) },
  }),

  noise: (shot, { between }) => ({
    ...shot,
    light: { ...shot.light, exposure: between(0.35, 0.8) },
    sensor: { ...shot.sensor, shot: between(0.08, 0.26), read: between(0.02, 0.1), colourNoise: between(0.02, 0.1), grainPx: between(1, 2) },
  }),

  dark: (shot, { between }) => ({
    ...shot,
    modulePx: shot.modulePx * between(0.35, 0.8),
    light: { ...shot.light, exposure: between(0.015, 0.1), gradient: between(0.2, 0.9) },
    sensor: { ...shot.sensor, shot: between(0.02, 0.06), read: between(0.002, 0.008), grainPx: between(1, 2.5) },
  }),

  faded: (shot, { between }) =>
    printed(shot, {
      wear: { ...GOOD_PRINT, density: between(0.17, 0.46), patchiness: between(0.2, 0.7) },
      stock: { ...GOOD_STOCK, white: between(0.55, 0.8), grain: between(0.02, 0.05), stains: between(0, 0.2) },
    }),

  glare: (shot, { between, below }) => {
    const { x, y, codeWidth } = codeIn(shot)
    const glare = () => ({
      x: x + between(-0.5, 0.5) * codeWidth,
      y: y + between(-0.5, 0.5) * codeWidth,
      radius: between(0.06, 0.3) * codeWidth,
      strength: between(0.3, 0.95),
      squeeze: between(1, 3),
      angleDeg: between(0, 180),
    })
    const lamp = { ...shot.lamp, shine: between(0, 0.2), sharpness: 60 }
    return { ...shot, lamp, light: { ...shot.light, glares: Array.from({ length: 1 + below(2) }, glare) } }
  },

  shadow: (shot, { between, below, oneOf }) => {
    const { x, y } = codeIn(shot)
    const shadow = () => ({
      x: x + between(-0.05, 0.05),
      y: y + between(-0.05, 0.05),
      angleDeg: between(0, 360),
      widthOfEdge: between(0.001, 0.02),
      depth: between(0.65, 0.93),
      waves: between(0, 0.1),
      strip: oneOf([9, between(0.03, 0.1)]),
    })
    return { ...shot, light: { ...shot.light, exposure: between(0.6, 1.2), shadows: Array.from({ length: 1 + below(2) }, shadow) } }
  },

  crumple: (shot, chance) => {
    const { between, below } = chance
    const shape = { kind: 'crumpled', creases: 30 + below(60), reliefMm: between(0.4, 2), shrink: between(0.01, 0.055) } as const
    return { ...printed(shot, { shape }), lamp: rakingLamp(chance), tiltDeg: between(0, 40), modulePx: shot.modulePx * between(0.5, 1) }
  },

  fold: (shot, chance) => {
    const { between, below, oneOf } = chance
    const edge = () => ({ atMm: between(-9, 9), turnDeg: oneOf([-1, 1]) * between(10, 42), bendMm: between(0.3, 1.5) })
    const shape = folds(oneOf([0, 90, between(0, 180)]), Array.from({ length: 1 + below(2) }, edge))
    return { ...printed(shot, { shape }), lamp: rakingLamp(chance), tiltDeg: between(0, 30) }
  },

  cylinder: (shot, chance) => {
    const { between, oneOf } = chance
    const shape = cylinder(oneOf([0, 90, between(0, 180)]), oneOf([-1, 1]) * between(23, 75))
    return { ...printed(shot, { shape }), lamp: rakingLamp(chance), tiltDeg: between(0, 30) }
  },

  damage: (shot, { between, below, oneOf, happens }) => {
    const line = (): Mark => ({ kind: 'line', width: between(0.3, 0.7), light: oneOf([0.05, 0.75]) })
    const patch = (): Mark => ({
      kind: 'patch',
      size: between(1, 3.5),
      light: oneOf([0.05, 0.75, 0.3]),
      coverage: between(0.6, 1),
      where: oneOf(['inside', 'edge'] as const),
    })
    const mark = () => (happens(0.5) ? line() : patch())
    return printed(shot, { marks: Array.from({ length: 1 + below(3) }, mark) })
  },

  streaks: (shot, { between, below }) => {
    const wear = { ...GOOD_PRINT, deadColumns: below(4), paleBands: below(3), missingDots: between(0, 0.1), patchiness: between(0, 0.3) }
    return { ...printed(shot, { wear }), defocusModules: between(0.05, 0.35) }
  },

  small: (shot, { between }) => ({
    ...shot,
    modulePx: between(1.05, 2.2),
    rollDeg: between(-20, 20),
    at: [between(0.25, 0.75), between(0.25, 0.75)],
  }),

  messenger: (shot, { between, below, oneOf }) => {
    const longSidePx = oneOf([800, 1024, 1280, 1600])
    const modulePx = (between(1.35, 2.7) * Math.max(shot.width, shot.height)) / longSidePx
    const hop = (step: number) => ({ longSidePx: Math.round(longSidePx * 0.9 ** step), quality: 45 + below(40) })
    const forwarded = [0, 1].slice(0, 1 + below(2)).map(hop)
    return saved({ ...shot, tiltDeg: between(0, 30), modulePx: Math.min(modulePx, widestModule(shot)) }, { quality: 55 + below(30), forwarded })
  },

  screen: (shot, { between }) => {
    const { x, y } = codeIn(shot)
    const stock = { ...GOOD_STOCK, bleedDots: 0.1, grain: 0, black: between(0.05, 0.3) }
    const dots = { pitchMm: between(0.08, 0.3), depth: between(0.15, 0.5) }
    const mirrored = {
      x: x + between(-0.2, 0.2),
      y: y + between(-0.2, 0.2),
      radius: between(0.05, 0.3),
      strength: between(0, 0.5),
      squeeze: 2,
      angleDeg: between(0, 180),
    }
    return {
      ...printed(shot, { stock, dots }),
      rollDeg: between(-15, 15),
      tiltDeg: between(0, 35),
      modulePx: between(2, 8),
      defocusModules: between(0, 0.3),
      light: { ...shot.light, glares: [mirrored] },
    }
  },

  'two-codes': (shot, chance) => {
    const advert = { ...codeOf(chance, advertQr(chance)), place: chance.oneOf(['left', 'center', 'right'] as const) }
    const wholePaper = (Math.min(shot.width, shot.height) * 0.9) / paperModules(shot)
    return { ...planned(shot, { advert }), modulePx: Math.min(shot.modulePx, wholePaper) }
  },

  'two-receipts': (shot, chance) => {
    const { between } = chance
    const [first] = shot.laid as [Laid]
    const away = (first.plan.paperMm + 80) / 2 + between(-6, 6)
    const second = { ...ordinaryLaid(chance, russianQr(chance)), turnDeg: between(-40, 40), offsetMm: [away, between(-25, 25)] as const }
    const bothPapers = (shot.width / 2 / away / DOTS_PER_MM) * first.plan.code.moduleDots
    return {
      ...shot,
      laid: [first, second],
      at: [0.25, 0.5],
      modulePx: Math.min(shot.modulePx, bothPapers * between(0.32, 0.62)),
      tiltDeg: between(10, 48),
      defocusModules: between(0.1, 0.4),
    }
  },

  combined: (shot, chance): Shot => {
    const hard: Record<string, Change> = CATEGORIES
    const first = chance.oneOf(COMBINED)
    const second = chance.oneOf(COMBINED.filter((name) => name !== first))
    return [first, second].reduce((sum, name) => milder((hard[name] as Change)(sum, chance)), shot)
  },

  uz: (shot, chance) => ({
    ...planned(shot, { code: codeOf(chance, uzbekQr(chance)) }),
    rollDeg: chance.between(-15, 15),
    tiltDeg: chance.between(0, 35),
    modulePx: shot.modulePx * chance.between(0.3, 0.7),
    defocusModules: chance.between(0.2, 0.5),
  }),

  /** No fiscal code: none at all or only that of an advertisement, with one of the faults that photos of codes have. */
  'without-code': (shot, chance) => {
    const hard: Record<string, Change> = CATEGORIES
    const faulty = milder((hard[chance.oneOf(COMBINED)] as Change)(shot, chance))
    return planned(faulty, { withoutCode: true, advert: chance.happens(0.4) ? codeOf(chance, advertQr(chance)) : null })
  },
} satisfies Record<string, Change>

export type Category = keyof typeof CATEGORIES

const COMBINED = ['perspective', 'blur', 'motion', 'noise', 'faded', 'shadow', 'crumple', 'fold', 'cylinder', 'streaks', 'messenger'] as const

/** Reduces a fault for photos with two faults, and keeps modules from being among the smallest. */
const milder = (shot: Shot): Shot => ({
  ...shot,
  modulePx: Math.max(shot.modulePx, 2.8),
  tiltDeg: shot.tiltDeg * 0.85,
  defocusModules: shot.defocusModules * 0.8,
  motion: { ...shot.motion, lengthModules: shot.motion.lengthModules * 0.8 },
})

const saved = (shot: Shot, change: Partial<Shot['savedAs']>): Shot => ({ ...shot, savedAs: { ...shot.savedAs, ...change } })
const printed = (shot: Shot, change: Partial<Laid>): Shot => ({ ...shot, laid: shot.laid.map((laid) => ({ ...laid, ...change })) })
const planned = (shot: Shot, change: Partial<Laid['plan']>): Shot => ({
  ...shot,
  laid: shot.laid.map((laid) => ({ ...laid, plan: { ...laid.plan, ...change } })),
})

/** Light from the side, which shows every dent of the paper. */
const rakingLamp = ({ between }: Chance): Shot['lamp'] => ({
  towards: towards(between(30, 65), between(0, 360)),
  share: between(0.4, 0.8),
  shine: between(0, 0.25),
  sharpness: 40,
})

/** The place of the first code, in shares of the frame's long side. */
function codeIn({ width, height, at: [x, y], modulePx, laid: [first] }: Shot): { x: number; y: number; codeWidth: number } {
  const long = Math.max(width, height)
  return { x: (x * width) / long, y: (y * height) / long, codeWidth: (modulePx * modulesAcross((first as Laid).plan.code)) / long }
}

const widestModule = ({ width, height, laid: [first] }: Shot): number => (Math.min(width, height) * 0.6) / modulesAcross((first as Laid).plan.code)

/** The width of the first receipt's paper in modules of its code. */
const paperModules = ({ laid: [first] }: Shot): number => ((first as Laid).plan.paperMm * DOTS_PER_MM) / (first as Laid).plan.code.moduleDots
