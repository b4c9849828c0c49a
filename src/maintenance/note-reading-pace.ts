import { randomUUID } from 'node:crypto'
import type { Context } from '#context/context.ts'
import { noteReader } from '#store/readers.ts'

/** This process among those that read photos. */
const id = randomUUID()

/** Tells all processes how fast this one reads, from which they know how long photos wait. */
export async function noteReadingPace({ sql, photoReader }: Context): Promise<void> {
  const perSecond = photoReader.perSecond()
  if (perSecond !== null) await noteReader(sql, { id, perSecond })
}
