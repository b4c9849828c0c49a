import type { Diag } from '../types.ts'

type Loaded = Extract<Diag, { kind: 'engine' }>
export type Report = (diag: Loaded) => void

/** Opens a decoder, and reports whether it is ready and how long that took. */
export async function reported<T extends { inWorker: boolean }>(engine: Loaded['engine'], onDiag: Report = () => {}, open: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const report = (ready: boolean, inWorker: boolean, reason?: string) =>
    onDiag({ kind: 'engine', engine, ready, ms: Math.round(performance.now() - began), inWorker, ...(reason !== undefined && { reason }) })
  try {
    const opened = await open()
    report(true, opened.inWorker)
    return opened
  } catch (error) {
    report(false, false, String((error as Error).message))
    throw error
  }
}
