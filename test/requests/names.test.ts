// The names that people read, at every call that gives one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

const BLANKS = [' ', '\u00a0\u2003', '\t\n']

test('a name of blanks alone is 422 and named; any other stays as it was given', async (t) => {
  const world = await openWorld(t)
  const promo = `/api/admin/promos/${world.promoId}`
  const { keyId } = (await world.admin('POST', `${promo}/keys`, { label: 'shop' })).json
  const product = (name: string) => ({ productId: 1, name, words: ['молоко'] })
  const calls: [method: string, path: string, body: (name: string) => unknown, loc: (string | number)[]][] = [
    ['POST', '/api/admin/promos', (name) => ({ name, country: 'ru', settings: {} }), ['name']],
    ['PATCH', promo, (name) => ({ name }), ['name']],
    ['POST', `${promo}/copies`, (name) => ({ name }), ['name']],
    ['POST', `${promo}/keys`, (label) => ({ label }), ['label']],
    ['PATCH', `/api/admin/keys/${keyId}`, (label) => ({ label }), ['label']],
    ['POST', '/api/admin/accounts', (name) => ({ login: 'blank', name, role: 'viewer' }), ['name']],
    ['POST', '/api/admin/tokens', (name) => ({ name, role: 'viewer' }), ['name']],
    ['PUT', `${promo}/catalog`, (name) => ({ items: [{ itemId: 1, name }] }), ['items', 0, 'name']],
    ['PATCH', promo, (name) => ({ settings: { products: [product(name)] } }), ['settings', 'products', 0, 'name']],
    ['PATCH', promo, (name) => ({ settings: { chains: [{ name, patterns: ['дом'] }] } }), ['settings', 'chains', 0, 'name']],
    ['PATCH', promo, (name) => ({ settings: { stores: [{ name, addressPatterns: ['дом'] }] } }), ['settings', 'stores', 0, 'name']],
    ['PATCH', promo, (title) => ({ settings: { showcase: { title } } }), ['settings', 'showcase', 'title']],
  ]
  for (const [method, path, bodyOf, loc] of calls) {
    for (const blank of BLANKS) {
      const { status, json } = await world.admin(method, path, bodyOf(blank))
      assert.deepEqual(
        [status, [json.detail].flat().map((one: { loc?: unknown }) => one.loc ?? one)],
        [422, [['body', ...loc]]],
        `${method} ${path} ${JSON.stringify(blank)}`,
      )
    }
  }
  const given = '  Лето '
  assert.equal((await world.admin('PATCH', promo, { name: given, settings: { products: [product(given)] } })).status, 200)
  const { name, settings } = (await world.admin('GET', promo)).json
  assert.deepEqual([name, settings.products[0].name], [given, given])
})
