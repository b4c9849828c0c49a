import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { orUnavailable } from './storage-unavailable.ts'

/** A file that was received. It is not flushed to the disk: a store does that when it takes the file (`Blobs.put`). */
export type Received = { path: string; bytes: number /** Of the bytes, in hex. */; sha256: string /** Of the bytes. */; crc32: number }

/** What tells whether a file is the one that was stored, in a text. */
export const checkOf = ({ bytes, crc32 }: Pick<Received, 'bytes' | 'crc32'>): string => `${bytes} ${crc32.toString(16).padStart(8, '0')}`

/** A folder of files that are being processed. Files that remain afterwards are garbage. */
export type TempFiles = {
  /** An unused path in an existing folder. */
  newPath(): Promise<string>
  /** Writes a stream to a file, a part at a time, and computes its hash. Throws `TooManyBytes`. */
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Received>
  remove(...paths: readonly string[]): Promise<void>
  /** Removes the files of a process that was killed. */
  sweep(olderThan: Date): Promise<void>
}

/** Pieces of a stream are written together, because a call for each piece costs more than its bytes. */
const PART_BYTES = 512 * 1024
/** The system takes no more at a call. A sender who sends byte by byte would fill the memory with pieces, of which each takes half a kilobyte. */
const PART_PIECES = 1024

/** Writes all parts one after another from a place of the file on; a disk that becomes full may take some of them only, and says so at the next. Returns the number of bytes. */
export async function writeParts(file: FileHandle, parts: readonly Uint8Array[], at: number): Promise<number> {
  if (parts.length === 0) return 0
  let { bytesWritten: done } = await file.writev([...parts], at)
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  if (done < bytes) {
    const whole = Buffer.concat(parts)
    while (done < bytes) done += (await file.write(whole, done, bytes - done, at + done)).bytesWritten
  }
  return bytes
}

export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}

export function openTempFiles(folder: string): TempFiles {
  const remove = async (...paths: readonly string[]) => {
    for (const path of paths) await rm(path, { force: true })
  }
  const newPath = async () => {
    await orUnavailable(mkdir(folder, { recursive: true, mode: 0o700 }))
    return join(folder, randomBytes(16).toString('hex'))
  }

  return {
    newPath,
    remove,
    async receive(source, bytesMax) {
      const path = await newPath()
      const file = await orUnavailable(open(path, 'wx', 0o600))
      try {
        const hash = createHash('sha256')
        let bytes = 0
        let crc = 0
        let written = 0
        let part: Uint8Array[] = []
        const writePart = async () => {
          await orUnavailable(writeParts(file, part, written))
          ;[part, written] = [[], bytes]
        }
        for await (const chunk of source) {
          bytes += chunk.length
          if (bytes > bytesMax) throw new TooManyBytes(`more than ${bytesMax} bytes`)
          hash.update(chunk)
          crc = crc32(chunk, crc)
          part.push(chunk)
          if (bytes - written >= PART_BYTES || part.length === PART_PIECES) await writePart()
        }
        await writePart()
        await file.close()
        return { path, bytes, sha256: hash.digest('hex'), crc32: crc }
      } catch (error) {
        await file.close()
        await remove(path)
        throw error
      }
    },
    async sweep(olderThan) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found !== null && found.mtime < olderThan) await remove(path)
      }
    },
  }
}
