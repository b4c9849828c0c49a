import type { PrintReading } from '#countries/define-print.ts'
import type { Country } from '#countries/index.ts'
import type { Flow } from '#platform/fair-queue.ts'
import type { ImageKind } from '#platform/images/kind.ts'

/** Reads photos in child processes, a few at a time. A photo counts as unreadable only if the decoder says so. */
export type PhotoReader = {
  /** Rejects with `TooBusy`, `StorageUnavailable` or the signal's reason, none of which tells anything about the photo. */
  read(file: string, how: ReadPhoto): Promise<PhotoReading>
  /** How many photos of jobs this process can read in a second; null if it has read none for a while. */
  perSecond(): number | null
  /** Reads what the lines of a receipt say in words. Null: the photo could not be read to the end. Rejects as `read` does. */
  readPrint(file: string, how: ReadPrintOfPhoto): Promise<PrintReading | null>
  close(): void
}

export type ReadPhoto = {
  /** Path for a smaller copy; null: none is made. */
  preview: string | null
  /** How thoroughly a QR is searched for; null: not at all. */
  effort: Effort | null
  /** The flow that the photo belongs to: the processes are shared fairly between flows. */
  flow: Flow
  /** No caller waits for this photo, so photos of callers are read first. */
  patient?: boolean
  /** Number of earlier attempts that did not finish. Each attempt gets twice the CPU time of the previous one. */
  attempt?: number
  /** Rejects with `TooBusy` if the photo would have to wait: the caller reads it later. */
  unlessBusy?: boolean
  signal?: AbortSignal
}

export type ReadPrintOfPhoto = Pick<ReadPhoto, 'flow' | 'signal'> & {
  country: Country
  /** No receipt was printed after this moment, `YYYY-MM-DDTHH:mm:ss`. */
  latest: string
}

/** `fast`: enough for most photos. `full`: everything that may help. */
export type Effort = 'fast' | 'full'

export type PhotoReading =
  | {
      kind: 'photo'
      ext: ImageKind
      width: number
      height: number
      perceptualHash: string | null
      /** The different fiscal QRs that were read, and the pass that found them. */
      texts: readonly string[]
      pass: string | null
      /** False: the process was lost or used up its CPU time before it had tried everything, so there may be more in the photo. */
      finished: boolean
      /** How thoroughly a QR was searched for, to the end. `full` also after a `fast` search that saw nothing like a code: a full one would find no more. Null: not at all, or not to the end. */
      searched: Effort | null
      steps: Steps
    }
  /** The file is not a supported image. `reason` may be shown to the sender of the photo. */
  | { kind: 'unreadable'; reason: string }
  /** The process was lost before it had opened the photo, so nothing is known about the photo. */
  | { kind: 'lost' }

/** Duration of each step. */
export type Steps = { unpackMs: number; previewMs: number; decodeMs: number }
