import * as contract from '#contract/testground/pages.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { HEADERS, page } from './page.ts'
import { findStory, type Story } from './story.ts'

export const getLkReceiptPage = answer(contract.getLkReceiptPage, async (ctx: Context, { params }) => {
  const story = await findStory(ctx, await findReceipt(ctx, params.uuid))
  return reply(200, page(ctx, `Receipt ${story.receipt.receiptId}`, plain(story), { receipt: params.uuid }), HEADERS)
})

/** The receipt as the page shows it before its program runs, or without it. */
function plain({ receipt, nextCheckAt, history }: Story): string {
  const facts = {
    uuid: receipt.uuid,
    receiptId: receipt.receiptId,
    userUuid: receipt.userUuid,
    promoId: receipt.promoId,
    country: receipt.country,
    state: receipt.state,
    approved: receipt.approved,
    rejectKey: receipt.rejectKey,
    rejectReason: receipt.rejectReason,
    promoPoints: receipt.promoPoints,
    needsReview: receipt.needsReview,
    delivered: receipt.delivered,
    externalId: receipt.externalId,
    qrString: receipt.qrString,
    nextCheckAt,
  }
  const row = (name: string, value: unknown) => `<div><dt>${name}</dt><dd>${escapeHtml(value === null || value === undefined ? '–' : String(value))}</dd></div>`
  return `<main>
  <h1>Receipt ${receipt.receiptId}</h1>
  <dl>${Object.entries(facts)
    .map(([name, value]) => row(name, value))
    .join('')}</dl>
  <ol>${history.map(({ at, event, state, actor }) => `<li>${escapeHtml(`${at} ${event} → ${state} (${actor})`)}</li>`).join('')}</ol>
  <form method="post" action="/lk/r/${receipt.uuid}/edit">
    <label>action <select name="action">${contract.EDITS.map((one) => `<option>${one}</option>`).join('')}</select></label>
    <label>reason <input name="reason"></label>
    <label>external <input name="external"></label>
    <button>OK</button>
  </form>
</main>`
}
