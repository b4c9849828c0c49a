import type { Clearer } from '../look/clearer.ts'
import type { Grey } from '../look/grey.ts'
import type { GreyPart } from '../look/take-picture.ts'
import type { Engine, Rectangle } from '../types.ts'

/** A picture to decode, after the filter `clearer`. `thorough`: take longer and find more. */
export type Look = { picture: ImageData | GreyPart; clearer: Clearer | null; thorough: boolean }

/** The texts of all codes that were read, and a place that looks like a code that was not read, in the coordinates of the picture's size. */
export type Reading = { texts: string[]; place: Rectangle | null }

export type Read = (look: Look) => Promise<Reading>

/** One of the scanner's engines, and the URL of its script. */
export type EngineAddress = { engine: 'jsqr' | 'zxing'; url: string }

/** A picture for the reader of bent codes, which sees no colours. `thorough`: it is a photo, and no frame that is soon followed by another. */
export type BentLook = { grey: Grey; thorough: boolean }

export type ReadBent = (look: BentLook) => Promise<string[]>

/** The reader of bent codes. It works for up to seconds without a pause, so it runs in a worker or not at all. */
export type BentAddress = { engine: 'bent'; url: string }

/** A text that was looked for, what has read it, and how. */
export type Found = { text: string; engine: Engine | 'bent'; look: string }

export const NOTHING: Reading = { texts: [], place: null }
