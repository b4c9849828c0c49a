import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type BrandAnswer, type ReceivedCallback, type World } from '#test/support/world.ts'

/** A receiver without faults: it checks the secret, remembers receipts and repeats, and asks for ARRIVED. */
function exemplary() {
  const known = new Set<unknown>()
  return ({ headers, state, body }: ReceivedCallback): BrandAnswer => {
    if (headers['x-secret'] !== 'callback-secret') return { status: 401 }
    if (state === 'ARRIVED') known.add(body['uuid'])
    // The sign for letters that were lost elsewhere is a letter like any other.
    return known.has(body['uuid']) ? { body: { externalId: `their \ufffd ${body['uuid']}` } } : { status: 404 }
  }
}

const certify = async (world: World) => {
  const { status, text, json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/certify`)
  assert.equal(status, 200, text)
  return json as { id: string; grade: string; steps: { step: string; title: string; verdict: string; why: string; advice: string | null; exchanges: any[] }[] }
}

const verdicts = ({ steps }: Awaited<ReturnType<typeof certify>>, wanted: string) => steps.filter(({ verdict }) => verdict === wanted).map(({ step }) => step)

test('a receiver that does everything right gets an A; its events are of a sandbox and leave no trace', async (t) => {
  const world = await openWorld(t, { brand: exemplary() })
  const report = await certify(world)
  assert.deepEqual([report.grade, verdicts(report, 'passed').length], ['A', 9])
  assert.deepEqual(
    world.received.map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED', 'REVIEWED', 'REVIEWED', 'ARRIVED', 'REVIEWED', 'REVIEWED', 'REVIEWED', 'ARRIVED', 'REVIEWED'],
  )
  assert.ok(world.received.every(({ body }) => (body['meta'] as { sandbox?: boolean }).sandbox === true && body['promoPoints'] === 0))
  const [, , reviewed, repeat] = world.received
  assert.deepEqual([repeat?.raw, repeat?.webhookId], [reviewed?.raw, reviewed?.webhookId])

  for (const table of ['receipts', 'receipt_history', 'callback_events', 'callback_attempts', 'blocked_participants', 'jobs']) {
    assert.equal((await world.sql`select 1 from ${world.sql(table)}`).length, 0, table)
  }
})

test('the report is kept, without secrets, for those who may see it', async (t) => {
  const world = await openWorld(t, { brand: exemplary() })
  const { id, ...report } = await certify(world)
  const path = `/api/admin/promos/${world.promoId}/certifications`
  assert.deepEqual((await world.admin('GET', `${path}/${id}`)).json, { id, ...report })
  assert.deepEqual(
    (await world.admin('GET', path)).json.items.map((one: { id: string; grade: string }) => [one.id, one.grade]),
    [[id, 'A']],
  )
  assert.doesNotMatch(JSON.stringify(report), /callback-secret/)
  for (const missing of [
    `${path}/nothing`,
    `${path}/019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11`,
    `/api/admin/promos/77/certifications/${id}`,
    '/api/admin/promos/77/certifications',
  ]) {
    assert.equal((await world.admin('GET', missing)).status, 404)
  }
  assert.equal((await world.admin('POST', '/api/admin/promos/77/certify')).status, 404)
  await world.change({ callback: null })
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/certify`)).json.code, 'NO_CALLBACK')
})

