import { answerAsks } from '#platform/children/answer-asks.ts'
import type { PhotoAsk, PhotoTold } from '#src/identify/open-photo-reader.ts'

/** Dies over every photo: before it has seen it, or, where a preview is wanted, after. */
answerAsks<PhotoAsk, PhotoTold>(async ({ preview }, tell) => {
  if (preview !== null) tell({ kind: 'image', ext: 'jpg', width: 3, height: 4, perceptualHash: null, steps: { unpackMs: 1, previewMs: 1 } })
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.abort()
})
