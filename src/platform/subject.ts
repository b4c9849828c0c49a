import { AsyncLocalStorage } from 'node:async_hooks'

/** A step that was taken before its subject was known. Moments are milliseconds since 1970 by this machine's clock. */
export type EarlyStep = { name: string; startedAt: number; endedAt: number; attributes: Attributes }

export type Attributes = Record<string, string | number | boolean>

/** What a request or a job is about. A request learns it on the way; a job knows it from the start. */
export type Subject = {
  /** Null: not known yet, or about nothing that has one. */
  uuid: string | null
  startedAt: number
  /** The caller's own trace, as the header `traceparent` names it; may be anything. */
  traceparent: string
  early: EarlyStep[]
  /** The span in which the next one begins; its type is the tracer's. */
  span: unknown
}

export const newSubject = (about: Partial<Pick<Subject, 'uuid' | 'traceparent'>> = {}): Subject => ({
  uuid: null,
  traceparent: '',
  startedAt: Date.now(),
  early: [],
  span: null,
  ...about,
})

const current = new AsyncLocalStorage<Subject>()

/** Runs work about a subject, so that its log lines and spans name it. */
export const withSubject = <T>(subject: Subject, work: () => T): T => current.run(subject, work)

export const subjectNow = (): Subject | null => current.getStore() ?? null

/** The present request or job turns out to be about this. */
export function foundSubject(uuid: string): void {
  const subject = subjectNow()
  if (subject !== null) subject.uuid = uuid
}
