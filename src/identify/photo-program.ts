import { answerAsks } from '#platform/children/answer-asks.ts'
import type { PhotoAsk, PhotoTold } from './open-photo-reader.ts'
import { readPhoto } from './read-photo.ts'

// Looks at one photo after the other: whatever a photo does to this program, it does to no other.
answerAsks<PhotoAsk, PhotoTold>(readPhoto)
