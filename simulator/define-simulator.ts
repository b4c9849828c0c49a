import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Issue } from './checks.ts'
import type { PaperLine } from './print.ts'

/** How the tax authority of one country is simulated: the far end that the service meets on a socket, and a till whose receipts it knows. */
export type SimulatorPart<O extends object, S extends Simulated> = {
  /** Those of its options that the program takes as `--name` or as `SIMULATOR_NAME`. */
  programOptions: { readonly [name: string]: 'text' | 'number' }
  open(outside: Outside, options: O): S
}

export type Outside = {
  /** Where the simulator is reached. All countries share its address. */
  url: string
  now: () => number
  /** Where minted receipts outlive a restart; null keeps nothing. */
  stateFile: string | null
}

/** One tax authority that has been opened. */
export type Simulated = {
  /** Environment variables that lead a service here. */
  environment: { readonly [name: string]: string }
  /** Answers a call of the tax authority's own protocol. False: the call is for somebody else. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** What is wrong with a wish for a receipt. */
  checkWish(wish: unknown): Issue[]
  /** Makes a receipt; the wish must have passed its check. */
  mint(wish: never): Minted
  /** The paper of a receipt; null: there is no such receipt. */
  paperOf(register: string, number: string): { lines: PaperLine[]; qrStr: string } | null
  /** What tests, benches and consoles do to it, besides minting: `METHOD /path`. Undefined: there is no such call. */
  control(call: string, readBody: () => Promise<unknown>): Answer | Promise<Answer> | undefined
}

/** What the one who minted gets to know. */
export type Minted = { qrStr: string; fn: string; fd: string; fp: string; sumKopeks: number; printUrl: string }

export type Answer = { status: number; body: unknown }

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const invalid = (detail: readonly Issue[]): Answer => ({ status: 422, body: { detail } })
export const notFound = (detail: string): Answer => ({ status: 404, body: { detail, code: 'NOT_FOUND' } })

/** Asks for all that a simulated tax authority needs, and keeps the types of what is particular to it. */
export const defineSimulator = <O extends object, S extends Simulated>(part: SimulatorPart<O, S>): SimulatorPart<O, S> => part
