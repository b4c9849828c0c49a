import type { Requisites } from './read-ticket.ts'
import { roublesText } from './roubles.ts'

/** The fiscal QR as cash registers print it: minutes without seconds, roubles with two decimals. */
export const qrStringOf = ({ boughtAt, sumKopeks, fn, fd, fp, operationType }: Requisites): string =>
  `t=${boughtAt.slice(0, 16).replaceAll(/[-:]/g, '')}&s=${roublesText(sumKopeks)}&fn=${fn}&i=${fd}&fp=${fp}&n=${operationType}`
