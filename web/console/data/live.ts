import { useEffect } from 'react'
import { type Query, useQueryClient } from '@tanstack/react-query'
import type { getSession } from '#contract/accounts/session.ts'
import type { LiveEvent } from '#contract/console/live.ts'
import { read } from './call.ts'
import { isFinal } from './query-client.ts'

/** Which queries are refetched on an event, by the first word of their keys. */
const STALE: Record<LiveEvent, readonly string[]> = {
  receipts: ['receipts', 'statistics', 'disputes', 'participants'],
  moderation: ['moderation', 'receipts'],
  deliveries: ['deliveries', 'callback-health', 'resends', 'receipts'],
}

/** Minimal pause between refetches: figures cost more than a page of a list, and nobody reads them by the second. */
const PAUSE_MS: Readonly<Record<string, number>> = { statistics: 10_000, participants: 5_000, 'callback-health': 5_000 }

/** No event changes a refusal, such as that of a record that does not exist. */
const mayChange = ({ state }: Query): boolean => !isFinal(state.error)

/** As long as a browser waits before it reconnects a lost stream. */
const AGAIN_MS = 3_000

/**
 * Keeps every open screen current without a reload, from the moment at which the stream is open. The browser reconnects a lost stream, but gives up a refused
 * one: while the service restarts, or when the session has ended. Then the session is asked for, which waits until somebody has signed in again.
 */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let source: EventSource
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const soon = new Map<string, ReturnType<typeof setTimeout>>()
    const refresh = (name: string) => {
      if (soon.has(name)) return
      soon.set(
        name,
        setTimeout(() => {
          soon.delete(name)
          void queries.invalidateQueries({ queryKey: [name], predicate: mayChange })
        }, PAUSE_MS[name] ?? 0),
      )
    }
    // What has happened before was told to nobody. An answer that is under way may be older, too, so it is asked for once more.
    const catchUp = async () => {
      const underWay = new Set(queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined }))
      await queries.invalidateQueries({ predicate: mayChange })
      await queries.invalidateQueries({ predicate: (query) => underWay.has(query) && mayChange(query) })
    }
    const open = () => {
      source = new EventSource('/api/admin/live')
      source.addEventListener('open', () => void catchUp())
      for (const [event, names] of Object.entries(STALE)) source.addEventListener(event, () => names.forEach(refresh))
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) again = setTimeout(reopen, AGAIN_MS)
      })
    }
    const reopen = async () => {
      const isIn = await read<typeof getSession>('/api/admin/session').then(
        ({ temporaryPassword, secondFactorMissing }) => !temporaryPassword && !secondFactorMissing,
        () => false,
      )
      if (isOver) return
      if (!isIn) {
        again = setTimeout(reopen, AGAIN_MS)
        return
      }
      open()
    }
    open()
    return () => {
      isOver = true
      clearTimeout(again)
      source.close()
      for (const timer of soon.values()) clearTimeout(timer)
    }
  }, [queries])
}
