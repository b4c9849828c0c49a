import type { Db } from '#platform/db.ts'

export type Certification = { id: string; promoId: number; at: Date; grade: string; report: object }

export async function insert(db: Db, { promoId, grade, report }: Pick<Certification, 'promoId' | 'grade' | 'report'>): Promise<Certification> {
  const [row] = await db<[Certification]>`
    insert into certifications (promo_id, grade, report) values (${promoId}, ${grade}, ${db.json(report)}) returning id, promo_id, at, grade, report`
  return row
}

export async function find(db: Db, promoId: number, id: string): Promise<Certification | null> {
  const [row] = await db<Certification[]>`
    select id, promo_id, at, grade, report from certifications where promo_id = ${promoId}::bigint and id = ${id}`
  return row ?? null
}

/** The latest certifications of a promo, without their reports. */
export function listLatest(db: Db, promoId: number, limit: number): Promise<Omit<Certification, 'report'>[]> {
  return db<Omit<Certification, 'report'>[]>`
    select id, promo_id, at, grade from certifications where promo_id = ${promoId}::bigint order by at desc limit ${limit}::int`
}
