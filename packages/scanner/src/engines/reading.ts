import type { Clearer } from '../look/clearer.ts'
import type { Rectangle } from '../types.ts'

/** Pixels to look at, after they were made clearer. `thorough`: take longer, find more. */
export type Look = { pixels: ImageData; clearer: Clearer | null; thorough: boolean }

/** The texts of all codes read, and a place that looks like a code that was not, in the pixels that were given. */
export type Reading = { texts: string[]; place: Rectangle | null }

export type Read = (look: Look) => Promise<Reading>

/** An engine of ours and where its script is. */
export type EngineAddress = { engine: 'jsqr' | 'zxing'; url: string }

export const NOTHING: Reading = { texts: [], place: null }
