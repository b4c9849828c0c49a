import { getLkUsers } from '#contract/testground.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as testground from '#store/testground.ts'

export const route = answer(getLkUsers, async ({ sql }: Context, { query: { country } }) => {
  const [users, nextId] = await Promise.all([testground.participants(sql, country ?? null), testground.nextId(sql, country ?? 'ru')])
  return { users: users.map((one) => ({ ...one, lastReceiptAt: one.lastReceiptAt.toISOString() })), nextId }
})
