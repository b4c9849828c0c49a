import { PARSERS } from '#countries/index.ts'
import type { Country } from './types.ts'

/** Null is what `decodeFile` gives where it has read nothing. Which hosts are a fiscal operator's, the service knows. */
export const isFiscalQr = (text: string | null | undefined, country?: Country): boolean =>
  typeof text === 'string' && (country === undefined ? Object.values(PARSERS) : [PARSERS[country]]).some((parse) => parse(text, null).ok)
