import { getSynonyms, putSynonyms } from '#contract/admin-catalogue.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { findPromoRow } from '#src/find-promo.ts'
import * as synonyms from '#store/synonyms.ts'

export const readSynonyms = answer(getSynonyms, async (ctx: Context, { query }) => {
  const promoId = await ownerOf(ctx, query.promoId)
  const { installation, promo } = await synonyms.lastVersions(ctx.sql, promoId)
  const version = promoId === synonyms.INSTALLATION ? installation : promo
  return { promoId: query.promoId ?? null, version, ...(await synonyms.read(ctx.sql, promoId, version)) }
})

export const changeSynonyms = answer(putSynonyms, async (ctx: Context, call) => {
  const { query, body } = call
  const promoId = await ownerOf(ctx, query.promoId)
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

async function ownerOf(ctx: Context, promoId: number | undefined): Promise<number> {
  return promoId === undefined ? synonyms.INSTALLATION : (await findPromoRow(ctx, promoId)).id
}

/** Lines are read in lower case, and so is the dictionary. */
const inLowerCase = (words: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(words).map(([name, spellings]) => [name.toLowerCase(), spellings.map((spelling) => spelling.toLowerCase())]))
