import { openKeyedMutex } from '#platform/keyed-mutex.ts'

/** One in a process at a time; with so many begun or waiting, who comes next is told to come back. */
const turns = openKeyedMutex({ mostWaiting: 4 })

/** Work over thousands of receipts, which leaves room for those that have just come. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns('replay', work)
