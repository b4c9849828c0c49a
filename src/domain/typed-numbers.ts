import { AMOUNT_MAX, isAmount } from '#domain/amount.ts'

export type TypedNumbers = { sumKopeks: number | null; n?: number | null | undefined }

/** What is wrong with the requisites that are typed alike in every country. Whether a missing one is needed depends on the country. */
export const wrongNumbers = ({ sumKopeks, n }: TypedNumbers): { sumKopeks?: string; n?: string } => ({
  ...(sumKopeks !== null && !isAmount(sumKopeks) && { sumKopeks: `whole kopeks from 0 to ${AMOUNT_MAX} are expected` }),
  ...(n != null && !isSettlement(String(n)) && { n: 'a type of settlement from 1 to 4 is expected' }),
})

export const isSettlement = (text: string): boolean => /^[1-4]$/.test(text)
