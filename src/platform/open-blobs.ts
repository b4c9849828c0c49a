import type { BlobPlace, Blobs } from './blobs.ts'
import { openLocalBlobs } from './blobs/local.ts'
import { openS3Blobs } from './blobs/s3.ts'

export const openBlobs = (place: BlobPlace): Blobs => (place.kind === 's3' ? openS3Blobs(place) : openLocalBlobs(place.path))
