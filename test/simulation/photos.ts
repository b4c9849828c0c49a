import { writeFile, readFile } from 'node:fs/promises'
import { TooBusy } from '#platform/batch.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { TempFiles } from '#platform/temp-files.ts'
import type { PhotoReader, PhotoReading } from '#context/photo-reader.ts'
import type { Gate } from './turns.ts'

/** What is in a photo, and whether it takes a long search to find it. */
type Contents = { texts: readonly string[]; hard: boolean; shade: string }

/** What happens to the reader of photos: it reads, its process is lost, it stops before it has seen everything, or there is a queue before it. */
export type ReaderMood = 'well' | 'loses' | 'stops' | 'busy'

/** A JPEG with a place where it was taken, which is not stored, and its contents where a table for decoders would be. */
export function photograph(contents: Contents): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xfe, Buffer.from('the place where it was taken')),
    segment(TABLE, Buffer.from(JSON.stringify(contents))),
    Buffer.from([0xff, 0xd9]),
  ])
}

const TABLE = 0xdb

function contentsOf(file: Buffer): Contents {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2))
    if (file[at + 1] === TABLE) return JSON.parse(file.toString('utf8', at + 4, at + 2 + file.readUInt16BE(at + 2)))
  throw new Error('a photo lost its contents')
}

/**
 * A reader of photos without processes. The file is read, so it must be there; the answer waits for its turn, as one of the tax authority does. How real photos
 * are read is the subject of other tests.
 */
export function photoReader(gate: Gate, mood: () => ReaderMood): PhotoReader {
  return {
    async read(file, { preview, effort }): Promise<PhotoReading> {
      const is = mood()
      if (is === 'busy') {
        gate.interrupted++ // 503 is the right answer then
        throw new TooBusy('the queue is full')
      }
      const { texts, hard, shade } = contentsOf(await gate.meanwhile(() => readFile(file)))
      if (is !== 'loses' && preview !== null) await gate.meanwhile(() => writeFile(preview, shade))
      await gate.answer(`${shade} ${texts.join()}`)
      if (is === 'loses') return { kind: 'lost' }
      const finished = is === 'well'
      return {
        kind: 'photo',
        ext: 'jpg',
        width: 900,
        height: 700,
        perceptualHash: null,
        texts: effort === null || !finished || (hard && effort === 'fast') ? [] : texts,
        pass: null,
        finished,
        searched: !finished ? null : texts.length === 0 && effort !== null ? 'full' : effort,
        steps: { unpackMs: 1, previewMs: 1, decodeMs: 1 },
      }
    },
    perSecond: () => null,
    /** What is printed in words is the subject of other tests. */
    async readPrint(file) {
      await gate.answer(file)
      return null
    },
    close() {},
  }
}

/** Files, whose work takes real time: what happens next is not decided before it is done. */
export function countedFiles<F extends Blobs | TempFiles>(files: F, gate: Gate): F {
  return new Proxy(files, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || name === 'list' || name === 'close') return value
      return (...args: unknown[]) => gate.meanwhile(() => Reflect.apply(value, target, args) as Promise<unknown>)
    },
  })
}
