import { openKeyedMutex } from '#platform/keyed-mutex.ts'

/** One run at a time in a process; when this many run or wait, further ones are refused as busy. */
const mutex = openKeyedMutex({ mostWaiting: 4 })

/** Runs work over thousands of receipts one at a time, which leaves capacity for new receipts. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => mutex('replay', work)
