import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { answerAsks } from '#platform/children/answer-asks.ts'
import type { PhotoAsk, PhotoReport } from '#src/identify/open-photo-reader.ts'
import { readPhoto } from '#src/identify/read-photo.ts'
import { markOf } from './odd-photo.ts'

answerAsks<PhotoAsk, PhotoReport>(async (ask, tell) => {
  const mark = markOf(await readFile(ask.file))
  if (mark === null || !existsSync(mark.whileThereIs)) return readPhoto(ask, tell)
  switch (mark.oddity) {
    case 'dies':
      return process.abort()
    case 'hangs':
      return new Promise(() => setInterval(() => {}, 1_000))
    case 'has no memory':
      throw new RangeError('Array buffer allocation failed')
    case 'dies when seen':
      await readPhoto({ ...ask, effort: null }, tell)
      await new Promise((resolve) => setTimeout(resolve, 50)) // the sent message needs time to leave the process
      return process.abort()
    case 'does not finish':
      await readPhoto({ ...ask, effort: null }, tell)
      return tell({ kind: 'decoded', texts: [], pass: null, finished: false, isBlank: false, decodeMs: 0 })
  }
})
