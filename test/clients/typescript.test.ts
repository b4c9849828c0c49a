// The client package against the running service: as sources, and as the package that it becomes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { ENDPOINTS } from '#contract/all.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { ofClient } from '#src/documentation/typescript-client.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { openWorld } from '#test/support/world.ts'
import {
  BadRequest, Chekhov, ChekhovError, ComeBackLater, Conflict, convertReceipt, convertRejectKey, Forbidden, InvalidRequest, NoAnswer, NotFound, NotGenuine, Unauthorized, verifyCallback,
} from '../../clients/typescript/src/index.ts'

const clientOf = ({ origin, apiKey }: { origin: string; apiKey: string }, more: object = {}) => new Chekhov({ baseUrl: origin, apiKey, ...more })
const PRODUCTS = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }]

test('every call for brands is a method, and there is no other', () => {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(Chekhov.prototype)).filter((name) => name !== 'constructor')
  assert.deepEqual(methods.toSorted(), ENDPOINTS.filter(ofClient).map(({ operationId }) => operationId).toSorted())
})

test('a receipt from its QR to its verdict, by photo too, and what can be asked about it', async (t) => {
  const world = await openWorkingWorld(t, { settings: { products: PRODUCTS } })
  const client = clientOf(world)

  const { uuid, replayed } = await client.postReceiptsQr({ userUuid: 'anna', qrStr: world.mint().qrStr, externalId: 'order-1' })
  const receipt = await client.waitForVerdict(uuid)
  assert.deepEqual([replayed, receipt.state, receipt.approved, receipt.promoPoints, receipt.externalId], [null, 'REVIEWED', true, 20, 'order-1'])
  assert.equal((await client.getLightStatus(uuid)).kind, 'approved')
  assert.deepEqual((await client.getPublicPromos({ country: 'ru' })).map(({ id }) => id), [world.promoId])

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
  assert.deepEqual(promos.map(({ promoId, eligible }) => [promoId, eligible]), [[world.promoId, true]])

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
  const thrown = async (work: Promise<unknown>) => work.then(() => assert.fail('nothing was thrown'), (error: ChekhovError) => error)
  const { uuid } = await client.postReceiptsQr({ userUuid: 'anna', qrStr: world.mint().qrStr, externalId: 'order-1' })

  const used = await thrown(client.postReceiptsQr({ userUuid: 'boris', qrStr: world.mint().qrStr, externalId: 'order-1' }))
  assert.ok(used instanceof Conflict)
  assert.equal(used.existingUuid, uuid)

  const invalid = await thrown(client.postReceiptsQr({ userUuid: '', qrStr: 'x' }))
  assert.ok(invalid instanceof InvalidRequest)
  assert.deepEqual(invalid.problems.map(({ loc }) => loc), [['body', 'userUuid']])
  assert.match(invalid.message, /^userUuid: /)

  const missing = await thrown(client.getReceipt('019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11'))
  assert.ok(missing instanceof NotFound)
  assert.deepEqual([missing.status, missing.code, typeof missing.requestId], [404, 'NOT_FOUND', 'string'])
  assert.ok(await thrown(clientOf({ ...world, apiKey: 'pk_of-nobody-at-all-000000000000' }).getReceipt(uuid)) instanceof Unauthorized)
  assert.ok(await thrown(client.postReceiptsQr({ userUuid: 'anna', qrStr: 'x', promoId: 999 })) instanceof BadRequest)
  assert.ok(await thrown(client.postLoyaltyCheckDecision(uuid, { approve: true, reason: '' })) instanceof Forbidden)
  assert.ok(await thrown(client.waitForVerdict(uuid, { patienceMs: 0 })) instanceof NoAnswer)
})

test('what is safe to repeat is repeated, as Retry-After says; nothing else is', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const failing = (times: number, fail: () => Promise<Response>) => {
    let asked = 0
    const client = clientOf(world, { fetch: (async (...call: Parameters<typeof fetch>) => (asked++ < times ? fail() : fetch(...call))) as typeof fetch })
    return { client, asked: () => asked }
  }
  const busy = async () => new Response('{"detail":"busy","code":"UNAVAILABLE"}', { status: 503, headers: { 'content-type': 'application/json', 'retry-after': '0' } })
  const lost = async () => { throw new TypeError('fetch failed') }

  for (const fail of [busy, lost]) {
    const patient = failing(1, fail)
    assert.equal((await patient.client.postReceiptsQr({ userUuid: 'anna', qrStr })).status, 'success')
    assert.equal(patient.asked(), 2)
    const twice = failing(2, fail)
    assert.equal((await twice.client.getHealth()).status, 'ok')
  }
  const away = failing(100, busy)
  await assert.rejects(away.client.getHealth(), ComeBackLater)
  assert.equal(away.asked(), 4)

  const photos = [new Blob([new Uint8Array(await photoWith([]))])]
  const once = [
    (client: Chekhov) => client.postReceiptsQr({ userUuid: 'anna', qrStr, dupCheck: false }),
    (client: Chekhov) => client.postReceipts({ userUuid: 'anna', photos }),
    (client: Chekhov) => client.postLoyaltyCheck({ userUuid: 'anna', qrStr }),
    (client: Chekhov) => client.patchLoyaltyCatalog({ items: [] }),
  ]
  for (const call of once) {
    const { client, asked } = failing(1, lost)
    await assert.rejects(call(client), NoAnswer)
    assert.equal(asked(), 1)
  }
  await assert.rejects(new Chekhov({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).getHealth(), NoAnswer)
})

