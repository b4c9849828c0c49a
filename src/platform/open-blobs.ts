import type { BlobPlace, Blobs } from './blobs.ts'
import { openLocalBlobs } from './blobs/local.ts'

/** What speaks S3 is loaded only where there is an S3 store. */
export const openBlobs = async (place: BlobPlace): Promise<Blobs> =>
  place.kind === 's3' ? (await import('./blobs/s3.ts')).openS3Blobs(place) : openLocalBlobs(place.path)
