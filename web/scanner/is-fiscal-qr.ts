import { parseRuQr } from '#domain/qr/ru.ts'
import { parseUzQr } from '#domain/qr/uz.ts'
import type { Country } from './types.ts'

const IS_FISCAL: Record<Country, (text: string) => boolean> = {
  ru: (text) => parseRuQr(text).ok,
  uz: (text) => parseUzQr(text, null).ok, // which hosts are the operator's, the service knows
}

export const isFiscalQr = (text: string, country?: Country): boolean =>
  country === undefined ? IS_FISCAL.ru(text) || IS_FISCAL.uz(text) : IS_FISCAL[country](text)
