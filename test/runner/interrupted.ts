import { constants } from 'node:os'

/** Why a run ended early. An error, because Node's runner writes properties of its own on the reason of what it aborts. */
export class Interrupted extends Error {
  readonly exitCode: number

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super(`The run was ended by ${signal}.`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** Aborted with {@link Interrupted} by the first signal that ends a program. The tests then end in order, and the database is removed. */
export function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort(new Interrupted(signal)))
  return controller.signal
}
