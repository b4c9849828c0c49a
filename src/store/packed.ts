import { readFileSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'

/**
 * A text as it is stored where it is written once: in the zlib format (RFC 1950) with a preset dictionary, which has what most texts of a kind have in common.
 * Such a text is too short to be compressed well by itself, and PostgreSQL compresses nothing in a row below 2 KB. The format names the dictionary by its
 * checksum, and a text that was damaged is noticed.
 */
export const pack = (kind: Kind, text: string): Buffer => deflateSync(text, kind === 'papers' && text.length < FEW_CHARACTERS ? FEW : SETTINGS[kind])

/** Throws if the bytes are not those that `pack` gave. */
export function unpack(packed: Buffer): string {
  return inflateSync(packed, { chunkSize: 8192, dictionary: BY_CHECKSUM.get(checksumOf(packed)) }).toString()
}

const KINDS = ['body', 'exchanges', 'papers'] as const
type Kind = (typeof KINDS)[number]

/**
 * A dictionary never changes: what was packed with it can be read only with it. A new one is read for a release before anything is packed with it, because
 * processes of the release before work beside new ones during an upgrade: what they cannot unpack they give up after five attempts.
 */
const DICTIONARIES = Object.fromEntries(KINDS.map((kind) => [kind, readDictionary(kind)])) as Record<Kind, Buffer>

function readDictionary(kind: string): Buffer {
  return Buffer.from(readFileSync(new URL(`./packed/${kind}.txt`, import.meta.url), 'utf8').replaceAll('\r\n', '\n'))
}

/** Half the time of the defaults, and a fiftieth more bytes. */
const SWIFT = { level: 3, memLevel: 6, chunkSize: 4096 }
/** Of a short text most of the time goes into memory: this window is as long as an exchange with its dictionary. */
const SHORT = { level: 3, memLevel: 4, windowBits: 12, chunkSize: 1024 }
const SETTINGS = {
  body: { ...SWIFT, dictionary: DICTIONARIES.body },
  exchanges: { ...SHORT, dictionary: DICTIONARIES.exchanges },
  papers: { ...SWIFT, dictionary: DICTIONARIES.papers },
}

/** Papers of an arrival, or a fiscal document alone: all that they repeat is at the end of the dictionary, and the rest of it would take a quarter of the time. */
const FEW_CHARACTERS = 2_000
const FEW = { ...SHORT, windowBits: 13, dictionary: DICTIONARIES.papers.subarray(-4_800) }

/** Where the format has the checksum of its dictionary. */
const checksumOf = (packed: Buffer): number => packed.readUInt32BE(2)
const BY_CHECKSUM = new Map([...Object.values(SETTINGS), FEW].map((settings) => [checksumOf(deflateSync('', settings)), settings.dictionary]))
