import { readFileSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'

/**
 * A text as it is stored where it is written once: in the zlib format (RFC 1950) with a preset dictionary, which has what most texts of a kind have in common.
 * Such a text is too short to be compressed well by itself, and PostgreSQL compresses nothing in a row below 2 KB. The format names the dictionary by its
 * checksum, and a text that was damaged is noticed.
 */
export const pack = (kind: Kind, text: string): Buffer => deflateSync(text, { ...SETTINGS, dictionary: DICTIONARIES[kind] })

/** Throws if the bytes are not those that `pack` gave. */
export function unpack(kind: Kind, packed: Buffer): string {
  return inflateSync(packed, { chunkSize: SETTINGS.chunkSize, dictionary: DICTIONARIES[kind] }).toString()
}

const KINDS = ['body', 'exchanges', 'papers'] as const
type Kind = (typeof KINDS)[number]

/** A dictionary never changes: what was packed with it can be read only with it. */
const DICTIONARIES = Object.fromEntries(KINDS.map((kind) => [kind, readDictionary(kind)])) as Record<Kind, Buffer>

function readDictionary(kind: string): Buffer {
  return Buffer.from(readFileSync(new URL(`./packed/${kind}.txt`, import.meta.url), 'utf8').replaceAll('\r\n', '\n'))
}

/** Half the time of the defaults, and a fiftieth more bytes. */
const SETTINGS = { level: 3, memLevel: 6, chunkSize: 4096 }
