import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const MILK = { name: 'Молоко 1 л', priceKopeks: 8_990, quantity: 1, gtin: '4600000000015', serial: '5+"%&<>!' }
const BREAD = { name: 'Хлеб', priceKopeks: 5_490, quantity: 1, barcode: '4600000000039' }
const APPLES = { name: 'Яблоки', priceKopeks: 13_900, quantity: 0.842 }

const CODES = [
  [{ kind: 'gs1m', value: '0104600000000015215+"%&<>!', gtin: '04600000000015', serial: '5+"%&<>!' }],
  [{ kind: 'ean13', value: '4600000000039', gtin: '04600000000039', serial: null }],
  [],
]

async function judged(world: World) {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: [MILK, BREAD, APPLES] }).qrStr })
  await world.settle()
  return world.receipt(uuid)
}

test('receivers see product codes only where the promo asks for them; operators always do', async (t) => {
  const world = await openWorld(t)
  const before = await judged(world)
  assert.deepEqual(before.fnsReceipt.items[0], { name: 'Молоко 1 л', price: 8_990, quantity: 1, sum: 8_990, nds: '22%' })
  assert.ok(!JSON.stringify([before, world.received]).includes('codes'))
  const { receipt } = await world.dossier(before.uuid)
  assert.deepEqual(
    receipt.fnsReceipt.items.map(({ codes }: { codes: unknown }) => codes),
    CODES,
  )

  await world.change({ include_product_codes: true })
  const codesOf = ({ items }: { items: { codes: unknown }[] }) => items.map(({ codes }) => codes)
  assert.deepEqual(codesOf((await world.receipt(before.uuid)).fnsReceipt), CODES)
  const after = await judged(world)
  const told = world.received.find(({ state, body }) => state === 'REVIEWED' && body['uuid'] === after.uuid)
  assert.deepEqual(codesOf(told?.body['fnsReceipt'] as never), CODES)
})

test('UZ: the line has its barcode, the number of the classifier and the marks of its packs', async (t) => {
  const world = await openWorld(t)
  const { apiKey } = await world.createPromo({ include_product_codes: true }, 'Aksiya', 'uz')
  const item = { name: 'Sut', priceKopeks: 1_290_000, quantity: 1, gtin: '4780000000014', serial: '5IADe0', ikpu: '02202004006002004' }
  for (const mode of ['page', 'api'] as const) {
    world.simulator.uzSettings.mode = mode
    const { uuid } = await world.submit({ qrStr: world.mintUz({ items: [item] }).qrStr, userUuid: mode }, apiKey)
    await world.settle()
    assert.deepEqual((await world.receipt(uuid, apiKey)).fnsReceipt.items[0].codes, [
      { kind: 'mark', value: '0104780000000014215IADe0', gtin: '04780000000014', serial: '5IADe0' },
      { kind: 'barcode', value: '4780000000014', gtin: '04780000000014', serial: null },
      { kind: 'ikpu', value: '02202004006002004', gtin: null, serial: null },
    ])
  }
})
