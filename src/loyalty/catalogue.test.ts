import assert from 'node:assert/strict'
import { test } from 'node:test'
import { find } from '#store/receipts.ts'
import { openWorld, type World } from '#test/support/world.ts'

const MILK = { itemId: 1, name: 'Молоко', pointsPerUnit: 1, patterns: ['молоко'] }
const BY_NAME = { itemId: 2, name: 'Кефир Простоквашино 1% 930мл', pointsPerUnit: 2 }

async function open(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t)
  const { status } = await world.call('PUT', '/api/loyalty/catalog', { items: [MILK, BY_NAME] }, { 'api-key': world.apiKey })
  assert.equal(status, 200)
  return world
}

async function sold(world: World, ...names: string[]) {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: names.map((name) => ({ name, priceKopeks: 1_000, quantity: 1 })) }).qrStr })
  await world.settle()
  return world.receipt(uuid)
}

test("the catalogue is held against the lines that the promo's receipts have had", async (t) => {
  const world = await open(t)
  await sold(world, 'Молоко 1л', 'Хлеб чёрный')
  await sold(world, 'Молоко 1л', 'Хлеб чёрный')
  const lint = (await world.admin('POST', `/api/admin/promos/${world.promoId}/catalog/lint`, {})).json
  assert.deepEqual(
    [lint.lines, lint.matchedLines, lint.patterns],
    [2, 1, [{ itemId: 1, index: 0, pattern: 'молоко', lines: 1, times: 2, samples: ['Молоко 1л'] }]],
  )
  assert.deepEqual(lint.unmatched, [{ line: 'Хлеб чёрный', times: 2, suggestedPattern: 'хлеб.*чёрный' }])
  assert.equal((await world.admin('POST', '/api/admin/promos/999/catalog/lint', {})).status, 404)
})