test('a report is read in English or Russian; a report of an earlier release as it was written', async (t) => {
  const world = await openWorld(t, { brand: () => ({ status: 500 }) })
  const { id, steps } = await certify(world)
  const path = `/api/admin/promos/${world.promoId}/certifications`
  const russian = (await world.admin('GET', `${path}/${id}?lang=ru`)).json.steps as typeof steps
  for (const [index, { step, title, why, advice }] of russian.entries()) {
    const english = steps[index]!
    assert.deepEqual([step, advice === null], [english.step, english.advice === null])
    for (const text of [title, why, ...(advice === null ? [] : [advice])]) assert.match(text, /[а-яё]/, step)
    for (const text of [english.title, english.why]) assert.doesNotMatch(text, /[а-яё]/, step)
  }
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/certify?lang=ru`)).json.steps[0].why, 'приёмник ответил 500')
  assert.equal((await world.admin('GET', `${path}/${id}?lang=uz`)).status, 422)

  await world.sql`update certifications set report = jsonb_set(report, '{steps,0,why}', '"it answered 500"') where id = ${id}`
  for (const lang of ['en', 'ru']) assert.equal((await world.admin('GET', `${path}/${id}?lang=${lang}`)).json.steps[0].why, 'it answered 500')
})

test('whoever tries a receiver out is in the audit log, also when it does not answer; a refused call is not', async (t) => {
  const world = await openWorld(t, { brand: exemplary() })
  const path = `/api/admin/promos/${world.promoId}/certify`
  await world.sql`update promo_versions set settings = jsonb_set(settings, '{callback,url}', '"http://127.0.0.1:1/callbacks?token=hidden-part"')`
  await world.ctx.changed()
  assert.equal((await world.adminAs('Борис', 'POST', path)).json.grade, 'F')
  await world.change({ callback: world.callback })
  assert.equal((await world.adminAs('Вера', 'POST', path)).json.grade, 'A')
  await world.change({ callback: null })
  assert.equal((await world.adminAs('Вера', 'POST', path)).json.code, 'NO_CALLBACK')

  const { items } = (await world.admin('GET', '/api/admin/audit?action=receiver.certify')).json
  assert.deepEqual(
    items.map(({ actor, subject, after }: { actor: string; subject: string; after: object }) => [actor, subject, after]),
    [
      ['Вера', `promo:${world.promoId}`, { address: world.callback.url }],
      ['Борис', `promo:${world.promoId}`, { address: 'http://127.0.0.1:1/callbacks?****' }],
    ],
  )
})

const FAULTS: {
  fault: string
  grade: string
  failed?: string[]
  warned?: string[]
  /** What the report says of the first of them. */
  says?: RegExp
  brand: (received: ReceivedCallback, asked: number, good: (received: ReceivedCallback) => BrandAnswer) => BrandAnswer | Promise<BrandAnswer>
}[] = [
  {
    fault: 'does not look at the secret',
    grade: 'D',
    failed: ['wrongSecret'],
    brand: (received, _, good) => good({ ...received, headers: { ...received.headers, 'x-secret': 'callback-secret' } }),
  },
  {
    fault: 'answers 500 to a wrong secret',
    grade: 'B',
    warned: ['wrongSecret'],
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === 401 ? { status: 500 } : answer
    },
  },
  { fault: 'answers 409 to a repeat', grade: 'B', warned: ['repeat'], brand: (received, asked, good) => (asked === 4 ? { status: 409 } : good(received)) },
  { fault: 'answers 500 to a repeat', grade: 'C', failed: ['repeat'], brand: (received, asked, good) => (asked === 4 ? { status: 500 } : good(received)) },
  {
    fault: 'answers 400 to what it does not know',
    grade: 'C',
    failed: ['unknownReceipt'],
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === 404 ? { status: 400 } : answer
    },
  },
  {
    fault: 'does not accept verdicts',
    grade: 'F',
    failed: ['reviewed', 'repeat', 'unknownReceipt', 'blockedUser'],
    brand: (received, _, good) => (received.state === 'REVIEWED' && received.headers['x-secret'] === 'callback-secret' ? { status: 500 } : good(received)),
  },
  {
    fault: 'blocks everybody',
    grade: 'C',
    failed: ['blockedUser'],
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === undefined ? { body: { status: 'BLOCKED_USER' } } : answer
    },
  },
  {
    fault: 'misspells the block',
    grade: 'B',
    warned: ['blockedUser'],
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === undefined ? { body: { status: 'blocked' } } : answer
    },
  },
  {
    fault: 'answers an externalId that is a number',
    grade: 'B',
    warned: ['acknowledgement'],
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === undefined ? { body: { externalId: 7 } } : answer
    },
  },
  {
    fault: 'answers more than is read',
    grade: 'B',
    warned: ['acknowledgement'],
    says: /longer than 64 KB/,
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === undefined ? { body: { externalId: 'a', more: 'x'.repeat(70_000) } } : answer
    },
  },
  {
    fault: 'answers in another encoding',
    grade: 'B',
    warned: ['acknowledgement'],
    says: /not UTF-8/,
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === undefined ? { body: Buffer.from('{"externalId":"\xe7\xe0\xea\xe0\xe7"}', 'latin1') } : answer
    },
  },
  {
    fault: 'misspells a field',
    grade: 'B',
    warned: ['acknowledgement'],
    says: /`external_id`/,
    brand: (received, _, good) => {
      const answer = good(received)
      return answer.status === undefined ? { body: { external_id: 'a' } } : answer
    },
  },
  {
    fault: 'refuses the secret of the settings',
    grade: 'F',
    failed: ['arrived', 'inspected', 'reviewed', 'repeat', 'unknownReceipt', 'blockedUser'],
    says: /compare with that/,
    brand: () => ({ status: 401 }),
  },
  {
    fault: 'has moved',
    grade: 'F',
    failed: ['arrived', 'inspected', 'reviewed', 'repeat', 'unknownReceipt', 'blockedUser'],
    warned: ['wrongSecret'],
    says: /Redirects are not followed/,
    brand: () => ({ status: 302, headers: { location: '/elsewhere' } }),
  },
  {
    fault: 'takes its time',
    grade: 'B',
    warned: ['slowAnswer'],
    brand: async (received, asked, good) => {
      if (asked === 2) await new Promise((resolve) => setTimeout(resolve, 3_200))
      return good(received)
    },
  },
]

test('each fault of a receiver is found, with advice what to do', async (t) => {
  const world = await openWorld(t, { config: { CALLBACK_TIMEOUT: 9_000 } })
  for (const { fault, grade, failed = [], warned = [], says = /./, brand } of FAULTS) {
    const good = exemplary()
    let asked = 0
    world.brandAnswers((received) => brand(received, ++asked, good))
    const report = await certify(world)
    // On a busy machine every answer may be slow.
    const found = (verdict: string) => verdicts(report, verdict).filter((step) => step !== 'slowAnswer' || warned.includes(step))
    assert.deepEqual([found('failed'), found('warning')], [failed, warned], fault)
    assert.equal(report.grade, grade, fault)
    const { why, advice } = report.steps.find(({ step }) => step === (failed[0] ?? warned[0]))!
    assert.match(`${why} ${advice}`, says, fault)
    for (const { verdict, advice } of report.steps) assert.equal(advice !== null, verdict === 'failed' || verdict === 'warning')
  }
})

test('a receiver that does not answer is asked once', async (t) => {
  const world = await openWorld(t)
  await world.sql`update promo_versions set settings = jsonb_set(settings, '{callback,url}', '"http://127.0.0.1:1/callbacks"')`
  await world.ctx.changed()
  const report = await certify(world)
  assert.deepEqual([report.grade, verdicts(report, 'failed'), verdicts(report, 'skipped').length], ['F', ['arrived'], 8])
  assert.deepEqual(
    report.steps.map(({ exchanges }) => exchanges.length),
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
  )
})

test('why a receiver does not answer is said in Russian too', async (t) => {
  const world = await openWorld(t, { brand: () => new Promise<never>(() => {}), config: { CALLBACK_TIMEOUT: 200 } })
  const path = `/api/admin/promos/${world.promoId}/certify`
  assert.equal((await world.admin('POST', path)).json.steps[0].why, 'no answer within 0.2 s')
  assert.equal((await world.admin('POST', `${path}?lang=ru`)).json.steps[0].why, 'ответ не пришёл вовремя')
})

test('without a secret to know, anybody could send events', async (t) => {
  const world = await openWorld(t)
  await world.change({ callback: { ...world.callback, headers: { 'content-type': 'application/json' } } })
  const report = await certify(world)
  assert.deepEqual([report.grade, verdicts(report, 'failed')], ['D', ['wrongSecret']])
})
