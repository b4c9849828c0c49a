import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { TooBusy } from '#platform/batch.ts'
import type { PrintReading } from '#countries/define-print.ts'
import { ChildLost, openChildren, type ChildrenOptions } from '#platform/children.ts'
import { isNative } from '#platform/images/is-native.ts'
import type { ImageKind } from '#platform/images/kind.ts'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'
import type { Metrics } from '#context/metrics.ts'
import type { Effort, PhotoReader, PhotoReading, ReadPrintOfPhoto } from '#context/photo-reader.ts'

export type PhotoAsk = {
  file: string
  preview: string | null
  effort: Effort | null
  decodeCpuMs: number
  ofdHosts: readonly string[]
  /** Read what is printed in words, and nothing else. */
  print?: Pick<ReadPrintOfPhoto, 'country' | 'latest'>
}
export type PhotoReport =
  | { kind: 'image'; ext: ImageKind; width: number; height: number; perceptualHash: string | null; steps: { unpackMs: number; previewMs: number } }
  | { kind: 'decoded'; texts: string[]; pass: string | null; finished: boolean; isBlank: boolean; decodeMs: number }
  | { kind: 'print'; print: PrintReading }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'storage'; message: string }

/**
 * Limits of CPU time, which a busy machine does not use up faster. A search normally ends by itself long before; these stop a decoder that has gone
 * astray.
 */
const DECODE_CPU_MS: Record<Effort, number> = { fast: 8_000, full: 60_000 }
/** Reading print takes about a second; its work is bounded by numbers of lines and characters. */
const PRINT_CPU_MS = 15_000
/** Covers starting the process and decoding the largest photo allowed. */
const UNPACK_CPU_MS = 12_000
/** The limit is checked between steps inside the process, so the longest step may exceed it by this. */
const GRACE_CPU_MS = 4_000
/** A photo whose process has not finished is read again with at most this many times the limit. */
const FACTOR_MAX = 4

/** Memory of a child: the process itself and the largest photo allowed with everything derived from it. */
const MEMORY_MAX = 2_000_000_000
/** Address space that the decoder's WebAssembly threads reserve without using it. */
const RESERVED_BY_WEBASSEMBLY = 2_400_000_000

/** CPU time of a photo whose QR is found at first look, and how much of it a flow may have used to count as light. */
const USUAL_MS = 400
const LIGHT_MS = 1_000

/** A photo that a caller could also have read later waits no longer than this for its turn. */
const SHORT_WAIT_MS = 1_000

/** Priorities: answering callers comes before reading their photos, and that before reading photos that nobody waits for. */
const NICE = { urgent: 5, patient: 10 }

export function openPhotoReader({
  ofdHosts,
  log,
  metrics,
  children = {},
}: {
  ofdHosts: ReadonlySet<string>
  log: Logger
  metrics?: Metrics
  /** Replaced by tests. */
  children?: Partial<ChildrenOptions>
}): PhotoReader {
  const native = isNative()
  if (!native)
    log.warn(
      'photos are unpacked in WebAssembly, which is half as fast: sharp for this platform is not installed; npm ci without --omit=optional brings it along',
    )
  const cores = availableParallelism()
  const open = (urgency: keyof typeof NICE, most: number, express: number) =>
    openChildren<PhotoAsk, PhotoReport>({
      program: new URL('photo-program.ts', import.meta.url),
      most,
      express,
      nice: NICE[urgency],
      dataBytesMax: MEMORY_MAX + (native ? 0 : RESERVED_BY_WEBASSEMBLY),
      asksMax: 200,
      residentBytesMax: 600_000_000,
      mostWaiting: 1_000,
      usualMs: USUAL_MS,
      lightMs: LIGHT_MS,
      stillLooksMax: 150,
      log,
      ...children,
    })
  const pools = { urgent: open('urgent', cores, 1), patient: open('patient', Math.max(1, cores - 1), 0) }

  return {
    async read(file, { preview, effort, flow, patient = false, attempt = 0, unlessBusy = false, signal }) {
      const pool = pools[patient ? 'patient' : 'urgent']
      if (unlessBusy && pool.waitMs() > SHORT_WAIT_MS) throw new TooBusy(`photos wait longer than ${SHORT_WAIT_MS} ms`)
      const reports: PhotoReport[] = []
      const factor = Math.min(2 ** attempt, FACTOR_MAX)
      const decodeCpuMs = effort === null ? 0 : DECODE_CPU_MS[effort] * factor
      try {
        await pool.run({
          ask: { file, preview, effort, decodeCpuMs, ofdHosts: [...ofdHosts] },
          onReport: (one) => void reports.push(one),
          cpuMs: (UNPACK_CPU_MS + GRACE_CPU_MS) * factor + decodeCpuMs,
          flow,
          signal,
        })
      } catch (error) {
        if (!(error instanceof ChildLost)) throw error
      }
      const reading = readingOf(reports, effort)
      if (metrics) count(metrics, reading, effort)
      return reading
    },
    perSecond: () => pools.patient.perSecond(),
    async readPrint(file, { country, latest, flow, signal }) {
      const reports: PhotoReport[] = []
      try {
        await pools.patient.run({
          ask: { file, preview: null, effort: null, decodeCpuMs: PRINT_CPU_MS, ofdHosts: [...ofdHosts], print: { country, latest } },
          onReport: (one) => void reports.push(one),
          cpuMs: UNPACK_CPU_MS + GRACE_CPU_MS + PRINT_CPU_MS,
          flow,
          signal,
        })
      } catch (error) {
        if (!(error instanceof ChildLost)) throw error
      }
      const print = printIn(reports)
      metrics?.photos.inc({ effort: 'print', outcome: print === null ? 'lost' : print.candidates.length > 0 ? 'read' : 'nothing' })
      return print
    },
    close() {
      for (const pool of Object.values(pools)) pool.close()
    },
  }
}

function count({ photos, photoSeconds }: Metrics, reading: PhotoReading, effort: Effort | null): void {
  photos.inc({ effort: effort ?? 'none', outcome: outcomeOf(reading) })
  if (reading.kind !== 'photo') return
  for (const [step, ms] of Object.entries(reading.steps)) photoSeconds.observe({ step: step.replace('Ms', '') }, ms / 1_000)
}

function outcomeOf(reading: PhotoReading): string {
  if (reading.kind !== 'photo') return reading.kind
  if (!reading.finished) return 'unfinished'
  return reading.texts.length > 0 ? 'read' : 'nothing'
}

function printIn(reports: readonly PhotoReport[]): PrintReading | null {
  for (const report of reports) {
    if (report.kind === 'print') return report.print
    if (report.kind === 'storage') throw new StorageUnavailable(new Error(report.message))
  }
  return null
}

/** What a process reported before it ended, for whatever reason it ended. */
function readingOf(reports: readonly PhotoReport[], effort: Effort | null): PhotoReading {
  const reportOf = <K extends PhotoReport['kind']>(kind: K) => reports.find((one): one is Extract<PhotoReport, { kind: K }> => one.kind === kind)
  const storage = reportOf('storage')
  if (storage) throw new StorageUnavailable(new Error(storage.message))
  const unreadable = reportOf('unreadable')
  if (unreadable) return unreadable
  const image = reportOf('image')
  if (image === undefined) return { kind: 'lost' }
  const { texts = [], pass = null, finished = effort === null, isBlank = false, decodeMs = 0 } = reportOf('decoded') ?? {}
  const searched = finished ? (isBlank ? 'full' : effort) : null
  return { ...image, kind: 'photo', texts, pass, finished, searched, steps: { ...image.steps, decodeMs } }
}
