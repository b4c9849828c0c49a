import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyCaller } from '#contract/callers.ts'
import type { Upload } from '#contract/endpoint.ts'
import { LIMITS } from '#domain/limits.ts'
import { ApiError, notFound, unauthorized } from '#platform/http/api-error.ts'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'
import { TooManyBytes } from '#platform/temp-files.ts'
import type { Context } from '#context/context.ts'
import * as apiKeys from '#store/api-keys.ts'
import { withReceived } from './with-received.ts'

/** A photo that somebody may put into the photo store. Nothing else remembers it: all of this is in its id, signed with a secret that the database keeps beside the key. */
export type Announced = Pick<KeyCaller, 'keyId' | 'promoId' | 'perSecond'> & { name: string; contentType: string; bytes: number; expiresAt: Date }

/** Its file gets the name of an orphan, which is deleted like every file without a receipt. */
const newName = () => `${randomBytes(16).toString('hex')}.upload`
const NAME = /^[0-9a-f]{32}\.upload$/

type Payload = [keyId: number, name: string, contentType: string, bytes: number, endsAtSeconds: number]

export async function announce(
  ctx: Context,
  { keyId, promoId, perSecond }: KeyCaller,
  photo: Pick<Announced, 'contentType' | 'bytes'>,
): Promise<Announced & { id: string }> {
  const endsAtSeconds = Math.floor(ctx.now().getTime() / 1_000) + LIMITS.uploadSeconds
  const name = newName()
  const signing = await apiKeys.signingKey(ctx.sql, keyId)
  if (signing === null) throw unauthorized('noSuchKey')
  const text = Buffer.from(JSON.stringify([keyId, name, photo.contentType, photo.bytes, endsAtSeconds] satisfies Payload)).toString('base64url')
  return {
    ...photo,
    keyId,
    promoId,
    perSecond,
    name,
    expiresAt: new Date(endsAtSeconds * 1_000),
    id: `${text}.${signatureOf(text, signing.secret).toString('base64url')}`,
  }
}

/** A call that names an upload, and where in it the upload is named. */
type Naming = { promoId: number; place: string }

/**
 * What was announced under an id. Throws NOT_FOUND for an id that no valid key has signed, and UPLOAD_ENDED. An upload of another promo than that of the call
 * is unknown, also after its end.
 */
export async function announcedAs(ctx: Context, id: string, by: Naming | null = null): Promise<Announced> {
  const [text = '', signature = '', ...more] = id.split('.')
  const payload = more.length === 0 ? payloadOf(text) : null
  const signing = payload && (await apiKeys.signingKey(ctx.sql, payload[0]))
  if (!payload || !signing || !isSame(Buffer.from(signature, 'base64url'), signatureOf(text, signing.secret))) throw unknown(by)
  if (by !== null && signing.promoId !== by.promoId) throw unknown(by)
  const [keyId, name, contentType, bytes, endsAtSeconds] = payload
  const expiresAt = new Date(endsAtSeconds * 1_000)
  if (ctx.now() >= expiresAt)
    throw by === null ? new ApiError('UPLOAD_ENDED') : new ApiError('UPLOAD_ENDED', `${by.place}: its time is over; ask for another address.`)
  return { keyId, promoId: signing.promoId, perSecond: signing.perSecond, name, contentType, bytes, expiresAt }
}

const unknown = (by: Naming | null): ApiError =>
  by === null ? notFound('upload') : new ApiError('NOT_FOUND', `${by.place}: there is no such upload, or it is of another promo.`)

/** Null: not an id of ours. A name that is none of ours never becomes a path. Only after the signature has been checked is it certain that the rest is as we wrote it. */
function payloadOf(text: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload
    return Array.isArray(payload) && Number.isSafeInteger(payload[0]) && NAME.test(payload[1]) ? payload : null
  } catch {
    return null
  }
}

const signatureOf = (text: string, secret: Buffer): Buffer => createHmac('sha256', secret).update(`upload ${text}`).digest()
const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Takes all of the photos from the photo store, or throws with the index and the reason of the first failure. */
export const withUploaded = <T>(ctx: Context, promoId: number, ids: readonly string[], use: (uploads: readonly Upload[]) => Promise<T>): Promise<T> =>
  withReceived(
    ctx,
    ids.map((id, i) => take(ctx, promoId, id, `uploads[${i}]`)),
    use,
  )

async function take(ctx: Context, promoId: number, id: string, place: string): Promise<Upload> {
  const announced = await announcedAs(ctx, id, { promoId, place })
  const found = await ctx.blobs.open(announced.name)
  if (found === null) throw new ApiError('UPLOAD_MISSING', `${place}: nothing has been put at its address.`)
  // Whatever else fails here is the store, which may also break off in the middle of a photo.
  return receiveAsAnnounced(ctx, announced, found.stream, place).catch((error: unknown) => {
    throw error instanceof ApiError || error instanceof StorageUnavailable ? error : new StorageUnavailable(error)
  })
}

/** Writes a photo to the disk. Throws UPLOAD_DIFFERS when it has more or fewer bytes than announced. */
export async function receiveAsAnnounced({ tempFiles }: Context, { bytes }: Announced, source: AsyncIterable<Uint8Array>, place: string): Promise<Upload> {
  const differs = () => new ApiError('UPLOAD_DIFFERS', `${place}: ${bytes} bytes were announced.`)
  const received = await tempFiles.receive(source, bytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? differs() : error
  })
  if (received.bytes === bytes) return received
  await tempFiles.remove(received.path)
  throw differs()
}
