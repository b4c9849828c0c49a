import { constants } from 'node:os'

/** Aborted by the first signal that ends a program, with its exit code. The tests then end in order, and the database is removed. */
export function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort(128 + constants.signals[signal]))
  return controller.signal
}
