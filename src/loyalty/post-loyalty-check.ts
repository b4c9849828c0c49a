import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/loyalty/checks.ts'
import { AMOUNT_MAX, isAmount, timesQuantity } from '#domain/amount.ts'
import { lineCodes, type SentCode } from '#domain/codes/line-codes.ts'
import type { FiscalItem } from '#domain/receipt/fiscal-receipt.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { missing, valueError } from '#platform/http/problem.ts'
import type { Context, Promo } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { acceptReceipt } from '#src/intake/accept-receipt.ts'
import { promoOfCall } from '#src/intake/promo-of-call.ts'
import { replyTaken } from '#src/intake/reply-accepted.ts'
import { composeReceipt } from './sandbox-receipts.ts'
import { REQUISITES, typedQr } from '#context/typed-requisites.ts'
import { awaitDecision } from './await-decision.ts'
import { presentCheck } from './present-check.ts'

type Submitted = BodyOf<typeof contract.postLoyaltyCheck>

/** The receipt goes through the usual intake; only the answer differs. */
export const postLoyaltyCheck = answer(contract.postLoyaltyCheck, async (ctx: Context, { body, caller, request }) => {
  const promo = await promoOfCall(ctx, caller, body.promoId)
  if (isComposed(body) && !promo.settings.sandbox) throw new ApiError('NOT_SANDBOX', 'What a receipt holds can be said in a sandbox promo alone.')
  const qrString = qrOf(ctx, promo, body)
  if (isComposed(body))
    await composeReceipt(ctx, promo, qrString, {
      items: body.items === null ? undefined : linesOf(body.items),
      retailerInn: body.retailerInn,
      retailerName: body.retailerName,
    })

  const taken = replyTaken(
    await acceptReceipt(ctx, {
      promo,
      userUuid: body.userUuid,
      qrString,
      externalId: null,
      dupCheck: true,
      source: 'loyalty',
      channel: null,
      meta: null,
      photos: [],
      objection: null,
      photoConflict: 'reject',
      from: sendersOf(caller, request),
    }),
  )
  return presentCheck(await awaitDecision(ctx, taken.uuid), promo, { repeated: taken.replayed === true })
})

const isComposed = ({ items, retailerInn, retailerName }: Submitted) => items !== null || retailerInn !== null || retailerName !== null

/** The QR string, as it was sent or made from the requisites. */
function qrOf(ctx: Context, { country }: Promo, { qrStr, fn, fd, fp, receiptDate, sumKopeks }: Submitted): string {
  const typed = { fn, fd, fp, receiptDate, sumKopeks }
  const given = REQUISITES.filter((name) => typed[name] !== null)
  if (qrStr === null && given.length === 0) throw new InvalidRequest([missing(['body', 'qrStr'], null)])
  if (qrStr === null) return typedQr(ctx, country, { qrStr, ...typed, n: null })
  if (given.length > 0) throw new InvalidRequest(given.map((name) => valueError(['body', name], 'either qrStr or the requisites')))
  return qrStr
}

/** The lines with their sums. Throws if a sum, or the total, is not a valid amount. */
function linesOf(items: NonNullable<Submitted['items']>): FiscalItem[] {
  const lines = items.map(({ name, quantity, priceKopeks, sumKopeks, ...made }, index) => {
    const sum = sumKopeks ?? timesQuantity(priceKopeks, quantity)
    if (!isAmount(sum)) throw tooMuch(['items', index, 'priceKopeks'], 'price times quantity')
    const codes = lineCodes(codesOf(made))
    return { name, quantity, price: priceKopeks, sum, nds: null, ...(codes && { codes }) }
  })
  if (!isAmount(lines.reduce((total, { sum }) => total + sum, 0))) throw tooMuch(['items'], 'the sum of the lines')
  return lines
}

type Made = Pick<NonNullable<Submitted['items']>[number], 'gtin' | 'serial' | 'barcode' | 'ikpu'>

const codesOf = ({ gtin, serial, barcode, ikpu }: Made): SentCode[] => [
  ...(gtin && serial ? [{ kind: 'gs1m', value: `01${gtin.padStart(14, '0')}21${serial}` }] : gtin ? [{ kind: 'barcode', value: gtin }] : []),
  ...(barcode ? [{ kind: 'barcode', value: barcode }] : []),
  ...(ikpu ? [{ kind: 'ikpu', value: ikpu }] : []),
]

const tooMuch = (path: (string | number)[], what: string) => new InvalidRequest([valueError(['body', ...path], `${what} is more than ${AMOUNT_MAX}`)])
