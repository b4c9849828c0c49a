import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** The same receipt's link with the hash of its fiscal sign, which the operator's site shows to anybody. */
const withHash = (qrStr: string): string => qrStr.replace(/s=(\d+)/, (_, sign: string) => `h=${createHash('md5').update(sign).digest('hex')}`)

async function open(world: World, settings: Record<string, unknown> = {}) {
  const promo = await world.createPromo({ points_mode: 'fixed', fixed_points: 5, ...settings }, 'Uz', 'uz')
  const send = async (qrStr: string, userUuid: string) => {
    const { uuid } = await world.submit({ qrStr, userUuid }, promo.apiKey)
    return { uuid, read: async () => (await world.call('GET', `/api/receipts/${uuid}`, undefined, { 'api-key': promo.apiKey })).json }
  }
  return { ...promo, send }
}

test('a document is rewarded once, by whichever of its two links it is sent first', async (t) => {
  const world = await openWorld(t)
  const { send } = await open(world)
  for (const order of [(link: string) => [link, withHash(link)], (link: string) => [withHash(link), link]]) {
    const [first = '', second = ''] = order(world.mintUz().qrStr)
    const one = await send(first, 'anora')
    await world.settle()
    const other = await send(second, 'bobur')
    await world.settle()
    const own = await send(second, 'anora')
    await world.settle()
    const { approved, promoPoints } = await one.read()
    assert.deepEqual([approved, promoPoints], [true, 5])
    for (const { read } of [other, own]) {
      const { state, rejectKey, duplicate, qrString, fnsReceipt } = await read()
      assert.deepEqual([state, rejectKey, duplicate, qrString, fnsReceipt], ['REVIEWED', 'DUPLICATE', one.uuid, second, null])
    }
    assert.equal((await send(first, 'anora')).uuid, one.uuid)
    await checkInvariants(world)
  }
})

test('both links at once, from many: one is rewarded', async (t) => {
  const world = await openWorld(t)
  const { send } = await open(world)
  const link = world.mintUz().qrStr
  const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 === 0 ? link : withHash(link), `p${n}`)))
  await world.settle()
  const read = await Promise.all(sent.map((one) => one.read()))
  assert.deepEqual(
    [read.filter(({ approved }) => approved).length, read.filter(({ rejectKey }) => rejectKey === 'DUPLICATE').length],
    [1, 19],
    JSON.stringify(read.map(({ state, rejectKey }) => [state, rejectKey])),
  )
  await checkInvariants(world)
})

test('a link whose document another promo knows by its other link takes the key, and promos that exclude each other see it', async (t) => {
  const world = await openWorld(t)
  const one = await open(world)
  const free = await open(world)
  const linked = await open(world, { linked_promos: [one.promoId] })
  const link = world.mintUz().qrStr
  await one.send(link, 'anora')
  await world.settle()
  const [there, refused] = [await free.send(withHash(link), 'anora'), await linked.send(withHash(link), 'anora')]
  await world.settle()
  assert.deepEqual([(await there.read()).approved, (await refused.read()).rejectKey], [true, 'LINKED_DUPLICATE'])
  const again = await free.send(link, 'bobur')
  await world.settle()
  assert.equal((await again.read()).rejectKey, 'DUPLICATE')
  assert.equal((await world.sql`select 1 from tax_document_keys`).length, 1)
  await checkInvariants(world)
})

test('a job that comes when the receipt has its key, or is decided, changes nothing', async (t) => {
  const world = await openWorld(t)
  const { send } = await open(world)
  const sent = [await send(world.mintUz({ behaviour: 'notFound' }).qrStr, 'anora'), await send(world.mintUz().qrStr, 'anora')]
  await world.settle()
  const before = await Promise.all(sent.map((one) => one.read()))
  assert.deepEqual(
    before.map(({ state }) => state),
    ['ARRIVED', 'REVIEWED'],
  )
  await world.sql`
    insert into jobs (name, lane, payload, run_at)
    select 'take-first-key', promo_id, jsonb_build_object('receiptUuid', uuid), now() from receipts where uuid = any(${sent.map(({ uuid }) => uuid)})`
  await world.settle()
  assert.deepEqual(await Promise.all(sent.map((one) => one.read())), before)
  await checkInvariants(world)
})
