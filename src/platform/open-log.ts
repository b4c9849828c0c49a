import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino'

/**
 * What is logged of an exception: its type, message and stack, and those of its causes. Other properties may quote rows or
 * requests, as `detail` and `where` of the database do; a column or a constraint is only a name.
 */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: `thrown: ${typeof error}` }
  const { type, message, stack, code, table, column, constraint, aggregateErrors } = stdSerializers.err(error) as Record<string, unknown>
  const parts = aggregateErrors === undefined ? undefined : (error as AggregateError).errors.map(presentError)
  return { type, message, stack, code, table, column, constraint, aggregateErrors: parts }
}

export const LOG_OPTIONS = { redact: ['req', 'headers', '*.headers', '*.apiKey'], serializers: { err: presentError } } satisfies LoggerOptions

export const openLog = (level: string): Logger => pino({ ...LOG_OPTIONS, level })
