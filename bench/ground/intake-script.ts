import { statementOf, type Piece } from '#platform/db/statement.ts'
import type { Sql } from '#platform/db.ts'
import { acceptReceipt } from '#src/intake/accept-receipt.ts'
import type { Context, Promo } from '#context/context.ts'
import { openMetrics } from '#context/metrics.ts'
import { insertAll, type NewReceipt } from '#store/intake.ts'

/** Placeholders in the statement, which each transaction of pgbench replaces with its own values. */
const NUMBER = '4000000001'
const SIGN = '4000000002'
const PARTICIPANT = '4000000003'

/**
 * The product's own intake statement for one receipt, as a script of pgbench. It is made from the SQL that the service sends, so that the two stay equal. As
 * in the service, a receipt's uuid grows with time, and its fiscal key is random.
 */
export async function intakeScript(sql: Sql, promo: Promo): Promise<string> {
  const receipt = await receiptOf(promo)
  const { text, parameters } = statementOf(insertAll(sql, [receipt]) as unknown as Piece)
  const own = new Map([
    [receipt.uuid, `' || :time::text || '-' || :client::text || '-7000-8000-' || :chance::text || '`],
    [NUMBER, "' || :number::text || '"],
    [SIGN, "' || :sign::text || '"],
    [PARTICIPANT, "' || :participant::text || '"],
  ])
  const filled = text.replaceAll(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1], own))
  return [
    '\\set n :n + 1',
    '\\set time 10000000 + :n',
    '\\set client 1000 + :client_id',
    '\\set chance random(100000000000, 999999999999)',
    '\\set number random(1, 4294967295)',
    '\\set sign random(1, 4294967295)',
    '\\set participant random(0, 999999)',
    `${filled.trim()};\n`,
  ].join('\n')
}

/** The receipt that the service would write for an ordinary submission. */
async function receiptOf(promo: Promo): Promise<NewReceipt> {
  const written: NewReceipt[] = []
  const ctx = {
    now: () => new Date(),
    baseUrl: 'http://service.example',
    ofdHosts: new Set(),
    insertReceipt: async (receipt: NewReceipt) => {
      written.push(receipt)
      return { uuid: receipt.uuid, receiptId: 1 }
    },
    metrics: openMetrics(),
    wake() {},
  } as unknown as Context
  const boughtAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
  await acceptReceipt(ctx, {
    promo,
    userUuid: `participant-${PARTICIPANT}`,
    qrString: `t=${boughtAt}&s=274.50&fn=9999078902004339&i=${NUMBER}&fp=${SIGN}&n=1`,
    externalId: null,
    dupCheck: true,
    source: null,
    channel: null,
    meta: null,
    photos: [],
    objection: null,
    photoConflict: 'refuse',
  })
  return written[0] as NewReceipt
}

/** A parameter as SQL literal. pgbench reads a colon before a letter as a variable, so there must be none. */
function literal(parameter: unknown, own: ReadonlyMap<string, string>): string {
  if (typeof parameter === 'number') return String(parameter)
  let quoted = String(parameter)
    .replaceAll("'", "''")
    .replaceAll(/":(?=[a-z])/g, '": ')
  for (const [marker, expression] of own) quoted = quoted.replaceAll(marker, expression)
  return `('${quoted}')`
}
