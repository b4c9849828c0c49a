import type { Json, Sql } from '#platform/db.ts'
import {
  bodyColumns,
  bodyOf,
  packPapers,
  type Papers,
  POINTS,
  readReceipt,
  RETAILER_INN,
  type StoredBody,
  type StoredReceipt,
  unpackPapers,
} from '#store/papers.ts'
import { receiptColumns } from '#store/receipts.ts'
import { findDocuments } from '#store/tax.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'

/** A receipt, with what statements ask of its papers. */
export type Listed = Receipt & { retailerInn: string | null; points: number | null }

/** All receipts, in the order of their arrival. */
export async function listReceipts(sql: Sql): Promise<Listed[]> {
  const rows = await sql<(StoredReceipt & Pick<Listed, 'retailerInn' | 'points'>)[]>`
    select ${receiptColumns(sql)}, ${RETAILER_INN} as retailer_inn, ${POINTS}::float8 as points from receipts r join promos p on p.id = r.promo_id order by r.uuid`
  return rows.map(readReceipt)
}

/** Writes other papers of a receipt in place of the latest. */
export async function changePapers(sql: Sql, uuid: string, change: (papers: Papers) => Papers): Promise<void> {
  const [latest] = await sql<{ version: number; packed: Buffer }[]>`
    select version, packed from receipt_papers where receipt_uuid = ${uuid} order by version desc limit 1`
  const { papers, bodies } = unpackPapers(latest!.packed)
  await sql`update receipt_papers set packed = ${packPapers(change(papers), bodies)} where receipt_uuid = ${uuid} and version = ${latest!.version}`
}

/** Gives an empty database the tables of the releases before the migration that packs what is long about a receipt. */
export const BEFORE_PAPERS = `
  drop table receipt_papers;
  alter table receipts rename column unpacked_fiscal to fiscal;
  alter table receipts rename column unpacked_outcome to outcome;
  alter table receipts rename column unpacked_trace to trace;
  alter table receipts drop column retailer_inn, drop column points;
  alter table callback_events drop column papers, drop column objection;
  alter table tax_documents rename column unpacked_fiscal to fiscal;
  alter table tax_documents drop column packed, alter column fiscal set not null;
  delete from schema_migrations where name like '0063%';`

/** Stores everything as releases before the papers did: what is long about a receipt in its row, bodies and verdicts in their events, fiscal documents as JSON. */
export async function writeAsBefore(sql: Sql): Promise<void> {
  for (const { uuid, fiscal, outcome, trace } of await listReceipts(sql)) {
    const json = (value: unknown) => (value === null ? null : sql.json(value as Json))
    await sql`
      update receipts set unpacked_fiscal = ${json(fiscal)}, unpacked_outcome = ${json(outcome)}, unpacked_trace = ${json(trace)}, retailer_inn = null, points = null
       where uuid = ${uuid}`
  }
  const events = await sql<
    ({ receiptUuid: string } & StoredBody)[]
  >`select e.receipt_uuid, e.number, ${bodyColumns(sql)} from callback_events e where channel = 'receipts'`
  for (const { receiptUuid, ...event } of events)
    await sql`
      update callback_events set head = ${bodyOf(event)}, papers = null, approved = null, reject_key = null, points = null, has_reviewer = null, objection = null
       where receipt_uuid = ${receiptUuid} and channel = 'receipts' and number = ${event.number}`
  const keys = (await sql<{ fiscalKey: string }[]>`select fiscal_key from tax_documents`).map(({ fiscalKey }) => fiscalKey)
  for (const [i, document] of (await findDocuments(sql, keys)).entries())
    await sql`update tax_documents set packed = null, unpacked_fiscal = ${sql.json(document!.fiscal as Json)} where fiscal_key = ${keys[i]!}`
  await sql`delete from receipt_papers`
}
