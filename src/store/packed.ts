import { readFileSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'

/**
 * A text as it is stored where it is written once: in the zlib format (RFC 1950) with a preset dictionary, which has what most texts of a kind have in common.
 * Such a text is too short to be compressed well by itself, and PostgreSQL compresses nothing in a row below 2 KB. The format names the dictionary by its
 * checksum, and a text that was damaged is noticed.
 */
export const pack = (kind: Kind, text: string): Buffer => deflateSync(text, { ...SETTINGS[kind], dictionary: DICTIONARIES[kind] })

/** Throws if the bytes are not those that `pack` gave. */
export function unpack(kind: Kind, packed: Buffer): string {
  return inflateSync(packed, { chunkSize: 8192, dictionary: DICTIONARIES[kind] }).toString()
}

const KINDS = ['body', 'exchanges', 'papers'] as const
type Kind = (typeof KINDS)[number]

/** A dictionary never changes: what was packed with it can be read only with it. */
const DICTIONARIES = Object.fromEntries(KINDS.map((kind) => [kind, readDictionary(kind)])) as Record<Kind, Buffer>

function readDictionary(kind: string): Buffer {
  return Buffer.from(readFileSync(new URL(`./packed/${kind}.txt`, import.meta.url), 'utf8').replaceAll('\r\n', '\n'))
}

/** Half the time of the defaults, and a fiftieth more bytes. */
const SWIFT = { level: 3, memLevel: 6, chunkSize: 4096 }
/** Of a short text most of the time goes into memory: this window is as long as an exchange with its dictionary. */
const SHORT = { level: 3, memLevel: 4, windowBits: 12, chunkSize: 1024 }
const SETTINGS = { body: SWIFT, exchanges: SHORT, papers: SWIFT } satisfies Record<Kind, object>
