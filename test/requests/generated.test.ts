// Requests that are made from the served OpenAPI document alone. A failure prints its seed; REQUESTS_SEED repeats the run.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { BODY_BYTES_MAX } from '#contract/endpoint.ts'
import { type Description, describedApi, type Operation } from '#test/support/described-api.ts'
import { type Credentials, idleHeaders, type Known, type Request, validValues, written } from '#test/support/generate-requests.ts'
import { wireTo } from '#test/support/http-server.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { openPhotoServer } from '#test/support/photo-server.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { putUpload } from '#test/support/put-upload.ts'
import { spoiledRequests } from '#test/support/spoil-requests.ts'
import { upload } from '#test/support/upload.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { ADMIN_TOKEN, openWorld, type World } from '#test/support/world.ts'

const SEED = Number(process.env['REQUESTS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Every run has another seed, so that runs together cover more cases. */
const VALID = 25
const SPOILED = 60

test(`whatever is sent to a described operation, the answer is one that is described (seed ${SEED})`, async (t) => {
  const { log, lines } = openLogBook()
  const photo = await photoWith([THEIRS], { width: 240, height: 240 })
  const photoServer = await openPhotoServer(t, photo)
  const world = await openWorld(t, { log, reachable: [photoServer.host], settings: { participant_disputes: true } })
  const known = await populate(world, { photo, photoUrl: photoServer.url })
  await hold(t, world, ({ operationId }) => !IN_A_SANDBOX.test(operationId) && !BESIDE_THEIR_CODE.has(operationId), known)

  await t.test('what all that left behind is done without a failure', async () => {
    await world.run('resend-callbacks')
    await world.sql`update resends set stopped = true, ended_at = service_now() where ended_at is null` // they would run for hours
    await world.settle()
    assert.deepEqual(
      lines.filter(({ level }) => level === 'error'),
      [],
    )
    assert.ok(lines.length > 2_000, 'the log was read')
    for (const secret of [...secretsOf(world), world.callback.headers['x-secret']]) assert.ok(!JSON.stringify(lines).includes(secret))
  })
})

test(`and so it is in a promo with a catalogue, a showcase and a clock of its own (seed ${SEED})`, async (t) => {
  const world = await openWorkingWorld(t, { settings: { sandbox: true, share_to_showcase: true, showcase: { title: 'Milk' } } })
  await hold(t, world, ({ operationId }) => IN_A_SANDBOX.test(operationId), await populateSandbox(world))
})

/** Compares the service's replies with the description of these operations. */
async function hold(t: TestContext, world: World, chosen: (operation: Operation) => boolean, known: Known): Promise<void> {
  const api = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const credentials: Credentials = { apiKey: world.apiKey, operator: ADMIN_TOKEN }
  const wire = wireTo((world.app.server.address() as AddressInfo).port)

  const send = async ({ method, path, headers, body }: Request) => {
    const answered = await wire.call(method, path, { headers, ...(body !== undefined && { body }) })
    assert.ok(answered.status < 500, `${answered.status} ${answered.text}`)
    const sent = JSON.stringify(answered.headers) + answered.text
    for (const secret of secretsOf(world)) assert.ok(!sent.includes(secret), `a secret in ${sent}`)
    assert.doesNotMatch(sent, /\n\s+at |node_modules|\.ts:\d/)
    return answered
  }
  const given = (runs: number) => ({ numRuns: runs, seed: SEED })

  const valid = async (operation: Operation) => {
    // An operator's earlier call may have changed the promo's status.
    assert.equal((await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { status: 'active' })).status, 200)
    let served = 0
    await fc.assert(
      fc.asyncProperty(validValues(api, operation, known), idleHeaders, async (values, { origin, ...others }) => {
        const headers = operation.auth === 'testground' || origin === undefined ? others : { ...others, origin } // testers' passwords work on our own pages only
        const request = written(operation, values, credentials)
        const answered = await send({ ...request, headers: { ...headers, ...request.headers } })
        api.checkAnswer(operation, answered)
        assert.ok(WELL_FORMED.has(answered.status), `${answered.status} ${answered.text}`)
        if (answered.status < 300 || answered.status === 304) served++ // idle headers may say that the caller has it already
      }),
      given(VALID),
    )
    assert.ok(served > 0, `none of ${VALID} requests was served`)
  }

  const spoiled = (operation: Operation) =>
    fc.assert(
      fc.asyncProperty(spoiledRequests(api, operation, known, credentials), async ({ request, status, code, at }) => {
        if (operation.auth === 'testground') await world.sql`delete from login_failures` // so many wrong passwords would lock the test out
        const answered = await send(request)
        // A spoiled list may be too long, and then it may also be larger than the limit of a body.
        if (answered.status === 413 && (request.body?.length ?? 0) > BODY_BYTES_MAX) return api.checkRefusal(answered, 'PAYLOAD_TOO_LARGE')
        assert.equal(answered.status, status, answered.text)
        if (status === 308) return assert.equal(answered.headers['location'], request.path.replace(/\/(?=\?|$)/, ''))
        if (status === 404 || status === 405) return api.checkRefusal(answered, String(code)) // the service refuses it before any operation
        api.checkAnswer(operation, answered)
        if (code !== undefined) assert.equal(answered.body.code, code)
        if (at !== undefined)
          assert.ok(
            answered.body.detail.some(({ loc }: { loc: unknown[] }) => at.every((step, index) => loc[index] === step)),
            answered.text,
          )
      }),
      given(SPOILED),
    )

  for (const operation of api.operations.filter(chosen)) {
    if (!NOT_SERVED.test(operation.operationId)) await t.test(`${operation.operationId}: ${VALID} valid requests`, () => valid(operation))
    await t.test(`${operation.operationId}: ${SPOILED} spoiled requests`, () => spoiled(operation))
  }
}

/** Secrets that no answer may contain. The secrets of a callback are settings that operators can read. */
const secretsOf = (world: World): string[] => [world.apiKey, ADMIN_TOKEN, world.simulator.masterToken]

/** Operations that need certain settings of their promo. */
const IN_A_SANDBOX = /Loyalty|Showcase|Sandbox|PromoClock|Synonyms|Catalog/

/** Operations whose bodies are like no other; their tests stand beside their code. */
const BESIDE_THEIR_CODE: ReadonlySet<string> = new Set(['postLkEdit', 'putUpload'])

/** Operations that a call without a session cannot use, one that would need a session of somebody, one that needs the file of a whole day, and one whose answer has no end. */
const NOT_SERVED =
  /^(deleteSession|deleteSessions|deleteOneSession|deleteAccountSession|getSessions|putPassword|postSecondFactor|putSecondFactor|postRecoveryCodes|getExportFile|getLive)$/

/** The QR in the photos that the requests contain. */
const THEIRS = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

/** Answers to a valid request: the result, or that there is none. */
const WELL_FORMED = new Set([200, 201, 204, 304, 400, 404, 409])

/** Existing objects for the requests: in a promo that nothing changes, and in a promo that requests may change. */
async function populate(world: World, { photo, photoUrl }: { photo: Buffer; photoUrl: string }): Promise<Known> {
  const moderated = await world.createPromo({ auto_review_enabled: false })
  const spare = await world.createPromo()
  const minted = Array.from({ length: 5 }, () => world.mint().qrStr)
  const printed = world.mint()
  const submitted = async (body: Record<string, unknown>, key?: string) => (await world.submit(body, key)).uuid
  const uuids = await Promise.all(minted.map((qrStr, index) => submitted({ qrStr, userUuid: `participant ${index}`, externalId: `order-${index}` })))
  const waiting = await Promise.all(Array.from({ length: 60 }, (_, index) => submitted({ qrStr: world.mint().qrStr, userUuid: `p${index}` }, moderated.apiKey)))
  await world.settle()
  await world.change({ auto_review_enabled: false })
  const open = await Promise.all(Array.from({ length: 10 }, () => submitted({ qrStr: world.mint().qrStr })))
  await world.settle()
  await world.change({ auto_review_enabled: null, trace_for_brand: true })
  const { json: shown } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', photo],
  ])
  const [file] = (await world.receipt(shown.uuid)).photos[0].split('/').slice(-1)
  // Bytes after a photo's end change nothing, so each photo is new to the promo.
  const photos = Array.from({ length: 60 }, (_, i) => Buffer.concat([photo, Buffer.from(`photo ${i}`)]))
  const { keyId } = (await world.admin('POST', `/api/admin/promos/${spare.promoId}/keys`, {})).json as { keyId: number }
  const cursorOf = async (list: string) => ((await world.admin('GET', `/api/admin/${list}?limit=1`)).json as { nextCursor: string }).nextCursor
  const { next: feedCursor } = (await world.call('GET', '/api/events?limit=1', undefined, { 'api-key': world.apiKey })).json as { next: string }
  const {
    json: { resendId },
  } = await world.admin('POST', '/api/admin/deliveries/resend', { promoId: moderated.promoId, from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' })
  const { json: ownResend } = await world.call('POST', '/api/deliveries/resend', { receiptUuids: uuids }, { 'api-key': world.apiKey })
  const certified = await world.admin('POST', `/api/admin/promos/${world.promoId}/certify`)
  const rejected = await Promise.all(Array.from({ length: 60 }, (_, index) => submitted({ qrStr: 'nonsense', userUuid: `r${index}` })))
  const disputes = await Promise.all(
    rejected
      .slice(20)
      .map(async (uuid) => (await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': world.apiKey })).json.disputeId as number),
  )
  const decided = await Promise.all(
    waiting.slice(40).map(async (uuid) => {
      await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, undoable: true })
      return uuid
    }),
  )
  const blank = await photoWith([], { width: 240, height: 240 })
  const withoutQr = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, i) =>
        (
          await upload(world, '/api/receipts', [
            ['userUuid', 'anna'],
            ['photos', Buffer.concat([blank, Buffer.from(`blank ${i}`)])],
          ])
        ).json.uuid as string,
    ),
  )

  const account = async (login: string) =>
    (await world.admin('POST', '/api/admin/accounts', { login, name: login, role: 'operator' })).json as {
      account: { id: number; login: string }
      password: string
    }
  const [signer, clerk] = [await account('signer'), await account('clerk')]
  const tokens = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, number) => (await world.admin('POST', '/api/admin/tokens', { name: `script ${number}`, role: 'viewer' })).json.token.id,
    ),
  )

  return {
    uuid: { also: [...uuids, ...waiting] },
    receipt_uuid: { also: uuids },
    passOver: { only: [uuids[0], [...uuids, ...waiting].slice(0, 100).join()] },
    photos: { only: [...photos.map((one) => [one]), photos.slice(0, 5)] },
    origins: { only: [[]] },
    photo: { only: [photo], needed: true },
    qrAsString: { only: [THEIRS], needed: true },
    uploads: { only: [[await putUpload(world, Buffer.concat([photo, Buffer.from('put')]))]] },
    urls: { only: [[photoUrl], [photoUrl, photoUrl]] },
    meta: { only: ['{}', '{"a":[1,{"b":"\\u00e9"}]}'] },
    'postReceiptPhotos receipt_uuid': { only: open },
    'getPhoto receipt_uuid': { only: [shown.uuid] },
    file: { only: [file, file.replace('.', '-min.')] },
    'getConsoleFile file': { only: ['console.js', 'charts.js'] },
    'getWidgetFile file': { only: ['service-qr-scanner.js', 'zxing_reader.wasm'] },
    'getWidgetReceiptPicture country': { only: ['ru'] },
    'getWidgetReceiptPicture register': { only: ['7284440700391860'] },
    'getWidgetReceiptPicture picture': { only: ['27762.png', '1.png', '2.png', '3.png'] }, // drawing others would take long
    id: { also: [world.promoId, moderated.promoId] },
    'patchPromo id': { also: [spare.promoId] },
    keyId: { also: [keyId] },
    promoId: { also: [world.promoId, null] },
    ...Object.fromEntries(
      [
        'getAdminReceipts',
        'getReceiptsCsv',
        'getReceiptsXlsx',
        'getExports',
        'getStatistics',
        'getModeration',
        'getModerationNext',
        'getDisputes',
        'getAllDeliveries',
        'getAllRequests',
        'getResends',
        'getModerationFigures',
      ].map((name) => [`${name} promoId`, { also: [world.promoId, moderated.promoId] }]),
    ),
    ...Object.fromEntries(
      ['postDeliveriesResend', 'postBrandDeliveriesResend'].flatMap((name) => [
        [`${name} from`, { only: ['2020-01-01T00:00:00Z'], needed: true }],
        [`${name} to`, { only: ['2100-01-01T00:00:00+05:00'], needed: true }],
        [`${name} channel`, { only: ['receipts'] }],
        [`${name} receiptUuids`, { only: [null, uuids] }],
      ]),
    ),
    'postDeliveriesResend promoId': { only: [world.promoId, moderated.promoId] },
    'getCertification id': { only: [world.promoId] },
    certificationId: { only: [certified.json.id] },
    'getResend id': { only: [resendId] },
    'postResendStop id': { only: [resendId] },
    'getBrandResend id': { only: [ownResend.resendId] },
    'postBrandResendStop id': { only: [ownResend.resendId] },
    'getBrandDeliveries cursor': { only: [await cursorOf('deliveries')] },
    'getBrandDeliveries receiptUuid': { only: uuids },
    'getAllDeliveries cursor': { only: [await cursorOf('deliveries')] },
    'getAllDeliveries receiptUuid': { only: uuids },
    ...Object.fromEntries(
      ['getRequests cursor', 'getAllRequests cursor'].map((name) => [name, { only: [Buffer.from('1700000000000 1').toString('base64url')] }]),
    ),
    userUuid: { also: ['anna', 'participant 1', 'Зой', 'Зои\u0306'] },
    externalId: { also: ['order-1', null] },
    qrStr: { also: minted },
    cursor: { only: [await cursorOf('receipts')] },
    'getEvents cursor': { only: [feedCursor] },
    'getExports cursor': { only: [] },
    wait: { only: [0, 1] },
    'getModeration cursor': { only: [await cursorOf('moderation')] },
    'getDisputes cursor': { only: [await cursorOf('disputes')] },
    'getAudit cursor': { only: [await cursorOf('audit')] },
    'postDispute receipt_uuid': { only: rejected.slice(0, 20) },
    'postParticipantDispute uuid': { only: rejected.slice(0, 20) },
    'postDisputeDecision id': { only: disputes },
    'postDecisionUndo uuid': { only: decided },
    'postRequisites uuid': { only: withoutQr },
    'postRequisites qrStr': { needed: true, only: Array.from({ length: 20 }, () => world.mint().qrStr) },
    ...Object.fromEntries(['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'].map((name) => [`postRequisites ${name}`, { only: [null] }])),
    ...Object.fromEntries(
      ['getStatistics', 'getModerationFigures'].flatMap((name) => [
        [`${name} from`, { only: ['2026-03-01T00:00:00Z', '2026-03-31T23:59:59.999+03:00'] }],
        [`${name} to`, { only: ['2026-04-01T00:00:00Z'], needed: true }],
      ]),
    ),
    timezone: { only: ['Europe/Moscow', 'Asia/Tashkent'] },
    version: { also: [1] },
    'getPromoVersions cursor': { only: [Buffer.from('2').toString('base64url')] },
    'getParticipants cursor': { only: [Buffer.from('participant anna').toString('base64url')] },
    'getParticipant userUuid': { only: ['anna', 'participant 1'] },
    'postSession login': { only: [signer.account.login] },
    'postSession password': { only: [signer.password] },
    'postTokens name': { only: Array.from({ length: 60 }, (_, index) => `Token ${index}`) },
    'deleteToken id': { only: tokens },
    secondFactorRoles: { only: [[]] },
    'postAccounts login': { only: Array.from({ length: 60 }, (_, index) => `login-${index}`) },
    'postAccounts name': { only: Array.from({ length: 60 }, (_, index) => `Name ${index}`) },
    ...Object.fromEntries(
      ['patchAccount', 'postAccountPassword', 'deleteAccountSessions', 'getAccountSessions', 'deleteAccountSecondFactor'].map((name) => [
        `${name} id`,
        { only: [clerk.account.id, 999] },
      ]),
    ),
    settings: { only: [{}, { min_sum: 0 }, { reject_texts: { FORMAT: 'x' }, starts_at: null }, { callback: world.callback }] },
    'postPromos country': { only: ['ru'] },
    'postSimulatorReceipts country': { only: ['ru'] },
    'postLkMint country': { only: ['ru'] },
    'getLkPrint fn': { only: [printed.fn] },
    'getLkPrint fd': { only: [printed.fd] },
    'getLkFile file': { only: ['testground.css', 'testground.js', 'nothing'] },
    'getClientFile file': { only: ['php.tar.gz', 'nothing'] },
    'getDocumentationFile file': { only: ['documentation.css', 'integration.js', 'nothing'] },
    'getLkReceipts userUuid': { only: ['anna', 'participant 1', 'nobody'] },
    'postLkSend promoId': { only: [world.promoId, moderated.promoId] },
    'postLkSend channel': { only: ['qr'] },
    'postLkSend qrStr': { only: minted, needed: true },
    'postLkSend url': { only: [] },
    'postLkSend photos': { only: [] },
    ticket: { only: [] },
    items: { needed: true, only: [[{ name: 'Молоко 1 л', priceKopeks: 8990, quantity: 0.5 }], Array(100).fill({ name: 'x', priceKopeks: 0, quantity: 1 })] },
    retailerInn: { only: ['7707083893'] },
    retailerName: { only: ['x'] },
    retailerAddress: { only: ['x'] },
    receiptDate: { only: ['2025-03-14', '2025-03-14T09:26'] },
    availableAfterMs: { only: [0, 1000] },
    behaviour: { only: ['notFound', 'badSign'] },
  }
}

