import { setPriority } from 'node:os'
import { LIMITS } from '#domain/limits.ts'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import { lumaOf, openImage, writePreview } from '#platform/images/open-image.ts'
import { perceptualHash } from '#platform/images/perceptual-hash.ts'
import { UnreadableImage } from '#platform/images/unreadable.ts'
import { answerAsks } from '#platform/children/answer-asks.ts'
import { decodePhoto } from './decode/decode-photo.ts'
import type { PhotoAsk, PhotoTold } from './open-photo-reader.ts'

// Answering callers comes before looking at their photos.
setPriority(5)

/** Looks at one photo after the other: whatever a photo does to this program, it does to no other. */
answerAsks<PhotoAsk, PhotoTold>(async ({ file, preview, effort, decodeMs, ofdHosts }, tell) => {
  try {
    const startedAt = performance.now()
    const image = await openImage(file, { pixelsMax: LIMITS.photoPixelsMax })
    const luma = await lumaOf(image)
    const unpackedAt = performance.now()
    if (preview !== null) await writePreview(image, preview, { sideMax: LIMITS.previewSideMax })
    const { kind: ext, width, height } = image
    const shownAt = performance.now()
    tell({ kind: 'image', ext, width, height, perceptualHash: perceptualHash(luma), steps: { unpackMs: unpackedAt - startedAt, previewMs: shownAt - unpackedAt } })
    if (effort === null) return

    const { texts, pass } = await decodePhoto(luma, { effort, deadlineAt: performance.now() + decodeMs, isFiscal: (text) => parseAnyFiscalQr(text, { ofdHosts: new Set(ofdHosts) }) !== null })
    tell({ kind: 'texts', texts, pass, decodeMs: performance.now() - shownAt })
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    tell({ kind: 'unreadable', reason: error.reason })
  }
})
