import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/console/live.ts'

/** What is read anew when the service says that something has changed: the first words of queries. */
const STALE: Record<LiveEvent, readonly string[]> = {
  receipts: ['receipts', 'statistics', 'disputes', 'participants'],
  moderation: ['moderation', 'receipts'],
  deliveries: ['deliveries', 'callback-health', 'resends', 'receipts'],
}

/** Figures cost more than a page of a list, and nobody reads them by the second. */
const PAUSE_MS: Readonly<Record<string, number>> = { statistics: 10_000, participants: 5_000, 'callback-health': 5_000 }

/** Keeps every open screen current without a reload; a connection that is lost is taken up again by the browser. */
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
