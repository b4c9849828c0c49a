import type { TillFont } from './till-fonts.ts'

/** The print of a cash register: its font, whether requisites stand above the code, the size of a character with its gap, in dots, and the height of a line. */
export type TillPrint = { font: TillFont; isAbove: boolean; letterDots: number; sizeDots: number; lineDots: number; widthFactor: number }

/** What happened to the code: torn off, folded to the back, or under a blot, a sticker, a thumb. */
export type Destruction = { kind: 'torn' | 'folded' | 'covered'; light: number }