test('a callback of the service is genuine, and nothing else is', async (t) => {
  const secrets = [`whsec_${Buffer.alloc(32, 7).toString('base64')}`, `whsec_${Buffer.alloc(32, 8).toString('base64')}`]
  const world = await openWorld(t)
  await world.change({ callback: { ...world.callback, signing_secrets: secrets } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const { raw, headers, webhookId } = world.told.at(-1)!
  const header = { name: 'X-Secret', value: 'callback-secret' }

  for (const known of [{ header }, { signingSecrets: secrets }, { signingSecrets: [secrets[1] as string] }, { header, signingSecrets: [secrets[0] as string] }]) {
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

test('receipts and keys of the predecessor take their present form', () => {
  const old = {
    uuid: 'a', rejectKey: 'OUTSIDE_INTERVAL', promoPoints: { points: 30 }, rules: [{ id: 1, name: 'Milk' }], matchedPromos: [{ id: 12 }], duplicate: { uuid: 'b' }, ours: { kept: true },
    total: { sum: 199.9, count: 2, sum_subtotal: '179,80' },
    answers: { products_with_count_and_subtotals: [{ id: 1, name: 'Milk', count: 2, subtotal: 0.29 }], products: [{ id: 1, name: 'Milk', brand: 'x' }] },
    fnsReceipt: { totalSum: 1234.56, items: [{ name: 'Milk', price: 89.9, quantity: 2, sum: 179.8 }] },
  }
  const before = JSON.stringify(old)
  const { receipt, changes, unclear } = convertReceipt(old)
  assert.equal(JSON.stringify(old), before, 'what is given is not changed')
  assert.deepEqual(receipt, {
    uuid: 'a', rejectKey: 'OUT_OF_PERIOD', promoPoints: 30, rules: ['Milk'], matchedPromos: [12], duplicate: 'b', ours: { kept: true },
    total: { sum: 19990, count: 2, sumSubtotal: 17980 },
    answers: { productsWithCountAndSubtotals: [{ id: 1, name: 'Milk', count: 2, subtotal: 29 }], products: [{ id: 1, name: 'Milk' }] },
    fnsReceipt: { totalSum: 123456, items: [{ name: 'Milk', price: 8990, quantity: 2, sum: 17980 }] },
  })
  assert.deepEqual(unclear, [])
  assert.ok(changes.includes('total.sum_subtotal → sumSubtotal'))
  assert.deepEqual(convertReceipt({ rejectKey: 'INCORRECTSTORE' }).unclear, ['rejectKey INCORRECTSTORE: INN_NOT_ALLOWED, or by its cause GEO_STORE'])
  assert.deepEqual(convertReceipt({ promoPoints: null, rules: null, duplicate: null, total: null }).changes, [])

  for (const [key, { was }] of Object.entries(REJECT_KEYS)) for (const one of was) {
    const { key: now, others } = convertRejectKey(one)
    assert.ok([now, ...others].includes(key), `${one} → ${key}`)
  }
  assert.deepEqual(convertRejectKey('NO_MATCH'), { key: 'NO_MATCH', others: [] })
  assert.deepEqual(convertRejectKey('constructor'), { key: 'constructor', others: [] })
})

test('the package is built, has types, and works where it is installed', async (t) => {
  const world = await openWorld(t)
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-client-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules', 'chekhov-client')
  await mkdir(installed, { recursive: true })
  await cp('clients/typescript/package.json', join(installed, 'package.json'))
  const run = promisify(execFile)
  const tsc = resolve('node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', 'clients/typescript', '--outDir', join(installed, 'dist')])

  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'brand.ts'), `
    import { Chekhov, type ReceiptResult } from 'chekhov-client'
    const client = new Chekhov({ baseUrl: ${JSON.stringify(world.origin)}, apiKey: ${JSON.stringify(world.apiKey)} })
    const sent = await client.postReceiptsQr({ userUuid: 'anna', qrStr: ${JSON.stringify(world.mint().qrStr)} })
    const receipt: ReceiptResult = await client.getReceipt(sent.uuid)
    const state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED' = receipt.state
    // @ts-expect-error: there is no such field.
    receipt.nonsense
    console.log(state)
  `)
  await mkdir(join(folder, 'node_modules', '@types'))
  await symlink(resolve('node_modules/@types/node'), join(folder, 'node_modules', '@types', 'node'))
  await run(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck', 'brand.ts'], { cwd: folder })
  const { stdout } = await run(process.execPath, ['brand.ts'], { cwd: folder })
  assert.equal(stdout, 'ARRIVED\n')
})
