// The client package against the running service: from its sources, and as the published package.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { ENDPOINTS } from '#contract/all.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { ofClient } from '#src/documentation/typescript-client.ts'
import { installPackage } from '#test/support/installed-package.ts'
import { photoWith } from '../support/receipt-photo.ts'
import { openWorkingWorld } from '../support/working-world.ts'
import { openWorld } from '../support/world.ts'
import {
  BadRequest,
  Chekhov,
  type ChekhovError,
  Conflict,
  convertRejectKey,
  Forbidden,
  InvalidRequest,
  NoAnswer,
  NotFound,
  NotGenuine,
  Unauthorized,
  verifyCallback,
} from 'chekhov-client'

const clientOf = ({ origin, apiKey }: { origin: string; apiKey: string }) => new Chekhov({ baseUrl: origin, apiKey })
const PRODUCTS = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }]

test('every call for brands is a method, and there is no other', () => {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(Chekhov.prototype)).filter((name) => name !== 'constructor')
  assert.deepEqual(
    methods.toSorted(),
    ENDPOINTS.filter(ofClient)
      .map(({ operationId }) => operationId)
      .toSorted(),
  )
})

test('a receipt from its QR to its verdict, by photo too, and what can be asked about it', async (t) => {
  const world = await openWorkingWorld(t, { settings: { products: PRODUCTS } })
  const client = clientOf(world)

  const { uuid, replayed } = await client.postReceiptsQr({ userUuid: 'anna', qrStr: world.mint().qrStr, externalId: 'order-1' })
  const receipt = await client.waitForVerdict(uuid)
  assert.deepEqual([replayed, receipt.state, receipt.approved, receipt.promoPoints, receipt.externalId], [null, 'REVIEWED', true, 20, 'order-1'])
  assert.equal((await client.getLightStatus(uuid)).kind, 'approved')
  assert.deepEqual(
    (await client.getPublicPromos({ country: 'ru' })).map(({ id }) => id),
    [world.promoId],
  )

  const qrStr = world.mint().qrStr
  const photo = await photoWith([qrStr])
  assert.equal((await client.postQr({ photo: new Blob([new Uint8Array(photo)]) })).qrString, qrStr)
  const sent = await client.postReceipts({ userUuid: 'boris', photos: [new Blob([new Uint8Array(photo)])] })
  const { photos } = await client.waitForVerdict(sent.uuid)
  const [, receiptUuid, file] = new URL((photos as string[])[0] as string).pathname.slice(1).split('/') as [string, string, string]
  assert.equal((await client.getPhoto(receiptUuid, file)).size, photo.length)
  assert.equal((await client.getHealth()).status, 'ok')
  assert.equal((await client.getReady()).status, 'ready')
})

test('catalogues, checks, the showcase and disputes', async (t) => {
  const world = await openWorkingWorld(t, { settings: { products: PRODUCTS, share_to_showcase: true, showcase: { title: 'Shown' } } })
  const client = clientOf(world)
  const { promos } = await client.postShowcaseCheck({ userUuid: 'anna', qrStr: world.mint().qrStr })
  assert.deepEqual(
    promos.map(({ promoId, eligible }) => [promoId, eligible]),
    [[world.promoId, true]],
  )

  const { uuid } = await client.postReceiptsQr({ userUuid: 'anna', qrStr: 'nonsense' })
  assert.equal((await client.postDispute(uuid, { reason: 'It is a receipt' })).status, 'open')

  const loyalty = clientOf({ origin: world.origin, apiKey: (await world.createPromo()).apiKey })
  assert.equal((await loyalty.putLoyaltyCatalog({ items: [{ itemId: 1, name: 'Молоко', pointsPerUnit: 5, patterns: ['молоко'] }] })).items, 1)
  assert.equal((await loyalty.getLoyaltyCatalog()).items.length, 1)
  const check = await loyalty.postLoyaltyCheck({ userUuid: 'anna', qrStr: world.mint().qrStr })
  assert.deepEqual([check.awarded, check.totalPoints], [true, 10])
  assert.equal((await loyalty.getLoyaltyCheck(check.uuid)).totalPoints, 10)
})

