import { digits, oneOf, printedDay, printedHour, printedMinute, type PrintedForm } from '../define-pack.ts'

/** The official form with and without seconds. Some cash registers pad document number and fiscal sign to ten digits. */
export const printedRu = (): readonly PrintedForm[] => [printed([]), printed(printedMinute())]

const printed = (seconds: PrintedForm): PrintedForm => [
  ...['t=', ...printedDay(), 'T', ...printedHour(), ...printedMinute(), ...seconds],
  ...['&s=', digits(1, 7), '.', digits(2), '&fn=', digits(16), '&i=', digits(1, 10), '&fp=', digits(6, 10), '&n=', oneOf('1234')],
]
