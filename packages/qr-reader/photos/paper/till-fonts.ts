import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** The fonts of made receipts with words: those that a recogniser of text may have been trained on, and those that it has never seen. */
export const TILL_FONTS = {
  usual: ['DejaVu', 'DejaVu bold', 'PT', 'Fira'],
  unseen: ['Cousine', 'Cousine bold', 'Ubuntu', 'Ubuntu bold', 'Unifont'],
} as const
export type TillFont = (typeof TILL_FONTS)['usual' | 'unseen'][number]

const FILES: Record<TillFont, readonly string[]> = {
  DejaVu: ['dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'],
  'DejaVu bold': ['dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'],
  PT: ['@expo-google-fonts/pt-mono/400Regular/PTMono_400Regular.ttf'],
  Fira: subsets('fira-mono', 400),
  Cousine: subsets('cousine', 400),
  'Cousine bold': subsets('cousine', 700),
  Ubuntu: subsets('ubuntu-mono', 400),
  'Ubuntu bold': subsets('ubuntu-mono', 700),
  Unifont: ['@fontsource/unifontex/files/unifontex-latin-400-normal.woff2'],
}

function subsets(name: string, weight: number): string[] {
  return ['latin', 'cyrillic'].map((subset) => `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`)
}

const families = new Map<TillFont, string>()

/** The family list of a font for the canvas. Its files are read when it is used for the first time. */
export function familyOf(font: TillFont): string {
  const known = families.get(font)
  if (known !== undefined) return known
  const { resolve } = createRequire(import.meta.url)
  const names = FILES[font].map((file, index) => {
    const name = `till ${font} ${index}`
    if (!GlobalFonts.registerFromPath(resolve(file), name)) throw new Error(`${file} is no font`)
    return `"${name}"`
  })
  families.set(font, names.join(', '))
  return names.join(', ')
}
