import { PACKS, type Country } from '#countries/index.ts'

/** Whether a number has the form of the country's tax numbers. */
export const isTaxNumber = (country: Country, text: string): boolean => PACKS[country].taxNumber.isValid(text)
