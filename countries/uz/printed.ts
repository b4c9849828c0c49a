import { digits, printedDay, printedHour, printedMinute, type PrintedForm } from '../define-pack.ts'

/** The link of an ordinary receipt. Terminals have two letters and twelve digits. */
export const printedUz = (ofdHosts: readonly string[]): readonly PrintedForm[] =>
  ofdHosts.map((host) => [
    `https://${host}/check?t=`,
    { of: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', least: 2, most: 2 },
    digits(12),
    '&r=',
    digits(1, 7),
    '&c=',
    ...printedDay(),
    ...printedHour(),
    ...printedMinute(),
    ...printedMinute(),
    '&s=',
    digits(12),
  ])
