import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Blobs } from './blobs.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import type { TempFiles } from './temp-files.ts'

/** About a photo of a telephone: on a disk that is nearly full, a small file still finds room. */
const BYTES = 2 * 1024 * 1024
/** Whoever asks for readiness asks every few seconds, and each try costs a write, and a few requests to the store. */
const GOOD_FOR_MS = 15_000
/** A busy disk is slow and refuses nothing: for this long after a good result, a try that takes its time changes nothing. */
const SLOW_FOR_MS = 60_000
const PATIENCE_MS = 1_000

/**
 * Rejects when a photo that is uploaded now would be refused, or could not be read: it takes the way of a photo, through the temporary folder into the store
 * and out of it. The cause is logged when that begins, because nobody may have sent a photo yet whose refusal would tell it.
 */
export function openUploadCheck(
  { tempFiles, blobs, log }: { tempFiles: TempFiles; blobs: Blobs; log: Pick<Logger, 'error' | 'warn'> },
  { goodForMs = GOOD_FOR_MS }: { /** For tests. */ goodForMs?: number } = {},
): () => Promise<void> {
  // The name is that of a photo that no receipt has, so that what a killed process leaves is deleted with other orphans.
  const name = `00${randomBytes(15).toString('hex')}.readiness`
  let goodAt = -Infinity
  let trying: Promise<void> | undefined
  let fails = false

  const attempt = async () => {
    const { path } = await tempFiles.receive(oneFile(), BYTES)
    try {
      await blobs.put(name, path, 'application/octet-stream')
      await readBack(blobs, name)
      goodAt = performance.now()
    } finally {
      await tempFiles.remove(path)
      await blobs.remove([name]).catch(() => {}) // what could be written is good, also where it cannot be removed
    }
  }
  const attemptAndTell = async () => {
    try {
      await attempt()
      if (fails) log.warn('photos can be stored and read again')
      fails = false
    } catch (error) {
      if (!fails) log.error({ err: error }, 'photos cannot be stored and read')
      fails = true
      throw error
    }
  }

  return async () => {
    const age = performance.now() - goodAt
    if (age < goodForMs) return
    trying ??= attemptAndTell().finally(() => (trying = undefined))
    await Promise.race(age < SLOW_FOR_MS ? [trying, sleep(PATIENCE_MS)] : [trying])
  }
}

/** An account of the store may be allowed to write alone: then photos are taken, and none is ever read. */
async function readBack(blobs: Blobs, name: string): Promise<void> {
  const found = await blobs.open(name)
  let bytes = 0
  for await (const chunk of found?.stream ?? []) bytes += chunk.length
  if (bytes !== BYTES) throw new StorageUnavailable(new Error(`of ${BYTES} bytes that were just put, ${bytes} are there`))
}

async function* oneFile(): AsyncGenerator<Uint8Array> {
  for (let written = 0; written < BYTES; written += CHUNK.length) yield CHUNK
}

const CHUNK = randomBytes(64 * 1024)
