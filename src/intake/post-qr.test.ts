import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const RU = 't=20250314T0926&s=199.90&fn=9999078902004339&i=0012&fp=2710283119&n=1'
const UZ = 'https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901'
const ask = (world: World, ...parts: Part[]) => upload(world, '/api/qr', parts)

const ru = { fn: '9999078902004339', fd: '12', fp: '2710283119', sumKopeks: 19990, n: 1, country: 'ru', receiptDate: '2025-03-14T09:26:00', qrString: RU }
const uz = { fn: 'UZ000000000001', fd: '12345', fp: '012345678901', sumKopeks: null, n: null, country: 'uz', receiptDate: '2026-03-01T12:41:07', qrString: UZ }

test('a QR of either country is read, from a string or from a photo, and nothing is left behind', async (t) => {
  const world = await openWorld(t)
  for (const [text, requisites] of [
    [RU, ru],
    [UZ, uz],
  ] as const) {
    const fromString = await ask(world, ['qrAsString', text])
    assert.deepEqual([fromString.status, fromString.json], [200, requisites])
    const fromPhoto = await ask(world, ['photo', await photoWith([text, 'https://shop.example/'])])
    assert.deepEqual([fromPhoto.status, fromPhoto.json], [200, requisites])
  }
  const both = await ask(world, ['qrAsString', RU], ['photo', await photoWith([UZ])])
  assert.equal(both.json.country, 'ru', 'a string is believed')
  assert.equal((await world.sql`select 1 from receipts`).length, 0)
  assert.deepEqual(await readdir(`${world.ctx.config.DATA_DIR}/incoming`), [])
})

test('no fiscal QR in the photo: 422 qr_not_found; different ones: 400 FEW_RECEIPTS; a string that is not fiscal: 400 FORMAT; neither: 400', async (t) => {
  const world = await openWorld(t)
  const nothing = await ask(world, ['photo', await photoWith(['https://shop.example/'], { width: 300, height: 300 })])
  assert.deepEqual(
    [nothing.status, nothing.json],
    [422, { detail: [{ type: 'qr_not_found', loc: ['body', 'photo'], msg: 'No fiscal QR was found in the photo' }] }],
  )
  const several = await ask(world, ['photo', await photoWith([RU, UZ])])
  assert.deepEqual([several.status, several.json.code], [400, 'FEW_RECEIPTS'])
  const another = await ask(world, ['qrAsString', 'https://shop.example/'])
  assert.deepEqual([another.status, another.json.code], [400, 'FORMAT'])
  for (const parts of [[], [['qrAsString', '']], [['other', 'x']]] as Part[][]) {
    const { status, json } = await ask(world, ...parts)
    assert.deepEqual([status, json], [400, { detail: 'qrAsString or photo: one of them is needed.', code: 'BAD_REQUEST' }])
  }
  const photo = await photoWith([RU])
  const two = await ask(world, ['photo', photo], ['photo', photo])
  assert.deepEqual([two.status, two.json.code], [400, 'TOO_MANY_FILES'])
  const page = await ask(world, ['photo', Buffer.from('<html>')])
  assert.deepEqual([page.status, page.json], [400, { detail: 'photo: not a JPEG, PNG, WebP or HEIC image.', code: 'NOT_A_PHOTO' }])
})
