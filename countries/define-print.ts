import type { TypedRequisites } from './define-pack.ts'

/** A line of print, as a recogniser saw it: for each character the logarithms of the probabilities of all characters of the alphabet, in its order. */
export type PrintedLine = { letters: readonly Float32Array[] }

/** What a receipt's lines say in words. */
export type PrintReading = {
  /** The likeliest value of each field that was found. */
  fields: { [field in keyof TypedRequisites]-?: NonNullable<TypedRequisites[field]> | null }
  /** QR strings that a cash register may have printed for these lines, the likeliest first; none where a field is missing. */
  candidates: readonly string[]
}

/**
 * Finds the requisites that a country's cash registers print in words beside their code. `latest` is the moment after which no receipt can have been printed,
 * as `YYYY-MM-DDTHH:mm:ss`.
 */
export type ReadPrint = (lines: readonly PrintedLine[], context: { alphabet: readonly string[]; latest: string }) => PrintReading
