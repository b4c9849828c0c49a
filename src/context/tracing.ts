import { hash } from 'node:crypto'
import { subjectNow, type Attributes } from '#platform/subject.ts'

/** Steps of a receipt's way, as they are called in its trace, besides the names of its jobs. */
export type Step = 'receive' | 'replay' | 'read-photo' | 'ask-tax-authority' | 'send-callback'

/** Adds what is known at the end of a step. */
export type Note = (attributes: Attributes) => void

/** Follows receipts through all processes by OpenTelemetry. Without a collector nothing is made. */
export type Tracing = {
  isOn: boolean
  /** Runs a step of the receipt that the present request or job is about. */
  step<T>(name: Step, what: (note: Note) => Promise<T>): Promise<T>
  /** Runs a job of a receipt. */
  job<T>(name: string, attributes: Attributes, what: () => Promise<T>): Promise<T>
  /** The receipt of the present request or job is known now: steps until here are recorded. `replayed`: it was accepted before. */
  arrived(receiptUuid: string, replayed: boolean, attributes: Attributes): void
  /** Sends what is left. */
  close(): Promise<void>
}

const NO_NOTE: Note = () => {}

export const NO_TRACING: Tracing = {
  isOn: false,
  step: (_name, what) => what(NO_NOTE),
  job: (_name, _attributes, what) => what(),
  arrived: () => {},
  close: async () => {},
}

/**
 * The trace of a receipt, as W3C Trace Context writes it (32 hex digits). It follows from the uuid, so that no job has to carry it, and does not reveal it, because
 * the uuid opens the participant's page.
 */
export const traceIdOf = (receiptUuid: string): string => hashOf(`trace ${receiptUuid}`).slice(0, 32)

/** The first span of that trace, 16 hex digits: other processes name it as the parent of theirs. */
export const firstSpanIdOf = (receiptUuid: string): string => hashOf(`span ${receiptUuid}`).slice(0, 16)

const hashOf = (text: string): string => hash('sha256', text, 'hex')

/** What each log line says about the receipt that is worked on. */
export function logFields(): { receiptUuid?: string; traceId?: string } {
  const receiptUuid = subjectNow()?.uuid ?? null
  return receiptUuid === null ? {} : { receiptUuid, traceId: traceIdOf(receiptUuid) }
}
