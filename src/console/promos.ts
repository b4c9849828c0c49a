import { deleteBlock, deleteKey, getKeys, getPromo, getPromos, patchPromo, postBlock, postKeys, postPromos } from '#contract/admin-promos.ts'
import type { Country } from '#domain/country.ts'
import { applySettingsPatch, checkSettings, type StoredSettings } from '#domain/promo/settings.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Context, Promo } from '#src/context.ts'
import { blockParticipant } from '#src/notify/block-participant.ts'
import * as keys from '#store/api-keys.ts'
import * as participants from '#store/participants.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'

const shown = ({ id, name, country, status, settings, version }: PromoRow) => ({ id, name, country, status, settings, version })

export const createPromo = answer(postPromos, async (ctx: Context, { body }) => {
  if (ctx.taxAuthorities[body.country] === undefined) throw unserved(body.country)
  const settings = settingsFrom(ctx, body.country, {}, body.settings)
  const promo = await ctx.sql.begin((tx) => promos.create(tx, { name: body.name, country: body.country, settings }))
  await ctx.changed()
  return shown(promo)
})

export const listPromos = answer(getPromos, async (ctx: Context) => ({ items: (await promos.all(ctx.sql)).map(shown) }))

export const readPromo = answer(getPromo, async (ctx: Context, { params }) => shown(await existing(ctx, params.id)))

export const changePromo = answer(patchPromo, async (ctx: Context, { params, body }) => {
  const promo = await ctx.sql.begin(async (tx) => {
    const before = await promos.lock(tx, params.id)
    if (before === null) throw notFound()
    const settings = body.settings === undefined ? undefined : settingsFrom(ctx, before.country, before.settings, body.settings)
    return promos.change(tx, before, { name: body.name, status: body.status, settings })
  })
  await ctx.changed()
  return shown(promo)
})

export const createKey = answer(postKeys, async (ctx: Context, { params, body }) => {
  const promo = await existing(ctx, params.id)
  return keys.create(ctx.sql, promo.id, { label: body.label, scope: body.scope })
})

export const listKeys = answer(getKeys, async (ctx: Context, { params }) => {
  const promo = await existing(ctx, params.id)
  const all = await keys.list(ctx.sql, promo.id)
  return {
    items: all.map(({ keyId, prefix, label, scope, createdAt, lastUsedAt, revokedAt }) => ({
      keyId, prefix, label, scope, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, revokedAt: revokedAt?.toISOString() ?? null,
    })),
  }
})

export const revokeKey = answer(deleteKey, async (ctx: Context, { params }) => {
  if (!(await keys.revoke(ctx.sql, params.keyId))) throw notFound()
  await ctx.changed()
  return reply(204)
})

export const block = answer(postBlock, async (ctx: Context, { params, body, caller }) => {
  const promo = await current(ctx, params.id)
  await blockParticipant(ctx, promo, { participant: params.userUuid.normalize('NFC') }, { by: caller.name, reason: body.reason })
  return { promoId: promo.id, userUuid: params.userUuid, blocked: true }
})

export const unblock = answer(deleteBlock, async (ctx: Context, { params }) => {
  const promo = await existing(ctx, params.id)
  await participants.unblock(ctx.sql, promo.id, params.userUuid.normalize('NFC'))
  return { promoId: promo.id, userUuid: params.userUuid, blocked: false }
})

async function existing(ctx: Context, id: number): Promise<PromoRow> {
  const promo = await promos.find(ctx.sql, id)
  if (promo === null) throw notFound()
  return promo
}

async function current(ctx: Context, id: number): Promise<Promo> {
  const promo = await ctx.promo(id)
  if (promo === null) throw notFound()
  return promo
}

/** The settings as they will be, or every objection to the change. */
function settingsFrom(ctx: Context, country: Country, stored: StoredSettings, patch: unknown): StoredSettings {
  const merged = applySettingsPatch(stored, patch as Record<string, unknown>)
  const checked = checkSettings(country, merged)
  if (!checked.ok) throw new InvalidRequest(checked.errors.map(({ path, ...problem }) => ({ ...problem, loc: ['body', 'settings', ...path] })))
  const objection = checked.value.callback ? ctx.http.checkUrl(checked.value.callback.url) : null
  if (objection !== null) {
    throw new InvalidRequest([{ loc: ['body', 'settings', 'callback', 'url'], msg: `Value error, ${objection}`, type: 'value_error', ctx: { error: objection } }])
  }
  return checked.value
}

const unserved = (country: Country) => new InvalidRequest([{
  loc: ['body', 'country'], msg: 'Value error, this installation has no tax authority for the country', type: 'value_error', input: country,
}])
