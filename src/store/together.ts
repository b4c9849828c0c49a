import type { Country } from '#countries/index.ts'
import { batch } from '#platform/batch.ts'
import { isDatabaseOutage, type Sql } from '#platform/db.ts'
import { openAnswerCounter, type AnswerCounter } from './answer-counter.ts'
import { moveAll, type Move } from './moves.ts'
import { findUnconfirmedUntil, type Suspect } from './possible-doubles.ts'
import { findHeld, orLookAgain, type UnitsAsked } from './counted-units.ts'
import { findWithBlocks } from './receipts.ts'
import { findStandings } from './standing.ts'
import * as tax from './tax.ts'
import * as records from './track-records.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'

/** One statement of a kind at a time: what is asked for meanwhile shares the next one. More at a time would only make smaller batches. */
export const TOGETHER = { inFlight: 1, most: 128, mostWaiting: Infinity, retryAlone: (error: unknown) => !isDatabaseOutage(error) }

/** The lease of a turn to ask the tax authority: longer than any question takes. */
const TURN_MS = 75_000

export type Together = ReturnType<typeof openTogether>

/**
 * Statements of the stages, which concurrent receipts share. If a shared statement fails, it is repeated for each receipt alone, so that a bad one spoils no
 * other.
 */
export function openTogether(sql: Sql, answers: AnswerCounter = openAnswerCounter(sql)) {
  const move = batch((asked: { receipt: Receipt; move: Move }[]) => moveAll(sql, asked), TOGETHER)
  const endTurn = batch((ended: tax.Ended[]) => tax.endTurns(sql, ended).then(() => ended.map(() => undefined)), TOGETHER)
  return {
    /** The receipt, and whether its participant is blocked. */
    find: batch((uuids: string[]) => findWithBlocks(sql, uuids), TOGETHER),
    /** Null also where another receipt was rewarded for one of its packs meanwhile: the receipt has to be judged again. */
    move: (receipt: Receipt, asked: Move) => orLookAgain(move({ receipt, move: asked })),
    heldUnits: batch((asked: UnitsAsked[]) => findHeld(sql, asked), TOGETHER),
    unconfirmedUntil: batch((suspects: Suspect[]) => findUnconfirmedUntil(sql, suspects), TOGETHER),
    taxDocument: batch((fiscalKeys: string[]) => tax.findDocuments(sql, fiscalKeys), TOGETHER),
    standing: batch((asked: Parameters<typeof findStandings>[1][number][]) => findStandings(sql, asked), TOGETHER),
    countQuestion: batch((asked: tax.Counted[]) => tax.countQuestions(sql, asked), TOGETHER),
    changeRecords: batch((changes: (readonly records.Change[])[]) => records.change(sql, changes.flat()).then(() => changes.map(() => undefined)), TOGETHER),
    isConfirmedParticipant: batch((asked: { promoId: number; participant: string }[]) => records.areConfirmed(sql, asked), TOGETHER),
    takeTaxTurn: batch((asked: tax.Question[]) => tax.takeTurns(sql, asked, TURN_MS), TOGETHER),
    async endTaxTurn(country: Country, ended: tax.Ended): Promise<void> {
      await endTurn(ended)
      answers.count(country, ended.answer.kind)
    },
    answers,
    /** Writes what is counted in memory. */
    close: () => answers.close(),
  }
}
