import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyCaller } from '#contract/callers.ts'

/** What brands asked and were answered, for their own debugging. */
export type RequestLog = {
  /** Notes a request that has been answered, if there is room for it. Waits for nothing and never fails. */
  keep(key: KeyCaller, request: FastifyRequest, reply: FastifyReply): void
  /** Writes what has been noted since the last time, in one statement. What cannot be written is dropped. */
  write(): Promise<void>
}
