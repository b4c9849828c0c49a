import type { Flow } from '#platform/fair-queue.ts'
import type { ImageKind } from '#platform/images/kind.ts'

/** Looks at photos in processes of their own, a few at a time. Only the decoder's own word makes a photo an unreadable one. */
export type PhotoReader = {
  /** Rejects with `TooBusy`, `StorageUnavailable` or the signal's reason: none of these says anything about the photo. */
  read(file: string, how: ReadPhoto): Promise<PhotoReading>
  close(): void
}

export type ReadPhoto = {
  /** Where a smaller copy is written; null: none is wanted. */
  preview: string | null
  /** How hard to look for a QR; null: not at all. */
  effort: Effort | null
  /** Whose photo it is: those that wait share the processes fairly. */
  flow: Flow
  /** Nobody waits for the answer: it is looked at beside the photos of callers, and takes no time from them. */
  patient?: boolean
  /** How often it has not come to an end before. Each time it is given twice the CPU time. */
  attempt?: number
  signal?: AbortSignal
}

/** `fast`: what most photos need. `full`: everything that may help. */
export type Effort = 'fast' | 'full'

export type PhotoReading =
  | {
      kind: 'photo'
      ext: ImageKind
      width: number
      height: number
      perceptualHash: string | null
      /** Different texts that are fiscal QRs, and which way of reading has found them. */
      texts: readonly string[]
      pass: string | null
      /** False: the process was lost, or its CPU time was used up, before all that the effort asks for had been tried. There may be more in the photo. */
      finished: boolean
      steps: Steps
    }
  /** It is no image that we read. `reason` may be shown to the sender of the photo. */
  | { kind: 'unreadable'; reason: string }
  /** The process was lost before it had opened the photo: of the photo nothing is known. */
  | { kind: 'lost' }

/** How long each step took. */
export type Steps = { unpackMs: number; previewMs: number; decodeMs: number }
