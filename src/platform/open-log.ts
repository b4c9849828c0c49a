import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino'

/**
 * The logged parts of an exception: type, message and stack, also of its causes. Other properties may contain data of rows or requests, as `detail` and
 * `where` of the database do; names of columns and constraints are safe.
 */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: `thrown: ${typeof error}` }
  const { type, message, stack, code, table, column, constraint, aggregateErrors } = stdSerializers.err(error) as Record<string, unknown>
  const parts = aggregateErrors === undefined ? undefined : (error as AggregateError).errors.map(presentError)
  return { type, message, stack, code, table, column, constraint, aggregateErrors: parts }
}

export const LOG_OPTIONS = { redact: ['req', 'headers', '*.headers', '*.apiKey'], serializers: { err: presentError } } satisfies LoggerOptions

/** `fields`: what every line says about the work that it comes from. */
export const openLog = (level: string, fields: () => object): Logger => pino({ ...LOG_OPTIONS, level, mixin: fields })
