import { deleteBlock, deleteKey, getKeys, getPromo, getPromos, patchPromo, postBlock, postKeys, postPromos } from '#contract/admin-promos.ts'
import type { OperatorCaller } from '#contract/callers.ts'
import { subjectOf } from '#domain/audit.ts'
import type { Country } from '#domain/country.ts'
import { auditedChange, auditedPromo } from '#domain/promo/audited.ts'
import { findingIn } from '#domain/promo/lint-finding.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { actorOf, audit } from '#src/audit.ts'
import { settingsAfter } from '#src/check-settings.ts'
import type { Context } from '#src/context.ts'
import { findPromo, findPromoRow } from '#src/find-promo.ts'
import { lintSettings } from '#src/lint-settings.ts'
import { blockParticipant } from '#src/notify/block-participant.ts'
import * as keys from '#store/api-keys.ts'
import * as participants from '#store/participants.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import { settingsFor } from './settings-for.ts'

const shown = ({ id, name, country, status, settings, version }: PromoRow) => ({ id, name, country, status, settings, version })

const shownTo = (caller: OperatorCaller, promo: PromoRow) => ({ ...shown(promo), settings: settingsFor(caller, promo.settings) })

export const createPromo = answer(postPromos, async (ctx: Context, call) => {
  const { body } = call
  if (ctx.taxAuthorities[body.country] === undefined) throw unserved(body.country)
  const owner = { id: null, country: body.country, settings: {} }
  const promo = await ctx.sql.begin(async (tx) => {
    const settings = await settingsAfter(ctx, tx, owner, body.settings)
    const promo = await promos.create(tx, { name: body.name, country: body.country, settings })
    await audit(tx, actorOf(call), 'promo.create', subjectOf.promo(promo.id), { after: auditedPromo(promo) })
    return promo
  })
  await ctx.changed()
  return { ...shown(promo), warnings: await warningsOf(ctx, promo) }
})

export const listPromos = answer(getPromos, async (ctx: Context, { caller }) => ({ items: (await promos.all(ctx.sql)).map((promo) => shownTo(caller, promo)) }))

export const readPromo = answer(getPromo, async (ctx: Context, { params, caller }) => shownTo(caller, await findPromoRow(ctx, params.id)))

export const changePromo = answer(patchPromo, async (ctx: Context, call) => {
  const { params, body } = call
  const promo = await ctx.sql.begin(async (tx) => {
    const before = await promos.lock(tx, params.id)
    if (before === null) throw notFound()
    const settings = body.settings === undefined ? undefined : await settingsAfter(ctx, tx, before, body.settings)
    const promo = await promos.change(tx, before, { name: body.name, status: body.status, settings })
    await audit(tx, actorOf(call), 'promo.change', subjectOf.promo(promo.id), auditedChange(before, promo))
    return promo
  })
  await ctx.changed()
  return { ...shown(promo), warnings: await warningsOf(ctx, promo) }
})

/** Advice on what has been saved already: nobody else waits for it, and when there is none, the change stands all the same. */
async function warningsOf(ctx: Context, promo: PromoRow) {
  const findings = await lintSettings(ctx, promo, promo.settings).catch((error: unknown) => {
    ctx.log.warn({ err: error, promoId: promo.id }, 'settings saved without advice on them')
    return []
  })
  return findings.map(findingIn('en'))
}

export const createKey = answer(postKeys, async (ctx: Context, call) => {
  const promo = await findPromoRow(ctx, call.params.id)
  const { label, scope } = call.body
  return ctx.sql.begin(async (tx) => {
    const made = await keys.create(tx, promo.id, { label, scope })
    await audit(tx, actorOf(call), 'key.create', subjectOf.key(made.keyId), { after: { promoId: promo.id, label, scope } })
    return made
  })
})

export const listKeys = answer(getKeys, async (ctx: Context, { params }) => {
  const promo = await findPromoRow(ctx, params.id)
  const all = await keys.list(ctx.sql, promo.id)
  return {
    items: all.map(({ keyId, prefix, label, scope, createdAt, lastUsedAt, revokedAt }) => ({
      keyId, prefix, label, scope, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, revokedAt: revokedAt?.toISOString() ?? null,
    })),
  }
})

export const revokeKey = answer(deleteKey, async (ctx: Context, call) => {
  const { keyId } = call.params
  await ctx.sql.begin(async (tx) => {
    if (!(await keys.revoke(tx, keyId))) throw notFound()
    await audit(tx, actorOf(call), 'key.revoke', subjectOf.key(keyId))
  })
  await ctx.changed()
  return reply(204)
})

export const block = answer(postBlock, async (ctx: Context, call) => {
  const { params, body } = call
  const by = actorOf(call)
  const promo = await findPromo(ctx, params.id)
  const participant = params.userUuid.normalize('NFC')
  await blockParticipant(ctx, promo, { participant }, {
    by: by.name, reason: body.reason,
    also: (tx) => audit(tx, by, 'participant.block', subjectOf.participant(promo.id, participant), { after: { reason: body.reason } }),
  })
  return { promoId: promo.id, userUuid: params.userUuid, blocked: true }
})

export const unblock = answer(deleteBlock, async (ctx: Context, call) => {
  const { params } = call
  const promo = await findPromoRow(ctx, params.id)
  const participant = params.userUuid.normalize('NFC')
  await ctx.sql.begin(async (tx) => {
    await participants.unblock(tx, promo.id, participant)
    await audit(tx, actorOf(call), 'participant.unblock', subjectOf.participant(promo.id, participant))
  })
  return { promoId: promo.id, userUuid: params.userUuid, blocked: false }
})

const unserved = (country: Country) => new InvalidRequest([{
  loc: ['body', 'country'], msg: 'Value error, this installation has no tax authority for the country', type: 'value_error', input: country,
}])
