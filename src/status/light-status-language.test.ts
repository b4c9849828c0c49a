import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

test('the light status says its text in the language asked for, and on a second line what to do about a rejection', async (t) => {
  const world = await openWorld(t, { settings: { products: [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }] } })
  const rejected = await world.submit({ qrStr: world.mint({ items: [{ name: 'Хлеб', priceKopeks: 100, quantity: 1 }] }).qrStr })
  const approved = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const text = async (uuid: string, query: string) => (await world.call('GET', `/r/${uuid}.json${query}`)).json.statusText
  for (const [query, expected] of [
    ['', 'В чеке нет товаров, которые участвуют в акции.'],
    ['?lang=xx', 'В чеке нет товаров, которые участвуют в акции.'],
    ['?lang=uz-Latn', 'Chekda aksiyada qatnashadigan mahsulotlar yoʻq.'],
    ['?lang=uz-Cyrl', 'Чекда акцияда қатнашадиган маҳсулотлар йўқ.'],
    ['?lang=en', 'The receipt has no products of the promo.'],
    ['?lang=en&advice=true', 'The receipt has no products of the promo.\nCheck that the receipt has products of the promo, and send another one.'],
    ['?lang=en&advice=1', 'The receipt has no products of the promo.\nCheck that the receipt has products of the promo, and send another one.'],
    ['?lang=en&advice=0', 'The receipt has no products of the promo.'],
  ] as const)
    assert.equal(await text(rejected.uuid, query), expected, query)
  assert.equal(await text(approved.uuid, '?lang=en&advice=true'), 'The receipt is approved. You get 20 points.')
  assert.equal((await world.call('GET', `/r/${approved.uuid}.json?advice=perhaps`)).status, 422)
})
