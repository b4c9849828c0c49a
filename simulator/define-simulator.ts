import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Issue } from './checks.ts'
import type { PaperLine } from './print.ts'

/** The simulator of one country's tax authority: the far end that the service reaches by a socket, with a cash register whose receipts it knows. */
export type SimulatorPart<O extends object, S extends Simulated> = {
  /** Options that the program accepts as `--name` or as `SIMULATOR_NAME`. */
  programOptions: { readonly [name: string]: 'text' | 'number' }
  open(outside: Outside, options: O): S
}

export type Outside = {
  /** The simulator's own address, which all countries share. */
  url: string
  now: () => number
  /** Where minted receipts survive a restart; null keeps nothing. */
  stateFile: string | null
}

/** An opened tax authority. */
export type Simulated = {
  /** Environment variables that make a service use this simulator. */
  environment: { readonly [name: string]: string }
  /** Answers a call of the tax authority's own protocol. False: the call belongs to another country. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Errors in a request for a receipt. */
  checkWish(wish: unknown): Issue[]
  /** Makes a receipt; the caller has checked the request. */
  mint(wish: never): Minted
  /** The printed receipt; null: there is no such receipt. */
  paperOf(register: string, number: string): { lines: PaperLine[]; qrStr: string } | null
  /** Control calls for tests, benches and consoles, besides minting: `METHOD /path`. Undefined: there is no such call. */
  control(call: string, readBody: () => Promise<unknown>): Answer | Promise<Answer> | undefined
}

/** The answer to the caller who minted. */
export type Minted = { qrStr: string; fn: string; fd: string; fp: string; sumKopeks: number; printUrl: string }

export type Answer = { status: number; body: unknown }

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const invalid = (detail: readonly Issue[]): Answer => ({ status: 422, body: { detail } })
export const notFound = (detail: string): Answer => ({ status: 404, body: { detail, code: 'NOT_FOUND' } })

/** Declares a simulator; the compiler asks for everything and keeps the specific types. */
export const defineSimulator = <O extends object, S extends Simulated>(part: SimulatorPart<O, S>): SimulatorPart<O, S> => part
