import { answerAsks } from '#platform/children/answer-asks.ts'
import type { PhotoAsk, PhotoReport } from './open-photo-reader.ts'
import { readPhoto } from './read-photo.ts'

// Reads photos in a process of its own, so that a photo that breaks the decoder breaks nothing else.
answerAsks<PhotoAsk, PhotoReport>(readPhoto)
