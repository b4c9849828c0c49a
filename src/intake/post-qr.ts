import * as contract from '#contract/intake/photos.ts'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import { receiptsInPhotos } from '#domain/qr/receipts-in-photos.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, badRequest, unavailable } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Context } from '#context/context.ts'
import { flowOfCall } from './flow-of-call.ts'

const COME_BACK_SECONDS = 5

/** Returns the contents of a QR of any country. Stores nothing. */
export const postQr = answer(contract.postQr, async (ctx: Context, { body, caller, request, gone }) => {
  const {
    qrAsString,
    photo: [photo],
  } = body
  if (qrAsString !== null) return presentQr(ctx, qrAsString)
  if (photo === undefined) throw badRequest('qrAsString or photo: one of them is needed.')

  const reading = await ctx.photoReader.read(photo.path, { preview: null, effort: 'full', flow: flowOfCall({ caller, request }, null), signal: gone })
  if (reading.kind === 'unreadable') throw new ApiError('NOT_A_PHOTO', `photo: ${reading.reason}.`)
  if (reading.kind === 'lost' || !reading.finished) throw unavailable(COME_BACK_SECONDS)
  const found = receiptsInPhotos(reading.texts, ctx)
  switch (found.kind) {
    case 'one':
      return presentQr(ctx, found.qrString)
    case 'several':
      throw new ApiError('FEW_RECEIPTS')
    case 'nothing':
      throw new InvalidRequest([{ type: 'qr_not_found', loc: ['body', 'photo'], msg: 'No fiscal QR was found in the photo' }])
  }
})

function presentQr(ctx: Context, qrString: string) {
  const requisites = parseAnyFiscalQr(qrString, ctx)
  if (requisites === null) throw new ApiError('FORMAT')
  const { fn, fd, fp, sumKopeks, n, country, boughtAt } = requisites
  return { fn, fd, fp, sumKopeks, n, country, receiptDate: boughtAt, qrString }
}
