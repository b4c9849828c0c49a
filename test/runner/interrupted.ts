import { constants } from 'node:os'

/** Aborted by the first signal that ends a program, with the exit code that says so: the tests end, and the database is put away as after any other end. */
export function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort(128 + constants.signals[signal]))
  return controller.signal
}
