import { PARSERS } from '#countries/index.ts'
import type { Country } from './types.ts'

/** Null is what `decodeFile` returns when it has read nothing. Any host is accepted, because only the service knows those of a fiscal operator. */
export const isFiscalQr = (text: string | null | undefined, country?: Country): boolean =>
  typeof text === 'string' && (country === undefined ? Object.values(PARSERS) : [PARSERS[country]]).some((parse) => parse(text, null).ok)
