import * as contract from '#contract/promos/promos.ts'
import { subjectOf } from '#domain/audit.ts'
import type { Country } from '#countries/index.ts'
import { auditedPromo } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'
import { settingsAfter } from './check-settings.ts'
import { presentPromo } from './present-promo.ts'
import { warningsOf } from './warnings-of.ts'

export const postPromos = answer(contract.postPromos, async (ctx: Context, call) => {
  const { body } = call
  if (ctx.taxAuthorities[body.country] === undefined) throw unserved(body.country)
  const owner = { id: null, country: body.country, settings: {} }
  const promo = await ctx.sql.begin(async (tx) => {
    const settings = await settingsAfter(ctx, tx, owner, body.settings)
    const promo = await promos.create(tx, { name: body.name, country: body.country, status: body.status, settings })
    await audit(tx, actorOf(call), 'promo.create', subjectOf.promo(promo.id), { after: auditedPromo(promo) })
    return promo
  })
  await ctx.changed()
  return { ...presentPromo(call.caller, promo), warnings: await warningsOf(ctx, promo) }
})

const unserved = (country: Country) =>
  new InvalidRequest([
    {
      loc: ['body', 'country'],
      msg: 'Value error, this installation has no tax authority for the country',
      type: 'value_error',
      input: country,
    },
  ])
