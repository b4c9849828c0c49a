import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/console/live.ts'

/** Which queries are refetched on an event, by the first word of their keys. */
const STALE: Record<LiveEvent, readonly string[]> = {
  receipts: ['receipts', 'statistics', 'disputes', 'participants'],
  moderation: ['moderation', 'receipts'],
  deliveries: ['deliveries', 'callback-health', 'resends', 'receipts'],
}

/** Minimal pause between refetches: figures cost more than a page of a list, and nobody reads them by the second. */
const PAUSE_MS: Readonly<Record<string, number>> = { statistics: 10_000, participants: 5_000, 'callback-health': 5_000 }

/** Keeps every open screen current without a reload; the browser reconnects a lost stream. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/admin/live')
    const soon = new Map<string, ReturnType<typeof setTimeout>>()
    const refresh = (name: string) => {
      if (soon.has(name)) return
      soon.set(
        name,
        setTimeout(() => {
          soon.delete(name)
          void queries.invalidateQueries({ queryKey: [name] })
        }, PAUSE_MS[name] ?? 0),
      )
    }
    for (const [event, names] of Object.entries(STALE)) source.addEventListener(event, () => names.forEach(refresh))
    return () => {
      source.close()
      for (const timer of soon.values()) clearTimeout(timer)
    }
  }, [queries])
}
