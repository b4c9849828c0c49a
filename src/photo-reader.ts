import type { ImageKind } from '#platform/images/kind.ts'

/** Looks at photos in processes of their own, a few at a time. A photo that breaks its process is an unreadable one. */
export type PhotoReader = {
  read(file: string, how: ReadPhoto): Promise<PhotoReading>
  close(): void
}

export type ReadPhoto = {
  /** Where a smaller copy is written; null: none is wanted. */
  preview: string | null
  /** How hard to look for a QR; null: not at all. */
  effort: Effort | null
  /** For how long at most; without it, for as long as that effort deserves. */
  decodeMsMax?: number
  signal?: AbortSignal
}

/** `fast`: what most photos need. `full`: everything that may help; others may go first. */
export type Effort = 'fast' | 'full'

export type PhotoReading =
  | {
    kind: 'photo'; ext: ImageKind; width: number; height: number; perceptualHash: string | null
    /** Different texts that are fiscal QRs, and which way of reading has found them. */
    texts: readonly string[]; pass: string | null
    steps: Steps
  }
  /** `reason` is fit for whoever sent the photo. */
  | { kind: 'unreadable'; reason: string }

/** How long each step took. */
export type Steps = { unpackMs: number; previewMs: number; decodeMs: number }
