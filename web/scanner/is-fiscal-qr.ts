import { parseRuQr } from '#domain/qr/ru.ts'
import { parseUzQr } from '#domain/qr/uz.ts'
import type { Country } from './types.ts'

const IS_FISCAL: Record<Country, (text: string) => boolean> = {
  ru: (text) => parseRuQr(text).ok,
  uz: (text) => parseUzQr(text, null).ok, // which hosts are the operator's, the service knows
}

/** Null is what `decodeFile` gives where it has read nothing. */
export const isFiscalQr = (text: string | null | undefined, country?: Country): boolean =>
  typeof text === 'string' && (country === undefined ? IS_FISCAL.ru(text) || IS_FISCAL.uz(text) : IS_FISCAL[country](text))
