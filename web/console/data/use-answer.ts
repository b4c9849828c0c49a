import { useNotify } from 'react-admin'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { read, type Body, type Query } from './call.ts'
import { isFinal } from './query-client.ts'

/** The answer of an endpoint, cached under a name that `useLive` and `useDeed` can invalidate. `null` instead of an address asks nothing. */
export const useAnswer = <E extends Endpoint>(name: string, path: string | null, query: Query = {}, everyMs?: number) =>
  useQuery({
    queryKey: [name, path, query],
    queryFn: ({ signal }) => read<E>(path as string, query, signal) as Promise<NonNullable<Body<E>>>,
    enabled: path !== null,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: ({ state }: { state: { error: Error | null } }) => (isFinal(state.error) ? false : everyMs) }),
  })

/** A change with its consequences: stale queries are refetched, and a refusal is shown in the service's own words. */
export function useDeed<Input, Output>(act: (input: Input) => Promise<Output>, { stale, done }: { stale: readonly string[]; done?: string }) {
  const notify = useNotify()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done) notify(done, { type: 'success' })
    },
    onError: (error: Error) => notify(error.message, { type: 'error', autoHideDuration: 8_000 }),
    onSettled: () => Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}
