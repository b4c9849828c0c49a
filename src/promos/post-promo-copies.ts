import * as contract from '#contract/promos/promos.ts'
import { subjectOf } from '#domain/audit.ts'
import { auditedPromo } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as catalogue from '#store/catalogue.ts'
import * as promos from '#store/promos.ts'
import * as synonyms from '#store/synonyms.ts'
import { presentPromo } from './present-promo.ts'
import { warningsOf } from './warnings-of.ts'

/** A draft with what the promo is set to, its secrets, its loyalty catalogue and its own dictionary of names included; receipts, participants and keys stay where they are. */
export const postPromoCopies = answer(contract.postPromoCopies, async (ctx: Context, call) => {
  const promo = await ctx.sql.begin(async (tx) => {
    const from = await promos.lock(tx, call.params.id)
    if (from === null) throw notFound('promo')
    const made = await promos.create(tx, { name: call.body.name, country: from.country, status: 'draft', settings: from.settings })
    if (from.catalogueVersion !== null) {
      const { items } = await catalogue.find(tx, from.id, from.catalogueVersion)
      await catalogue.writeWhole(tx, { promoId: made.id, version: 1, items: items.length, keyId: null }, items)
      await promos.setCatalogueVersion(tx, made.id, 1)
    }
    const { promo: version } = await synonyms.findLastVersions(tx, from.id)
    if (version > 0) await synonyms.write(tx, made.id, await synonyms.find(tx, from.id, version), actorOf(call).name)
    await audit(tx, actorOf(call), 'promo.create', subjectOf.promo(made.id), { after: { ...auditedPromo(made), copyOf: from.id } })
    return made
  })
  await ctx.changed()
  return { ...presentPromo(call.caller, promo), warnings: await warningsOf(ctx, promo) }
})
