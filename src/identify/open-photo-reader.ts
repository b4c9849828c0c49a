import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { ChildLost, openChildren } from '#platform/children.ts'
import type { ImageKind } from '#platform/images/kind.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Effort, PhotoReader, PhotoReading } from '#src/photo-reader.ts'

export type PhotoAsk = { file: string; preview: string | null; effort: Effort | null; decodeMs: number; ofdHosts: readonly string[] }
export type PhotoTold =
  | { kind: 'image'; ext: ImageKind; width: number; height: number; perceptualHash: string | null; steps: { unpackMs: number; previewMs: number } }
  | { kind: 'texts'; texts: string[]; pass: string | null; decodeMs: number }
  | { kind: 'unreadable'; reason: string }

/** How long a QR is looked for. */
const DECODE_MS: Record<Effort, number> = { fast: 2_500, full: 20_000 }
/** Unpacking the largest photo that is allowed, on a busy machine, and starting the process. */
const UNPACK_MS = 9_000
/** What a deadline inside the process does not see. */
const GRACE_MS = 2_000

const UNREADABLE = 'it cannot be read as an image'

export function openPhotoReader({ ofdHosts, log, metrics, children = {} }: {
  ofdHosts: ReadonlySet<string>
  log: Logger
  metrics?: Metrics
  /** Tests have children of their own. */
  children?: { program?: URL; most?: number; dataBytesMax?: number }
}): PhotoReader {
  const pool = openChildren<PhotoAsk, PhotoTold>({
    program: new URL('photo-program.ts', import.meta.url),
    most: availableParallelism(),
    dataBytesMax: 2_000_000_000,
    asksMax: 200,
    residentBytesMax: 600_000_000,
    mostWaiting: 1_000,
    log,
    ...children,
  })

  return {
    async read(file, { preview, effort, decodeMsMax = Infinity, signal }) {
      const told: PhotoTold[] = []
      const decodeMs = effort === null ? 0 : Math.min(DECODE_MS[effort], decodeMsMax)
      try {
        await pool.run({
          ask: { file, preview, effort, decodeMs, ofdHosts: [...ofdHosts] },
          hear: (one) => void told.push(one),
          budgetMs: UNPACK_MS + decodeMs + GRACE_MS,
          patient: effort === 'full',
          ...(signal && { signal }),
        })
      } catch (error) {
        // A photo that could be seen is a photo, also when looking for its QR took too much.
        if (!(error instanceof ChildLost)) throw error
      }
      const reading = readingOf(told)
      if (metrics) count(metrics, reading, effort)
      return reading
    },
    close: pool.close,
  }
}

function count({ photos, photoSeconds }: Metrics, reading: PhotoReading, effort: Effort | null): void {
  const outcome = reading.kind === 'unreadable' ? 'unreadable' : reading.texts.length > 0 ? 'read' : 'nothing'
  photos.inc({ effort: effort ?? 'none', outcome })
  if (reading.kind === 'unreadable') return
  for (const [step, ms] of Object.entries(reading.steps)) photoSeconds.observe({ step: step.replace('Ms', '') }, ms / 1_000)
}

function readingOf(told: readonly PhotoTold[]): PhotoReading {
  const image = told.find((one) => one.kind === 'image')
  const found = told.find((one) => one.kind === 'texts')
  const unreadable = told.find((one) => one.kind === 'unreadable')
  if (image === undefined || unreadable !== undefined) return { kind: 'unreadable', reason: unreadable?.reason ?? UNREADABLE }
  return { ...image, kind: 'photo', texts: found?.texts ?? [], pass: found?.pass ?? null, steps: { ...image.steps, decodeMs: found?.decodeMs ?? 0 } }
}
