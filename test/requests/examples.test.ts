// The examples of the served document work when they are sent unchanged.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type Description, describedApi } from '#test/support/described-api.ts'
import { credentialOf, FORM_TYPE, formText } from '#test/support/generate-requests.ts'
import { wireTo } from '#test/support/http-server.ts'
import { openPhotoServer } from '#test/support/photo-server.ts'
import { putUpload } from '#test/support/put-upload.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

/** A promo with id 1, as in the examples, with a receipt under review whose brand has received callbacks. */
async function open(t: TestContext) {
  const photo = await photoWith(['t=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'])
  const photoServer = await openPhotoServer(t, photo)
  const world = await openWorld(t, {
    settings: { auto_review_enabled: false, trace_for_brand: true, participant_disputes: true },
    reachable: [photoServer.host],
  })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.deepEqual([world.promoId, (await world.receipt(uuid)).needsReview], [1, true])
  const { keyId } = (await world.admin('GET', '/api/admin/promos/1/keys')).json.items[0]
  assert.equal((await upload(world, `/api/receipts/${uuid}/photos`, [['photos', photo]])).status, 200)
  const file = (await world.receipt(uuid)).photos[0].split('/').at(-1)
  await world.admin('POST', '/api/admin/accounts', { login: 'boris', name: 'Boris', role: 'operator' })
  const { account, password } = (await world.admin('POST', '/api/admin/accounts', { login: 'gleb', name: 'Gleb', role: 'operator' })).json
  const uploadId = await putUpload(world, Buffer.concat([photo, Buffer.from('put')]))
  /** The values that a document cannot contain: the bytes of a new photo, and an address that works. */
  const real = (operationId: string, example: Record<string, unknown>) => ({
    ...example,
    ...(example['photos'] === undefined ? {} : { photos: [Buffer.concat([photo, Buffer.from(operationId)])] }),
    ...(operationId === 'postSession' && { login: account.login, password }),
    ...(example['uploads'] === undefined ? {} : { uploads: [uploadId] }),
    ...(example['urls'] === undefined ? {} : { urls: [photoServer.url] }),
  })
  const rejected = await world.submit({ qrStr: 'nonsense', userUuid: 'boris' })
  const dispute = await world.call('POST', `/api/receipts/${rejected.uuid}/dispute`, {}, { 'api-key': world.apiKey })
  const decided = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'vera' })
  const withoutQr = await upload(world, '/api/receipts', [
    ['userUuid', 'gleb'],
    ['photos', await photoWith([])],
  ])
  await world.settle()
  await world.admin('POST', `/api/admin/receipts/${decided.uuid}/decision`, { approve: true, undoable: true })
  const special: Record<string, Record<string, unknown>> = {
    postDispute: { receipt_uuid: rejected.uuid },
    postParticipantDispute: { uuid: rejected.uuid },
    postDisputeDecision: { id: dispute.json.disputeId },
    postDecisionUndo: { uuid: decided.uuid },
    postRequisites: { uuid: withoutQr.json.uuid },
    getWidgetFile: { file: 'service-qr-scanner.js' },
    getDocumentationFile: { file: 'integration.js' },
    getConsoleFile: { file: 'console.js' },
    getClientFile: { file: 'php.tar.gz' },
    getWidgetReceiptPicture: { country: 'ru', register: '7284440700391860', picture: '27762.png' },
  }
  const ids: Record<string, unknown> = {
    uuid,
    receipt_uuid: uuid,
    id: 1,
    version: 1,
    keyId,
    userUuid: 'anna',
    file,
    section: 'receipts',
    record: uuid,
    view: 'show',
  }
  return { world, real, idsOf: (operationId: string) => ({ ...ids, ...special[operationId] }) }
}

/** Calls that need an order or a promo of their own; their tests stand beside their code. */
const IN_A_ROW =
  /^putUpload$|Loyalty|Showcase|Sandbox|PromoClock|Synonyms|Catalog|Lk|deleteSessions?$|deleteOneSession$|getSessions$|deleteAccountSession$|SecondFactor$|RecoveryCodes$|putPassword$|getLive$|get(Brand)?Resend$|ResendStop$|getCertification$|getExportFile$/

test('every operation is served with its own example, and its answer is the one described', async (t) => {
  const { world, real, idsOf } = await open(t)
  const api = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const { call } = wireTo(Number(new URL(world.origin).port))
  // A re-send needs an event that has happened, and a revoked key is useless afterwards, so these calls come last.
  const last = ['postResend', 'postBrandResend', 'postDeliveriesResend', 'postBrandDeliveriesResend', 'patchPromo', 'deleteKey']
  const inOrder = api.operations
    .filter(({ operationId }) => !IN_A_ROW.test(operationId))
    .toSorted((a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId))
  for (const operation of inOrder) {
    const { operationId, method, path, auth, body } = operation
    const [example] = body === null ? [] : (api.resolve(body.schema).examples ?? [])
    assert.ok(body === null || example !== undefined, `${operationId} has no example`)
    const values = real(operationId, (example ?? {}) as Record<string, unknown>)
    const ids = idsOf(operationId)
    const sent = body === null ? {} : body.isForm ? { body: formText(values) } : { json: values }
    const answered = await call(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        assert.ok(ids[name], `${operationId}: ${name}`)
        return String(ids[name])
      }),
      { headers: { ...credentialOf(auth, { apiKey: world.apiKey, operator: ADMIN_TOKEN }), ...(body?.isForm && { 'content-type': FORM_TYPE }) }, ...sent },
    )
    assert.ok(answered.status >= 200 && answered.status < 300, `${operationId}: ${answered.status} ${answered.text}`)
    api.checkAnswer(operation, answered)
  }
})

test('the document describes every operation it names, and asks for no input it does not describe', async (t) => {
  const { world } = await open(t)
  const { operations } = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  assert.ok(operations.length >= 25)
  for (const { operationId, path, parameters } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      named,
      operationId,
    )
    assert.ok(
      parameters.every((one) => one.in !== 'path' || one.required),
      operationId,
    )
  }
})
