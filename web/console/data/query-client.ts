import { HttpError } from 'react-admin'
import { QueryClient } from '@tanstack/react-query'

const REPETITIONS = 3

/** A refusal that the next call would get too, such as 404. Faults of the network and of the service, and 429, may have passed a second later. */
export const isFinal = (error: unknown): boolean => error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429

/** The queries of the console, of its own pages and of react-admin's alike. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < REPETITIONS && !isFinal(error) } },
})
