import { writeFile } from 'node:fs/promises'
import { decodePhoto } from '@chekhov/qr-reader'
import { ALPHABET, readText } from '@chekhov/receipt-text'
import { PRINTS } from '#countries/prints.ts'
import { LIMITS } from '#domain/limits.ts'
import { NO_PRINT } from '#domain/receipt/print-of-photo.ts'
import { parseAnyFiscalQr, printedForms } from '#domain/qr/parse.ts'
import { openImage, previewOf } from '#platform/images/open-image.ts'
import { perceptualHash } from '#platform/images/perceptual-hash.ts'
import { UnreadableImage } from '#platform/images/unreadable.ts'
import { cpuMs } from '#platform/children/answer-asks.ts'
import type { PhotoAsk, PhotoReport } from './open-photo-reader.ts'

/**
 * Opens a photo, makes its preview and looks for its QR, reporting each result as it is found. Throws when the decoder breaks, which says nothing
 * about the photo.
 */
export async function readPhoto({ file, preview, effort, decodeCpuMs, ofdHosts, print }: PhotoAsk, report: (found: PhotoReport) => void): Promise<void> {
  try {
    const startedAt = performance.now()
    const image = await openImage(file, { pixelsMax: LIMITS.photoPixelsMax })
    const luma = await image.grey()
    if (print !== undefined) {
      const until = cpuMs() + decodeCpuMs
      const lines = readText(luma, { isOver: () => cpuMs() > until })
      return report({ kind: 'print', print: PRINTS[print.country]?.(lines, { alphabet: ALPHABET, latest: print.latest }) ?? NO_PRINT })
    }
    const unpackedAt = performance.now()
    if (preview !== null) await writeFile(preview, await previewOf(image, { sideMax: LIMITS.previewSideMax }))
    const { kind: ext, width, height } = image
    const previewedAt = performance.now()
    report({
      kind: 'image',
      ext,
      width,
      height,
      perceptualHash: perceptualHash(luma),
      steps: { unpackMs: unpackedAt - startedAt, previewMs: previewedAt - unpackedAt },
    })
    if (effort === null) return

    const until = cpuMs() + decodeCpuMs
    const isWanted = (text: string) => parseAnyFiscalQr(text, { ofdHosts: new Set(ofdHosts) }) !== null
    const decoded = await decodePhoto(luma, { effort, isOver: () => cpuMs() > until, isWanted, forms: printedForms(ofdHosts) })
    report({ kind: 'decoded', ...decoded, decodeMs: performance.now() - previewedAt })
  } catch (error) {
    if (error instanceof UnreadableImage) return report({ kind: 'unreadable', reason: error.reason })
    if (isOfStorage(error)) return report({ kind: 'storage', message: error.message })
    throw error
  }
}

/** Whether an error comes from the disk and not from the photo. */
const isOfStorage = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error
