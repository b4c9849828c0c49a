import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortCode } from '#domain/receipt/short-code.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { openWorld } from '#test/support/world.ts'

test('an operator finds receipts by what they have in hand', async (t) => {
  const world = await openWorld(t, { settings: { allow_dup_check_off: true } })
  const [one, two] = [world.mint(), world.mint()]
  const first = await world.submit({ qrStr: one.qrStr, externalId: 'order-1', userUuid: 'anna' })
  const second = await world.submit({ qrStr: two.qrStr, userUuid: 'boris' })
  const copy = await world.submit({ qrStr: one.qrStr, userUuid: 'boris' })
  const debug = await world.submit({ qrStr: one.qrStr, userUuid: 'vera', dupCheck: false })
  const find = async (q: string): Promise<string[]> =>
    (await world.admin('GET', `/api/admin/receipts?q=${encodeURIComponent(q)}`)).json.items.map((item: { uuid: string }) => item.uuid)

  assert.deepEqual(await find(first.uuid), [first.uuid])
  assert.deepEqual(await find(first.uuid.toUpperCase()), [first.uuid])
  for (const number of [`${second.receiptId}`, `№ ${second.receiptId}`, `#${second.receiptId}`, ` ${second.receiptId} `])
    assert.deepEqual(await find(number), [second.uuid], number)
  for (const code of [shortCode(second.uuid), shortCode(second.uuid).toLowerCase()]) assert.deepEqual(await find(code), [second.uuid], code)
  assert.deepEqual(await find('order-1'), [first.uuid])
  assert.deepEqual(await find('boris'), [copy.uuid, second.uuid])
  assert.deepEqual(await find(one.qrStr), [debug.uuid, copy.uuid, first.uuid])
  assert.deepEqual(await find(one.fn), [debug.uuid, copy.uuid, second.uuid, first.uuid])
  for (const stranger of ['nobody', '9999999999', `${10n ** 10n + BigInt(second.receiptId)}`, `${second.receiptId}.0`])
    assert.deepEqual(await find(stranger), [], stranger)
})

test('an external id is found in either composition of its letters, whichever it was sent in', async (t) => {
  const world = await openWorld(t)
  const [composed, decomposed] = ['Тройной-1'.normalize('NFC'), 'Двойной-2'.normalize('NFD')]
  for (const externalId of [composed, decomposed]) {
    const { uuid } = await world.submit({ qrStr: world.mint().qrStr, externalId })
    for (const form of ['NFC', 'NFD'] as const) {
      const { json } = await world.admin('GET', `/api/admin/receipts?q=${encodeURIComponent(externalId.normalize(form))}`)
      assert.deepEqual(
        json.items.map((item: { uuid: string }) => item.uuid),
        [uuid],
        `${externalId} as ${form}`,
      )
    }
  }
})

test('a QR and the number of a cash register find receipts of Uzbekistan, and those of sandbox promos', async (t) => {
  const world = await openWorld(t)
  const uz = await world.createPromo({}, 'Uzbek', 'uz')
  const [sandbox, another] = [await world.createPromo({ sandbox: true }), await world.createPromo({ sandbox: true })]
  const [ruQr, uzQr] = [world.mint(), world.mintUz()]
  const ofUz = await world.submit({ qrStr: uzQr.qrStr }, uz.apiKey)
  const live = await world.submit({ qrStr: ruQr.qrStr })
  const made = await world.submit({ qrStr: ruQr.qrStr }, sandbox.apiKey)
  const madeToo = await world.submit({ qrStr: ruQr.qrStr, userUuid: 'boris' }, another.apiKey)
  const find = async (q: string, more = ''): Promise<string[]> =>
    (await world.admin('GET', `/api/admin/receipts?q=${encodeURIComponent(q)}${more}`)).json.items.map((item: { uuid: string }) => item.uuid)

  const terminal = String(new URL(uzQr.qrStr).searchParams.get('t'))
  for (const q of [uzQr.qrStr, encodeURIComponent(uzQr.qrStr), terminal, terminal.toLowerCase()]) assert.deepEqual(await find(q), [ofUz.uuid], q)
  for (const q of [ruQr.qrStr, ruQr.fn]) {
    assert.deepEqual(await find(q), [madeToo.uuid, made.uuid, live.uuid])
    assert.deepEqual(await find(q, `&promoId=${sandbox.promoId}`), [made.uuid])
    assert.deepEqual(await find(q, `&promoId=${world.promoId}`), [live.uuid])
  }
})

test('pages go from newest to oldest, each receipt once', async (t) => {
  const world = await openWorld(t)
  const sent: string[] = []
  for (let i = 0; i < 7; i++) sent.push((await world.submit({ qrStr: world.mint().qrStr })).uuid)
  const seen: string[] = []
  let path = '/api/admin/receipts?limit=3'
  for (let pages = 0; pages < 5 && path !== ''; pages++) {
    const { json } = await world.admin('GET', path)
    seen.push(...json.items.map((item: { uuid: string }) => item.uuid))
    path = json.nextCursor === null ? '' : `/api/admin/receipts?limit=3&cursor=${json.nextCursor}`
  }
  assert.deepEqual(seen, sent.toReversed())
})

test('filters narrow the list together', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const good = await world.submit({ qrStr: world.mint().qrStr })
  const bad = await world.submit({ qrStr: 'nonsense' })
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  await world.settle()
  const list = async (query: string): Promise<string[]> =>
    (await world.admin('GET', `/api/admin/receipts?promoId=${world.promoId}&${query}`)).json.items.map((item: { uuid: string }) => item.uuid)
  assert.deepEqual(await list(''), [bad.uuid, good.uuid])
  assert.deepEqual(await list('rejectKey=FORMAT'), [bad.uuid])
  assert.deepEqual(await list('state=REVIEWED&userUuid=anna'), [bad.uuid, good.uuid])
  assert.deepEqual(await list('needsReview=true'), [])
  assert.deepEqual(await list('state=ARRIVED'), [])
})

test('receipts that have grown old with the clock of their sandbox promo are in the span of time in which they were sent', async (t) => {
  const world = await openWorkingWorld(t, { settings: { sandbox: true } })
  const live = await world.createPromo()
  const send = async (apiKey = world.apiKey) => (await world.submit({ qrStr: world.mint().qrStr }, apiKey)).uuid
  const aged = [await send(), await send(), await send()].toReversed()
  await world.settle()
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/clock`, { advance: '10d' })).json.finished, true)
  const [today, alive] = [await send(), await send(live.apiKey)]
  const moment = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString()
  const list = async (query: string): Promise<string[]> =>
    (await world.admin('GET', `/api/admin/receipts?${query}`)).json.items.map((item: { uuid: string }) => item.uuid)

  assert.deepEqual(await list(`to=${moment}`), aged)
  assert.deepEqual(await list(`to=${moment}&promoId=${world.promoId}&userUuid=anna`), aged)
  assert.deepEqual(await list(`to=${moment}&promoId=${live.promoId}`), [])
  assert.deepEqual(await list(`from=${moment}`), [alive, today])
  const { json } = await world.admin('GET', `/api/admin/receipts?to=${moment}&limit=2`)
  assert.deepEqual(
    [json.items.map((item: { uuid: string }) => item.uuid), await list(`to=${moment}&limit=2&cursor=${json.nextCursor}`)],
    [aged.slice(0, 2), aged.slice(2)],
  )
  const { text } = await world.admin('GET', `/api/admin/receipts.csv?to=${moment}`)
  assert.deepEqual(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',', 1)[0]),
    aged,
  )
})
