import type { Db } from '#platform/db.ts'

/** Takes the next part of a photo store, of so many, if one is due; null: it is not, or another process was first. A moment that a clock has set which was ahead is none. */
export async function takeShelf(db: Db, place: string, { shelves, now, pauseMs }: { shelves: number; now: Date; pauseMs: number }): Promise<number | null> {
  const next = new Date(now.getTime() + pauseMs)
  const [row] = await db<{ nextShelf: number }[]>`
    insert into photo_sweeps (place, next_shelf, due_at) values (${place}, 1, ${next})
    on conflict (place) do update set next_shelf = (photo_sweeps.next_shelf + 1) % ${shelves}::int, due_at = excluded.due_at
     where photo_sweeps.due_at <= ${now} or photo_sweeps.due_at > ${new Date(next.getTime() + pauseMs)}
    returning next_shelf`
  return row === undefined ? null : (row.nextShelf + shelves - 1) % shelves
}
