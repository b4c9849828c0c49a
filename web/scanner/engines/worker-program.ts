import { knownPixels } from './known-code.ts'
import { openEngine } from './open-engine.ts'
import type { EngineAddress, Look, Read } from './reading.ts'

/** What the page asks of the worker. Every question is answered under its number, with `answer` or `error`. */
export type Question = { id: number; open: EngineAddress } | { id: number; engine: string; look: Look }

const engines = new Map<string, Read>()

async function answer(question: Question): Promise<unknown> {
  if ('look' in question) return engines.get(question.engine)?.(question.look)
  const read = await openEngine(question.open, async (url) => importScripts(url))
  engines.set(question.open.url, read)
  // The first look is the slowest: let it be over when the camera is on. Small, for what the camera needs in order to start is busy too.
  setTimeout(() => void read({ pixels: knownPixels(2), clearer: 'sharpened', thorough: false }).catch(() => {}))
  return true
}

declare function importScripts(url: string): void

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    postMessage({ id: data.id, answer: await answer(data) })
  } catch (error) {
    postMessage({ id: data.id, error: String(error) })
  }
})
