import * as contract from '#contract/loyalty/synonyms.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as synonyms from '#store/synonyms.ts'
import { synonymsOwner } from './synonyms-owner.ts'

export const putSynonyms = answer(contract.putSynonyms, async (ctx: Context, call) => {
  const { query, body } = call
  const promoId = await synonymsOwner(ctx, query.promoId)
  const entries = { kinds: inLowerCase(body.kinds), brands: inLowerCase(body.brands) }
  const by = actorOf(call)
  const version = await ctx.sql.begin(async (tx) => {
    const version = await synonyms.write(tx, promoId, entries, by.name)
    await audit(tx, by, 'synonyms.change', query.promoId === undefined ? subjectOf.installation : subjectOf.promo(promoId), { after: { version } })
    return version
  })
  await ctx.changed()
  return { promoId: query.promoId ?? null, version, ...entries }
})

/** Synonyms are compared with lines in lower case. */
const inLowerCase = (words: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(words).map(([name, spellings]) => [name.toLowerCase(), spellings.map((spelling) => spelling.toLowerCase())]))
