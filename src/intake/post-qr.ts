import { postQr } from '#contract/photos.ts'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import { receiptsInPhotos } from '#domain/qr/receipts-in-photos.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, badRequest } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Context } from '#src/context.ts'

/** Somebody stands there with a camera and waits. */
const DECODE_MS_MAX = 8_000

/** Says what a QR says, of whichever country, and leaves nothing behind. */
export const route = answer(postQr, async (ctx: Context, { body }) => {
  const { qrAsString, photo: [photo] } = body
  if (qrAsString !== null) return said(ctx, qrAsString)
  if (photo === undefined) throw badRequest('qrAsString or photo: one of them is needed.')

  const reading = await ctx.photoReader.read(photo.path, { preview: null, effort: 'full', decodeMsMax: DECODE_MS_MAX })
  if (reading.kind === 'unreadable') throw new ApiError('NOT_A_PHOTO', `photo: ${reading.reason}.`)
  const found = receiptsInPhotos(reading.texts, ctx)
  switch (found.kind) {
    case 'one': return said(ctx, found.qrString)
    case 'several': throw new ApiError('FEW_RECEIPTS')
    case 'nothing': throw new InvalidRequest([{ type: 'qr_not_found', loc: ['body', 'photo'], msg: 'No fiscal QR was found in the photo' }])
  }
})

function said(ctx: Context, qrString: string) {
  const requisites = parseAnyFiscalQr(qrString, ctx)
  if (requisites === null) throw new ApiError('FORMAT')
  const { fn, fd, fp, sumKopeks, n, country, boughtAt } = requisites
  return { fn, fd, fp, sumKopeks, n, country, receiptDate: boughtAt, qrString }
}
