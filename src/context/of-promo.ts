import { presentEvent } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import * as moves from '#store/moves.ts'
import type { Move } from '#store/moves.ts'
import type { Context, Promo } from './context.ts'
import { countedIn } from './judging-context.ts'

type OfPromo = Required<Pick<Move, 'body' | 'addressed' | 'copyTo' | 'countIn'>>

/** What every move of a promo's receipt needs of the promo: its callback, and where an approval is copied to and counts. */
export const ofPromo = (ctx: Pick<Context, 'baseUrl'>, promo: Promo): OfPromo => ({
  body: (moved) => presentEvent(moved, promo.settings, ctx.baseUrl),
  addressed: promo.settings.callback !== null,
  copyTo: promo.settings.copycat_promos,
  countIn: countedIn(promo),
})

/** Moves a receipt that the transaction has locked, so that nothing can have changed it meanwhile. */
export async function moveLocked(ctx: Context, tx: Db, receipt: Receipt, promo: Promo, asked: Omit<Move, keyof OfPromo>): Promise<Receipt> {
  const moved = await moves.move(tx, receipt, { ...asked, ...ofPromo(ctx, promo) })
  if (moved === null) throw new Error(`receipt ${receipt.uuid} changed under its lock`)
  return moved
}
