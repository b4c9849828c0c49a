import { renderFault, type Fault } from './soap/render.ts'

/** A reply of the simulator. */
export type Reply =
  | { kind: 'answer'; xml: string }
  | { kind: 'fault'; xml: string }
  /** Overload, as a page of HTML. */
  | { kind: 'tooMany' }
  | { kind: 'reset' }

/** One call of a service. */
export type Call = { ip: string; token: string | undefined; text: string }

export const answer = (xml: string): Reply => ({ kind: 'answer', xml })
export const fault = (fault: Fault): Reply => ({ kind: 'fault', xml: renderFault(fault) })
