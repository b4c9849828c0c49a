import { trustedAddress } from '../trusted-address.ts'
import { greyOf } from '../look/grey.ts'
import { knownPixels } from './known-code.ts'
import { openBent } from './open-bent.ts'
import { openEngine, type LoadScript } from './open-engine.ts'
import type { BentAddress, BentLook, EngineAddress, Look, Read, ReadBent } from './reading.ts'

/** Messages from the page to the worker. Each is answered with its `id`, and with `answer` or `error`. */
export type Question = { id: number; open: EngineAddress | BentAddress } | { id: number; engine: string; look: Look } | { id: number; bent: BentLook }

const engines = new Map<string, Read>()
let readBent: ReadBent | undefined

async function answer(question: Question): Promise<unknown> {
  if ('look' in question) {
    isUsed ||= engines.size > 0
    return engines.get(question.engine)?.(question.look)
  }
  if ('bent' in question) return readBent?.(question.bent)
  const { open } = question
  const load: LoadScript = async (url) => importScripts(trustedAddress(url, location.origin))
  if (open.engine === 'bent') {
    readBent = await openBent(open, load)
    return true
  }
  const read = await openEngine(open, load)
  engines.set(open.url, read)
  setTimeout(warmUp, 0, read)
  return true
}

/** The first reads are the slowest, so some are done before the camera is on. They are few and small, because the camera needs the processor to start. */
async function warmUp(read: Read, looks = 2): Promise<void> {
  if (looks === 0 || isUsed) return
  const pixels = knownPixels(4)
  await read({
    picture: { grey: greyOf(pixels), size: { width: pixels.width >> 1, height: pixels.height >> 1 } },
    clearer: 'sharpened',
    thorough: false,
  }).catch(() => {})
  setTimeout(warmUp, 0, read, looks - 1)
}

let isUsed = false

declare function importScripts(url: string): void

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    postMessage({ id: data.id, answer: await answer(data) })
  } catch (error) {
    postMessage({ id: data.id, error: String(error) })
  }
})
