import { openChance } from './chance.ts'
import { ordinaryShot } from './ordinary-shot.ts'
import { DOTS_PER_MM } from './paper/print-slip.ts'
import { GOOD_STOCK } from './paper/sheet-image.ts'
import { TILL_FONTS } from './paper/till-fonts.ts'
import { GOOD_PRINT } from './paper/wear.ts'
import { cylinder, folds } from './scene/sheet-shape.ts'
import type { Laid, Shot } from './shot.ts'
import { takePhoto, type Photo } from './take-photo.ts'

export type Destroyed = Photo & { truth: string; kind: 'torn' | 'folded' | 'covered'; font: string; isFontUnseen: boolean; fault: string }

/**
 * A photo of a whole receipt whose code is gone and whose lines say what the code said. Equal seeds give equal photos. Besides the code some have lost some of
 * their lines, some are bent, blurred, pale or in poor light, as photos are that people send.
 */
export async function generateDestroyed(seed: number): Promise<Destroyed> {
  const chance = openChance(seed)
  const { between, happens, oneOf } = chance
  const shot = ordinaryShot(chance, [3, 12])
  const laid = shot.laid[0] as Laid
  const isFontUnseen = happens(0.5)
  const font = isFontUnseen ? oneOf(TILL_FONTS.unseen) : oneOf(TILL_FONTS.usual)
  const kind = oneOf(['torn', 'folded', 'covered'] as const)
  const letterDots = oneOf([11, 12, 12, 13, 14])
  const print = {
    font,
    // What stands below a code that was torn off is gone as well, and there is nothing to read.
    isAbove: kind !== 'covered' || happens(0.5),
    letterDots,
    sizeDots: Math.round(letterDots * between(1.5, 1.85)),
    lineDots: Math.round(letterDots * between(1.9, 2.5)),
    widthFactor: between(0.85, 1.05),
  }
  const plan = {
    ...laid.plan,
    code: { ...laid.plan.code, place: 'center' as const },
    till: { print, destroyed: { kind, light: oneOf([0.03, 0.25, 0.5, 0.75]) } },
  }

  // The whole width of the paper is in the frame, and as much of its length as there is room for.
  const paperShare = between(0.5, 0.95)
  const lines = 22 + 2 * plan.items
  const lengthMm = (lines * print.lineDots + 300) / DOTS_PER_MM
  const pxPerMm = Math.min((paperShare * shot.width) / plan.paperMm, (0.98 * shot.height) / lengthMm)
  const codeFromBottom = (150 + 4 * print.lineDots) / DOTS_PER_MM
  const fault = happens(0.45) ? oneOf(['bent', 'folds', 'blur', 'pale', 'dim', 'messenger', 'noise'] as const) : 'none'
  const faulty = withFault({ ...shot, laid: [{ ...laid, plan }] }, fault)
  const photo = await takePhoto(seed, {
    ...faulty,
    modulePx: (pxPerMm / DOTS_PER_MM) * plan.code.moduleDots,
    at: [between(0.47, 0.53), Math.min(0.85, 0.5 + Math.max(0, ((lengthMm / 2 - codeFromBottom) * pxPerMm) / shot.height) * between(0.8, 1))],
  })
  return { ...photo, truth: plan.code.text, kind, font, isFontUnseen, fault }

  function withFault(one: Shot, name: typeof fault): Shot {
    const sheet = (change: Partial<Laid>): Shot => ({ ...one, laid: [{ ...(one.laid[0] as Laid), ...change }] })
    switch (name) {
      case 'none':
        return one
      case 'bent':
        return sheet({ shape: cylinder(oneOf([0, 90]), oneOf([-1, 1]) * between(60, 150)) })
      case 'folds':
        return sheet({ shape: folds(oneOf([0, 90]), [{ atMm: between(-30, 5), turnDeg: oneOf([-1, 1]) * between(6, 22), bendMm: between(0.5, 2) }]) })
      case 'blur':
        return { ...one, defocusModules: between(0.15, 0.4) }
      case 'pale':
        return sheet({
          wear: { ...GOOD_PRINT, density: between(0.3, 0.6), patchiness: between(0.1, 0.5) },
          stock: { ...GOOD_STOCK, bleedDots: between(0.3, 0.6), white: between(0.6, 0.8), grain: between(0.02, 0.04), stains: between(0, 0.15) },
        })
      case 'dim':
        return { ...one, light: { ...one.light, exposure: between(0.05, 0.2), gradient: between(0.2, 0.8) } }
      case 'messenger':
        return { ...one, savedAs: { ...one.savedAs, quality: 60, forwarded: [{ longSidePx: oneOf([1280, 1600]), quality: 55 + chance.below(30) }] } }
      case 'noise':
        return { ...one, sensor: { ...one.sensor, shot: between(0.04, 0.1), read: between(0.01, 0.03), grainPx: between(1, 1.6) } }
    }
  }
}