/** A catalogue with checks of it, and a scan of the showcase. */
async function populateSandbox(world: World): Promise<Known> {
  const items = [
    { itemId: 101, name: 'Молоко Домик 3,2% 0,93 л', pointsPerUnit: 15, patterns: ['молоко.*домик'], excludePatterns: ['шоколад'] },
    { itemId: 102.5, name: 'Кефир Домик 1%', pointsPerUnit: 0 },
  ]
  const lines = [{ name: 'Молоко Домик', quantity: 2, priceKopeks: 5000, sumKopeks: 10000 }]
  const qrStrs = Array.from({ length: 20 }, () => world.mint().qrStr)
  const called = async (method: string, path: string, body: unknown) => {
    const answered = await world.call(method, path, body, { 'api-key': world.apiKey })
    assert.equal(answered.status, 200, answered.text)
    return answered.json
  }
  await called('PUT', '/api/loyalty/catalog', { items })
  const checks = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, i) => (await called('POST', '/api/loyalty/check', { userUuid: `anna ${i}`, qrStr: world.mint().qrStr, items: lines })).uuid as string,
    ),
  )
  const scans = await Promise.all(
    qrStrs.slice(0, 3).map(async (qrStr) => (await called('POST', '/api/showcase/check', { userUuid: 'anna', qrStr })).uuid as string),
  )
  return {
    id: { only: [world.promoId] },
    promoId: { only: [world.promoId] },
    uuid: { also: checks },
    'postLoyaltyCheckDecision uuid': { only: checks },
    scan_uuid: { also: scans },
    userUuid: { also: ['anna', 'boris'] },
    qrStr: { only: qrStrs, needed: true },
    items: { only: [items, items.slice(0, 1), []], needed: true },
    'postLoyaltyCheck items': { only: [lines, null] },
    ...Object.fromEntries(['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'].map((name) => [`postLoyaltyCheck ${name}`, { only: [null] }])),
    retailerInn: { only: ['7707083893', null] },
    deleteItemIds: { only: [[], [102.5], [7]] },
    advance: { only: ['1s', '90m'] },
    kinds: { only: [{ кефир: ['кефир'] }] },
    brands: { only: [{ домик: ['домик', 'дмк'] }] },
  }
}
