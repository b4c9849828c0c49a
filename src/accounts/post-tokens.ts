import * as contract from '#contract/accounts/tokens.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as tokens from '#store/access-tokens.ts'
import { actorOf, audit } from './audit.ts'
import { nameForHistories } from './operator-name.ts'
import { presentToken } from './present-token.ts'
import { hashOfSecret, makeSecret, TOKEN_PREFIX } from './session-secret.ts'

/** How much of a secret the list shows, so that its owner knows it again. */
const PREFIX_LENGTH = 8

export const postTokens = answer(contract.postTokens, async (ctx: Context, call) => {
  const { role, days } = call.body
  const name = nameForHistories(call.body.name)
  const secret = `${TOKEN_PREFIX}${makeSecret()}`
  const token = await ctx.sql.begin(async (tx) => {
    const made = await tokens.create(tx, {
      name,
      role,
      prefix: secret.slice(0, PREFIX_LENGTH),
      secretHash: hashOfSecret(secret),
      createdBy: call.caller.name,
      days,
    })
    if (made === null) throw new ApiError('TOKEN_TAKEN')
    await audit(tx, actorOf(call), 'token.create', subjectOf.token(made.id), { after: { name, role, expiresAt: made.endsAt.toISOString() } })
    return made
  })
  return reply(201, { token: presentToken(token), secret })
})
