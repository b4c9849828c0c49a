import { timingSafeEqual, createHash } from 'node:crypto'
import { within } from '#platform/db.ts'
import { ApiError, unauthorized } from '#platform/http/api-error.ts'
import type { Guards } from '#platform/http/guards.ts'
import * as keys from '#store/api-keys.ts'
import type { Context } from './context.ts'
import { OPERATOR_NAME_HEADER, operatorName } from './operator-name.ts'

const PATIENCE_MS = 3_500
const API_KEY = /^pk_[\x21-\x7e]{16,128}$/

/** Who is calling. Every refusal of one kind is the same answer, so that nothing can be learnt from it. */
export const guards: Guards<Context> = {
  async apiKey(ctx, request) {
    const secret = request.headers['api-key']
    if (typeof secret !== 'string' || !API_KEY.test(secret)) throw unauthorized()
    const key = await within(PATIENCE_MS, ctx.apiKey(secret))
    if (key === null) throw unauthorized()
    used.add(key.keyId)
    // A key that anybody can read in a page opens only what the page needs.
    if (key.scope === 'widget' && !request.endpoint?.widgetKeys) throw new ApiError('KEY_SCOPE')
    return key
  },

  async operator(ctx, request) {
    const [, token] = /^Bearer ([\x21-\x7e]{1,256})$/i.exec(request.headers.authorization ?? '') ?? []
    const expected = ctx.config.ADMIN_TOKEN
    if (token === undefined || expected === null || !timingSafeEqual(digest(token), digest(expected))) throw unauthorized()
    return { name: operatorName(request.headers[OPERATOR_NAME_HEADER]) }
  },
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const used = new Set<number>()
const NOTE_EVERY_MS = 10_000

/** Writes down which keys are in use, now and then rather than at each request. Returns how to stop. */
export function noteKeyUse(ctx: Context): () => Promise<void> {
  const note = async () => {
    if (used.size === 0) return
    const ids = [...used]
    used.clear()
    await keys.noteUse(ctx.sql, ids).catch((error) => ctx.log.debug({ err: error }, 'key use not noted'))
  }
  const timer = setInterval(() => void note(), NOTE_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await note()
  }
}
