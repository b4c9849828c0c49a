import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Outcome, TraceLine } from '#domain/rules/outcome.ts'
import type { Db } from '#platform/db.ts'
import { verbatim, type Piece } from '#platform/db/statement.ts'
import { pack, unpack } from './packed.ts'

/**
 * What is long about a receipt. It is written with a change, together with the bodies of the events of that change, and never again: a body repeats most of the
 * fiscal document and of the outcome, so that packed together they take little more than one of them.
 */
export type Papers = Pick<Receipt, 'fiscal' | 'outcome' | 'trace'>

/** The part of an event's body that is packed. */
type PackedBody = { number: number; body: string }

/** One JSON text in a line, and a line for each body: JSON texts that were made without indentation contain no line breaks. */
export const packPapers = ({ fiscal, outcome, trace }: Papers, bodies: readonly PackedBody[] = []): Buffer =>
  pack('papers', [JSON.stringify({ fiscal, outcome, trace }), ...bodies.map(({ number, body }) => `${number} ${body}`)].join('\n'))

export function unpackPapers(packed: Buffer): { papers: Papers; bodies: PackedBody[] } {
  const [papers = '', ...bodies] = unpack(packed).split('\n')
  return { papers: JSON.parse(papers) as Papers, bodies: bodies.map(readLine) }
}

/**
 * An event as it is stored: the bytes of its callback are its head and then its line in the papers of its change. Events of earlier releases have everything but
 * the head packed by itself, or everything in the head.
 */
export type StoredBody = { number: number; head: string; packed: Buffer | null; papers: Buffer | null }

/** Of events `e`, besides their numbers. An event whose papers are missing has empty ones, which cannot be read: its head alone is never taken for the body. */
export const bodyColumns = (db: Db): Piece => db`
  e.head, e.packed, case when e.papers is not null then coalesce(
    (select w.packed from receipt_papers w where w.receipt_uuid = e.receipt_uuid and w.promo_id = e.promo_id and w.version = e.papers), '') end as papers`

export const bodyOf = ({ number, head, packed, papers }: StoredBody): string => {
  if (papers !== null) return head + bodyIn(papers, number)
  return packed === null ? head : head + unpack(packed)
}

/** Only the line is looked for: a delivery has no use for the rest, which would have to be parsed. */
function bodyIn(papers: Buffer, number: number): string {
  const text = unpack(papers)
  const mark = `\n${number} `
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`the papers have no body of event ${number}`)
  const end = text.indexOf('\n', at + 1)
  return text.slice(at + mark.length, end < 0 ? undefined : end)
}

export function withBody<Row extends StoredBody>({
  head,
  packed,
  papers,
  ...row
}: Row): Omit<Row, 'head' | 'packed' | 'papers'> & { number: number; body: string } {
  return { ...row, body: bodyOf({ number: row.number, head, packed, papers }) }
}

function readLine(line: string): PackedBody {
  const space = line.indexOf(' ')
  return { number: Number(line.slice(0, space)), body: line.slice(space + 1) }
}

/** A receipt as it is stored: its latest papers have what is long. Rows of earlier releases, which have no papers, have it themselves. */
export type StoredReceipt = Omit<Receipt, keyof Papers> & StoredPapers

export type StoredPapers = {
  papers: Buffer | null
  unpackedFiscal: FiscalReceipt | null
  unpackedOutcome: Outcome | null
  unpackedTrace: TraceLine[] | null
}

export const papersOf = (db: Db): Piece => db`
  r.unpacked_fiscal, r.unpacked_outcome, r.unpacked_trace,
  (select w.packed from receipt_papers w where w.receipt_uuid = r.uuid and w.promo_id = r.promo_id order by w.version desc limit 1) as papers`

export function readReceipt<Row extends StoredPapers>(row: Row): Omit<Row, keyof StoredPapers> & Papers {
  const { papers, unpackedFiscal: fiscal, unpackedOutcome: outcome, unpackedTrace: trace, ...receipt } = row
  return { ...receipt, ...(papers === null ? { fiscal, outcome, trace } : unpackPapers(papers).papers) }
}

/** In an update of receipts: what is long is in the papers that are written with it. `points` and `retailer_inn` are what statements ask of them. */
export const BESIDE = verbatim('unpacked_fiscal = null, unpacked_outcome = null, unpacked_trace = null')

/** Inserts the papers of the one receipt, with its promo and its new version, that a part of the statement names. */
export const insertPapers = (db: Db, changed: string, packed: Buffer): Piece => db`
  insert into receipt_papers (receipt_uuid, promo_id, version, packed) select uuid, promo_id, version, ${packed} from ${db(changed)}`

export const retailerInnOf = ({ fiscal }: Pick<Papers, 'fiscal'>): string | null => fiscal?.retailerInn ?? null
export const pointsOf = ({ outcome }: Pick<Papers, 'outcome'>): number | null => outcome?.promoPoints ?? null

/** What statements ask of a receipt's papers, whichever release wrote them. */
export const RETAILER_INN = verbatim("coalesce(retailer_inn, unpacked_fiscal->>'retailerInn')")
export const POINTS = verbatim("coalesce(r.points, (r.unpacked_outcome->>'promoPoints')::bigint)")

/** Whether the tax authority has confirmed the receipt: its type comes with the fiscal document and nowhere else. */
export const CONFIRMED = verbatim('operation_type is not null')
