import { readdirSync, readFileSync } from 'node:fs'
import { qrStringOf } from './ticket/qr-string.ts'
import { readTicket, type ReadTicket, type Requisites } from './ticket/read-ticket.ts'

export type Sample = {
  file: string
  name: string
  notes: string
  /** The document in the wrapper of its channel. */
  body: unknown
  requisites: Requisites
  qrStr: string
  ticket: ReadTicket
}

const FOLDER = new URL('../samples/', import.meta.url)

/** Receipts of real shops, one for each peculiarity. The simulator serves them all, whatever their age. */
export const SAMPLES: readonly Sample[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map(readSample)

function readSample(file: string): Sample {
  const { name, notes, body } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
  const ticket = readTicket(body)
  if (ticket === null) throw new Error(`sample ${file} is no ticket`)
  return { file, name, notes, body, requisites: ticket.requisites, qrStr: qrStringOf(ticket.requisites), ticket }
}