test('a catalogue none of whose items gives points is found by the look at the settings', async (t) => {
  const world = await open(t)
  const noPoints = async () => {
    const { json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/lint`, {})
    return json.findings.filter(({ code }: { code: string }) => code === 'NO_POINTS').map(({ path }: { path: string[] }) => path)
  }
  const load = (method: 'PUT' | 'PATCH', items: unknown[]) => world.call(method, '/api/loyalty/catalog', { items }, { 'api-key': world.apiKey })
  const items = [1, 2].map((itemId) => ({ itemId, name: `Молоко ${itemId}`, patterns: ['молоко'] }))
  await load('PUT', items)
  assert.deepEqual(await noPoints(), [['points_mode']])
  await load('PATCH', [{ itemId: 3, name: 'Сыр' }])
  assert.deepEqual(await noPoints(), [['points_mode']])
  await load('PATCH', [{ itemId: 2, name: 'Молоко 2', pointsPerUnit: 0.5 }])
  assert.deepEqual(await noPoints(), [])
  await load('PUT', [])
  assert.deepEqual(await noPoints(), [['points_mode']])
})

test('a dry run tells what another catalogue would make of them, refuses what a load refuses, and loads nothing', async (t) => {
  const world = await open(t)
  await sold(world, 'Молоко 1л', 'Хлеб чёрный')
  const dryRun = async (items: unknown[]) => world.admin('POST', `/api/admin/promos/${world.promoId}/catalog/dry-run`, { items })
  const { json } = await dryRun([{ itemId: 5, name: 'Хлеб', patterns: ['хлеб'] }])
  assert.deepEqual(json, {
    version: 1,
    items: 2,
    lines: 2,
    moved: { count: 0, samples: [] },
    newlyMatched: { count: 1, samples: [{ line: 'Хлеб чёрный', times: 1, before: null, after: 5 }] },
    newlyUnmatched: { count: 1, samples: [{ line: 'Молоко 1л', times: 1, before: 1, after: null }] },
  })
  assert.deepEqual(
    [(await dryRun([{ ...MILK, patterns: ['('] }])).json.code, (await world.sql`select 1 from catalogue_versions`).length],
    ['BAD_CATALOG_ITEM', 1],
  )
})

test('an operator loads a catalogue as its brand would, and the audit log says so', async (t) => {
  const world = await openWorld(t, { settings: { products: [{ productId: 1, name: 'Хлеб', patterns: ['хлеб'], points: 3 }] } })
  const path = `/api/admin/promos/${world.promoId}/catalog`
  assert.equal((await sold(world, 'Хлеб чёрный')).promoPoints, 3)
  const put = async (items: unknown[], to = path) => world.adminAs('Olga', 'PUT', to, { items })
  assert.deepEqual((await put([MILK, BY_NAME])).json, { promoId: world.promoId, items: 2, needsRules: [2], pointsMode: 'per_unit' })
  assert.equal((await sold(world, 'Молоко 1л', 'Хлеб чёрный')).promoPoints, 1)
  assert.deepEqual(
    (await world.call('GET', '/api/loyalty/catalog', undefined, { 'api-key': world.apiKey })).json.items.map(({ itemId }: { itemId: number }) => itemId),
    [1, 2],
  )

  assert.equal((await put([{ ...MILK, patterns: ['('] }])).json.code, 'BAD_CATALOG_ITEM')
  const { status, json } = await put([{ ...MILK, itemId: 'x' }])
  assert.deepEqual([status, json.detail[0].loc], [422, ['body', 'items', 0, 'itemId']])
  assert.equal((await put([MILK], '/api/admin/promos/999/catalog')).status, 404)
  assert.deepEqual((await put([MILK])).json.items, 1)
  const { items } = (await world.admin('GET', `/api/admin/audit?subject=promo:${world.promoId}&action=catalogue.load`)).json
  assert.deepEqual(
    items.map(({ actor, before, after }: Record<string, unknown>) => [actor, before, after]),
    [
      ['Olga', { catalogueVersion: 1, pointsMode: 'per_unit' }, { catalogueVersion: 2, pointsMode: 'per_unit', items: 1 }],
      ['Olga', { catalogueVersion: null, pointsMode: 'rules' }, { catalogueVersion: 1, pointsMode: 'per_unit', items: 2, version: 2 }],
    ],
  )
})

test('what operators add to the dictionary of names counts from then on, for all promos or for one; verdicts name it', async (t) => {
  const world = await open(t)
  const other = await world.createPromo()
  const line = 'КЕФИР МАТРОСКИН 1% 930МЛ'
  assert.equal((await sold(world, line)).rejectKey, 'NO_MATCH')
  assert.deepEqual((await world.admin('GET', '/api/admin/synonyms')).json, { promoId: null, version: 0, kinds: {}, brands: {} })
  await world.admin('PUT', `/api/admin/synonyms?promoId=${other.promoId}`, { brands: { простоквашино: ['матроскин'] } })
  assert.equal((await sold(world, line)).rejectKey, 'NO_MATCH')

  const { status, json } = await world.adminAs('olga', 'PUT', '/api/admin/synonyms', { brands: { Простоквашино: ['МАТРОСКИН'] } })
  assert.deepEqual([status, json], [200, { promoId: null, version: 1, kinds: {}, brands: { простоквашино: ['матроскин'] } }])
  const receipt = await sold(world, line)
  assert.deepEqual([receipt.approved, receipt.promoPoints], [true, 2])
  const catalogue = (await find(world.sql, receipt.uuid))?.outcome?.catalogue
  assert.deepEqual([catalogue?.version, catalogue?.synonyms], [1, { installation: 1, promo: 0 }])

  await world.admin('PUT', '/api/admin/synonyms', { brands: {} })
  assert.equal((await sold(world, line)).rejectKey, 'NO_MATCH')
  assert.deepEqual((await world.admin('POST', `/api/admin/promos/${world.promoId}/replay`, {})).json.samples, [])
  assert.deepEqual(
    (await world.admin('GET', '/api/admin/audit?action=synonyms.change')).json.items.map(({ actor }: { actor: string }) => actor),
    ['operator', 'olga', 'operator'],
  )
  assert.equal((await world.admin('PUT', '/api/admin/synonyms', { brands: { простоквашино: [] } })).status, 422)
})

test('a change of nothing leaves a promo as it is, above all one without a catalogue', async (t) => {
  const world = await openWorld(t, { settings: { points_mode: 'fixed', fixed_points: 50 } })
  const patch = (body: object) => world.call('PATCH', '/api/loyalty/catalog', body, { 'api-key': world.apiKey })
  for (const body of [{}, { items: [] }, { deleteItemIds: [7] }]) {
    const { status, json } = await patch(body)
    assert.deepEqual([status, json.items, json.pointsMode, json.added, json.deleted], [200, 0, 'fixed', 0, 0])
  }
  assert.equal((await sold(world, 'Молоко 1л')).promoPoints, 50)
  const versions = () => world.sql`select version from catalogue_versions where promo_id = ${world.promoId}`
  assert.equal((await versions()).length, 0)
  assert.equal((await patch({ items: [MILK] })).json.pointsMode, 'per_unit')
  assert.deepEqual((await patch({ deleteItemIds: [7] })).json.items, 1)
  assert.equal((await versions()).length, 1)
})

test('who changed a catalogue is in the audit log, and of which version of the settings that made another', async (t) => {
  const world = await openWorld(t)
  const put = (items: unknown[]) => world.call('PUT', '/api/loyalty/catalog', { items }, { 'api-key': world.apiKey })
  await put([MILK])
  await world.call('PATCH', '/api/loyalty/catalog', { items: [{ ...MILK, pointsPerUnit: 9 }], deleteItemIds: [5] }, { 'api-key': world.apiKey })
  await world.admin('PUT', `/api/admin/promos/${world.promoId}/catalog`, { items: [MILK, BY_NAME] })
  const { items } = (await world.admin('GET', '/api/admin/audit')).json
  const lines = items.filter(({ action }: { action: string }) => action.startsWith('catalogue.'))
  assert.deepEqual(
    lines.map(({ action, actor }: { action: string; actor: string }) => [action, actor.replace(/\d+/, '')]),
    [
      ['catalogue.load', 'operator'],
      ['catalogue.change', 'key:'],
      ['catalogue.load', 'key:'],
    ],
  )
  assert.deepEqual(lines[1].after, { catalogueVersion: 2, pointsMode: 'per_unit', items: 1, added: 0, updated: 1, deleted: 0 })
  const { items: versions } = (await world.admin('GET', `/api/admin/promos/${world.promoId}/versions`)).json
  assert.deepEqual([versions[0].version, /^key:/.test(versions[0].by)], [2, true])
})

test('an operator replaces the catalogue that was tried out, and no newer one', async (t) => {
  const world = await open(t)
  const path = `/api/admin/promos/${world.promoId}/catalog`
  const { version } = (await world.admin('POST', `${path}/dry-run`, { items: [BY_NAME] })).json
  await world.call('PATCH', '/api/loyalty/catalog', { items: [{ ...MILK, itemId: 555 }] }, { 'api-key': world.apiKey })
  const late = await world.admin('PUT', path, { items: [BY_NAME], version })
  assert.deepEqual([late.status, late.json.code], [409, 'NEWER_VERSION'])
  assert.equal((await world.call('GET', '/api/loyalty/catalog', undefined, { 'api-key': world.apiKey })).json.items.length, 3)
  assert.equal((await world.admin('PUT', path, { items: [BY_NAME], version: version + 1 })).json.items, 1)
  assert.equal((await world.admin('PUT', path, { items: [MILK, BY_NAME] })).json.items, 2, 'without a version it replaces any')
})
