import { useRef } from 'react'
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

/**
 * A change with its consequences: stale queries are refetched, and a refusal is shown in the service's own words. While it is being made, the same one
 * is not made again: a second click may come before the button is drawn as busy.
 */
export function useDeed<Input, Output>(act: (input: Input) => Promise<Output>, { stale, done }: { stale: readonly string[]; done?: string }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const running = useRef(new Set<string>())
  const deed = useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done) notify(done, { type: 'success' })
    },
    onError: (error: Error) => notify(error.message, { type: 'error', autoHideDuration: 8_000 }),
    onSettled: (_answer, _error, input) => {
      running.current.delete(JSON.stringify(input) ?? '')
      return Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
  })
  const mutate: typeof deed.mutate = (...given) => {
    const name = JSON.stringify(given[0]) ?? ''
    if (running.current.has(name)) return
    running.current.add(name)
    deed.mutate(...given)
  }
  const reset = () => {
    running.current.clear()
    deed.reset()
  }
  return { ...deed, mutate, reset }
}
