import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const codes = (findings: { code: string; path: unknown[] }[]) => findings.map(({ code, path }) => [code, path.join('.')])

async function lint(world: World, order: Record<string, unknown>) {
  const { status, text, json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/lint`, order)
  assert.equal(status, 200, text)
  return json
}

test('a promo is saved with warnings, which say what and where', async (t) => {
  const world = await openWorld(t)
  const created = await world.admin('POST', '/api/admin/promos', {
    name: 'Promo',
    country: 'ru',
    settings: { callback: world.callback, products: [milk], receipts_per_day: 6, receipts_per_week: 5 },
  })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(codes(created.json.warnings), [
    ['LIMIT_NEVER_DECIDES', 'receipts_per_day'],
    ['CALLBACK_PLAIN', 'callback.url'],
  ])
  const changed = await world.admin('PATCH', `/api/admin/promos/${created.json.id}`, { settings: { receipts_per_day: 5, callback: null } })
  assert.deepEqual(codes(changed.json.warnings), [['CALLBACK_MISSING', 'callback']])
  assert.equal((await world.admin('GET', `/api/admin/promos/${created.json.id}`)).json.warnings, undefined)
})

test('a draft is looked at without being saved; what a save would refuse is an error', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], callback: null } })
  const draft = await lint(world, { settings: { reward_kind: 'qualify' } })
  assert.deepEqual(
    [draft.ok, codes(draft.findings)],
    [
      true,
      [
        ['QUALIFY_LABEL_MISSING', 'qualify_label'],
        ['CALLBACK_MISSING', 'callback'],
      ],
    ],
  )

  const refused = { allowed_store_inns: ['770708389'], callback: { url: 'http://127.0.0.1:1/' }, products: [{ ...milk, patterns: ['('] }] }
  const { ok, findings } = await lint(world, { settings: refused })
  assert.deepEqual(
    [ok, codes(findings)],
    [
      false,
      [
        ['INVALID', 'allowed_store_inns.0'],
        ['INVALID', 'products.0.patterns.0'],
        ['INVALID', 'callback.url'],
      ],
    ],
  )
  assert.deepEqual(
    findings.map(({ level }: { level: string }) => level),
    ['error', 'error', 'error'],
  )
  const warnedToo = await lint(world, { settings: { min_sum: 'much', receipts_per_day: 6, receipts_per_week: 5 } })
  assert.deepEqual(
    [warnedToo.ok, codes(warnedToo.findings)],
    [
      false,
      [
        ['INVALID', 'min_sum'],
        ['LIMIT_NEVER_DECIDES', 'receipts_per_day'],
        ['CALLBACK_MISSING', 'callback'],
      ],
    ],
  )
  const { ok: alone, findings: private_ } = await lint(world, { settings: { callback: refused.callback } })
  assert.deepEqual([alone, codes(private_)], [false, [['INVALID', 'callback.url']]])
  assert.equal((await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { callback: refused.callback } })).status, 422)
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json.version, 1)
  assert.equal((await world.admin('POST', '/api/admin/promos/999/lint', {})).status, 404)
})

test('findings are given in the requested language; refusals of a save are for programs', async (t) => {
  const world = await openWorld(t)
  const settings = { receipts_per_day: 6, receipts_per_week: 5, min_sum: 'much', callback: { url: 'http://127.0.0.1:1/' } }
  const path = `/api/admin/promos/${world.promoId}`
  const { findings } = (await world.admin('POST', `${path}/lint?lang=ru`, { settings })).json
  assert.deepEqual(
    findings.slice(0, 3).map(({ code, message, suggestion }: Record<string, unknown>) => [code, message, suggestion]),
    [
      ['INVALID', 'нужна сумма, после запятой не больше двух знаков: 1234,50', null],
      ['INVALID', 'извещения отправляются на адреса из интернета; для приёмника в своей сети сервис запускают с ALLOW_PRIVATE_HOSTS=127.0.0.1:1', null],
      ['LIMIT_NEVER_DECIDES', 'предел `receipts_per_week` (5) наступает раньше, чем `receipts_per_day` (6)', 'поставьте меньше 5 или уберите'],
    ],
  )
  const refused = await world.admin('PATCH', path, { settings: { min_sum: 'much' } })
  assert.deepEqual(
    [refused.status, refused.json.detail],
    [422, [{ type: 'int_type', loc: ['body', 'settings', 'min_sum'], msg: 'Input should be a valid integer', input: 'much' }]],
  )
})

test('while advice is computed, the promo is saved and nothing waits for it; without advice it stays saved', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const { linter } = world.ctx
  const versions: unknown[] = []
  let lost = false
  world.ctx.linter = {
    ...linter,
    async lint(draft, lintContext) {
      const [row] = await world.sql`select version from promos where id = ${lintContext.promoId} for update nowait`
      versions.push(row?.['version'])
      if (lost) throw new Error('the thread has ended')
      return linter.lint(draft, lintContext)
    },
  }
  const path = `/api/admin/promos/${world.promoId}`
  const first = await world.admin('PATCH', path, { settings: { callback: null } })
  assert.deepEqual([first.status, codes(first.json.warnings)], [200, [['CALLBACK_MISSING', 'callback']]])
  lost = true
  const second = await world.admin('PATCH', path, { settings: { min_sum: 100 } })
  assert.deepEqual([second.status, second.json.settings.min_sum, second.json.warnings], [200, 100, []])
  assert.deepEqual(versions, [first.json.version, second.json.version])
})

test('patterns are tried on the lines of recent receipts', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const goods = Array.from({ length: 120 }, (_, number) => ({ name: number === 0 ? 'Молоко' : `Хлеб ${number}`, priceKopeks: 100, quantity: 1 }))
  await world.submit({ qrStr: world.mint({ items: goods }).qrStr })
  await world.settle()
  const { findings } = await lint(world, { settings: { callback: null, products: [milk, { ...milk, productId: 8, patterns: ['кефир', 'хлеб'] }] } })
  assert.deepEqual(codes(findings), [
    ['CALLBACK_MISSING', 'callback'],
    ['PATTERN_NEVER_FOUND', 'products.1.patterns.0'],
    ['PATTERN_BROAD', 'products.1.patterns.1'],
  ])
  assert.match(findings[1].message, /none of 120 lines/)
})

test('on request it connects to the callback: any answer will do, silence is reported, and no data of the promo is sent', async (t) => {
  const asked: { method?: string | undefined; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    asked.push({ method: request.method, headers: request.headers })
    response.writeHead(405).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const world = await openWorld(t, { settings: { callback: null, products: [milk] }, config: { ALLOW_PRIVATE_HOSTS: [host] } })
  const settings = { callback: { url: `http://${host}/hook`, headers: { 'x-secret': 'word' } } }

  assert.deepEqual(codes((await lint(world, { settings })).findings), [['CALLBACK_PLAIN', 'callback.url']])
  assert.equal(asked.length, 0)
  assert.deepEqual(codes((await lint(world, { settings, dial: true })).findings), [['CALLBACK_PLAIN', 'callback.url']])
  assert.deepEqual(
    asked.map(({ method, headers }) => [method, headers['x-secret']]),
    [['HEAD', undefined]],
  )

  server.close()
  server.closeAllConnections()
  assert.deepEqual(codes((await lint(world, { settings, dial: true })).findings), [
    ['CALLBACK_UNREACHABLE', 'callback.url'],
    ['CALLBACK_PLAIN', 'callback.url'],
  ])
  const { ok, findings } = await lint(world, { settings: { callback: { url: 'https://localhost/hook' } }, dial: true })
  assert.deepEqual([ok, codes(findings)[0]?.[1]], [false, 'callback.url'])
  const nearby = await lint(world, { settings: { callback: { url: 'http://127.0.0.1:8090/hook' } }, dial: true })
  assert.match(nearby.findings[0].message, /ALLOW_PRIVATE_HOSTS=127\.0\.0\.1:8090$/)
})