test('a refusal is thrown as what it is, with its code and what it is about', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true } })
  const client = clientOf(world)
  const thrown = async (work: Promise<unknown>) =>
    work.then(
      () => assert.fail('nothing was thrown'),
      (error: ChekhovError) => error,
    )
  const { uuid } = await client.postReceiptsQr({ userUuid: 'anna', qrStr: world.mint().qrStr, externalId: 'order-1' })

  const used = await thrown(client.postReceiptsQr({ userUuid: 'boris', qrStr: world.mint().qrStr, externalId: 'order-1' }))
  assert.ok(used instanceof Conflict)
  assert.equal(used.existingUuid, uuid)

  const invalid = await thrown(client.postReceiptsQr({ userUuid: '', qrStr: 'x' }))
  assert.ok(invalid instanceof InvalidRequest)
  assert.deepEqual(
    invalid.problems.map(({ loc }) => loc),
    [['body', 'userUuid']],
  )
  assert.match(invalid.message, /^userUuid: /)

  const missing = await thrown(client.getReceipt('019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11'))
  assert.ok(missing instanceof NotFound)
  assert.deepEqual([missing.status, missing.code, typeof missing.requestId], [404, 'NOT_FOUND', 'string'])
  assert.ok((await thrown(clientOf({ ...world, apiKey: 'pk_of-nobody-at-all-000000000000' }).getReceipt(uuid))) instanceof Unauthorized)
  assert.ok((await thrown(client.postReceiptsQr({ userUuid: 'anna', qrStr: 'x', promoId: 999 }))) instanceof BadRequest)
  assert.ok((await thrown(client.postLoyaltyCheckDecision(uuid, { approve: true, reason: '' }))) instanceof Forbidden)
  assert.ok((await thrown(client.waitForVerdict(uuid, { patienceMs: 0 }))) instanceof NoAnswer)
})

test('a callback of the service is genuine, and nothing else is', async (t) => {
  const secrets = [`whsec_${Buffer.alloc(32, 7).toString('base64')}`, `whsec_${Buffer.alloc(32, 8).toString('base64')}`]
  const world = await openWorld(t)
  await world.change({ callback: { ...world.callback, signing_secrets: secrets } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const { raw, headers, webhookId } = world.received.at(-1)!
  const header = { name: 'X-Secret', value: 'callback-secret' }

  for (const known of [
    { header },
    { signingSecrets: secrets },
    { signingSecrets: [secrets[1] as string] },
    { header, signingSecrets: [secrets[0] as string] },
  ]) {
    const { id, event } = await verifyCallback(raw, headers, known)
    assert.deepEqual([id, 'state' in event && event.state, 'uuid' in event && event.uuid], [webhookId, 'REVIEWED', uuid])
  }
  await verifyCallback(raw, new Headers(headers as Record<string, string>), { header, signingSecrets: secrets })

  const signed = { signingSecrets: secrets }
  const spoiled: [string, string, Record<string, string | string[] | undefined>, Parameters<typeof verifyCallback>[2]][] = [
    ['another body', raw.replace('REVIEWED', 'REVIEWEd'), headers, signed],
    ['another id', raw, { ...headers, 'webhook-id': 'x' }, signed],
    ['another moment', raw, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }, signed],
    ['an old one', raw, headers, { ...signed, now: () => Date.now() + 301_000 }],
    ['no signature', raw, { ...headers, 'webhook-signature': undefined }, signed],
    ['another secret', raw, headers, { signingSecrets: [`whsec_${Buffer.alloc(32, 9).toString('base64')}`] }],
    ['a wrong header', raw, headers, { header: { ...header, value: 'callback-secre' } }],
    ['no header', raw, { ...headers, 'x-secret': undefined }, { header, ...signed }],
  ]
  for (const [what, body, given, known] of spoiled) await assert.rejects(verifyCallback(body, given, known), NotGenuine, what)
  await assert.rejects(verifyCallback(raw, headers, {}), TypeError)
})

test('every reject key of the predecessor leads to the key that took its place', () => {
  for (const [key, { was }] of Object.entries(REJECT_KEYS))
    for (const one of was) {
      const { key: now, others } = convertRejectKey(one)
      assert.ok([now, ...others].includes(key), `${one} → ${key}`)
    }
})

test('the package is built, has types, and works where it is installed: the example of its README', async (t) => {
  const world = await openWorkingWorld(t, { settings: { products: PRODUCTS } })
  const [, example = ''] = /^```ts\n(.*?)^```/ms.exec(await readFile('packages/client/README.md', 'utf8')) ?? []
  const { at, compile } = await installPackage(t, 'packages/client')
  await compile(`${example}
    const state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED' = receipt.state
    // @ts-expect-error: the field does not exist.
    receipt.nonsense
    console.log(state)
  `)
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts', world.mint().qrStr], {
    cwd: at,
    env: { ...process.env, CHEKHOV_URL: world.origin, CHEKHOV_KEY: world.apiKey },
  })
  assert.equal(stdout, 'approved, 20 points\nREVIEWED\n')
})
