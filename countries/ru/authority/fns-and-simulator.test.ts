// Tests the client against the whole protocol of the simulator, over a real socket.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openSimulator, type SimulatorOptions } from '#test/support/simulator.ts'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { SAMPLES } from '../simulator/samples.ts'
import { openFns, type FnsOptions } from './open-fns.ts'

async function openPair(t: TestContext, settings: SimulatorOptions = {}, options: Partial<FnsOptions> = {}) {
  const simulator = await openSimulator({ rateLimits: false, ...settings })
  const fns = openFns({ ...simulator, pollPausesMs: [0, 0, 0], fetchTimeoutMs: 60_000, ...options })
  t.after(async () => {
    await simulator.close()
    await fns.close()
  })
  const mint = (behaviour?: string): Requisites => {
    const { fn, fd, fp, sumKopeks } = simulator.mint({
      country: 'ru',
      receiptDate: '2026-03-01T12:41:00',
      items: [{ name: 'Чай', priceKopeks: 12_500, quantity: 2 }],
      ...(behaviour ? { behaviour: behaviour as 'notFound' } : {}),
    })
    return { country: 'ru', fn, fd, fp, sumKopeks, n: 1, boughtAt: '2026-03-01T12:41:00' }
  }
  return { simulator, fns, mint }
}

const IN_TIME = { now: () => Date.parse('2026-03-02T10:00:00Z') }
const outcome = (answer: TaxAnswer): string => (answer.kind === 'unavailable' ? answer.cause : answer.kind)

test('every sample is found, with its lines adding up to its total', async (t) => {
  const { fns } = await openPair(t)
  for (const {
    file,
    requisites: { operationType, ...requisites },
  } of SAMPLES) {
    const answer = await fns.find({ country: 'ru', ...requisites, n: operationType })
    assert.ok(answer.kind === 'found', `${file}: ${JSON.stringify(answer)}`)
    assert.equal(answer.fiscal.totalSum, requisites.sumKopeks)
    assert.equal(
      answer.fiscal.items.reduce((sum, item) => sum + item.sum, 0),
      requisites.sumKopeks,
    )
  }
})

test('a minted receipt is found; with any requisite changed it is not', async (t) => {
  const { fns, mint } = await openPair(t, IN_TIME)
  const asked = mint()
  const answer = await fns.find(asked)
  assert.ok(answer.kind === 'found')
  assert.deepEqual(answer.fiscal.items, [{ name: 'Чай', price: 12_500, quantity: 2, sum: 25_000, nds: answer.fiscal.items[0]!.nds }])
  for (const change of [{ fp: '1' }, { sumKopeks: 1 }, { n: 2 }, { boughtAt: '2026-03-01T12:42:00' }]) {
    assert.equal((await fns.find({ ...asked, ...change })).kind, 'wrongSign', JSON.stringify(change))
  }
  assert.equal((await fns.find({ ...asked, fd: '4294967295' })).kind, 'notFound')
})

const BEHAVIOURS: Record<string, string> = {
  notFound: 'notFound',
  badSign: 'wrongSign',
  accessDenied: 'access',
  unavailable: 'transport',
  malformed: 'malformed',
  http429: 'rate',
  reset: 'transport',
  internalError: 'transport',
  neverReady: 'notFound',
  messageNotFound: 'notFound',
  truncated: 'malformed',
  nonJsonTicket: 'malformed',
  fault: 'transport',
  'code:400': 'badInput',
  'code:452': 'badInput',
  'code:453': 'wrongSign',
  'code:454': 'wrongSign',
  'code:455': 'notFound',
  'code:528': 'notFound',
  'code:531': 'badInput',
  'code:544': 'notFound',
  'code:777': 'transport',
}

test('every behaviour of a receipt has its answer', async (t) => {
  const { fns, mint } = await openPair(t, IN_TIME)
  for (const [behaviour, expected] of Object.entries(BEHAVIOURS)) {
    assert.equal(outcome(await fns.find(mint(behaviour))), expected, behaviour)
  }
  assert.equal((await fns.find(mint())).kind, 'found')
})

test('fifty questions at once take one token', async (t) => {
  const { simulator, fns, mint } = await openPair(t, IN_TIME)
  const answers = await Promise.all(Array.from({ length: 50 }, () => fns.find(mint())))
  assert.deepEqual(new Set(answers.map(outcome)), new Set(['found']))
  assert.equal(simulator.counters().authRequests, 1)
  simulator.expireTokens()
  const again = await Promise.all(Array.from({ length: 50 }, () => fns.find(mint())))
  assert.deepEqual(new Set(again.map(outcome)), new Set(['found']))
  assert.equal(simulator.counters().authRequests, 2)
})

test('a token that ends between send and poll is renewed on the way', async (t) => {
  const { simulator, fns, mint } = await openPair(t, IN_TIME, { pollPausesMs: [300] })
  const question = fns.find(mint())
  while (simulator.counters().acceptedRequests === 0) await new Promise(setImmediate)
  simulator.expireTokens()
  assert.equal((await question).kind, 'found')
  assert.equal(simulator.counters().authRequests, 2)
  assert.equal(simulator.counters().sendRequests, 1)
})

test('a wrong master token, a foreign address and a method that was not granted are access failures', async (t) => {
  const wrong = await openPair(t, IN_TIME, { masterToken: 'somebody-elses' })
  assert.equal(outcome(await wrong.fns.find(wrong.mint())), 'access')
  for (const settings of [{ allowedIps: ['192.0.2.1'] }, { grantedMethods: ['CheckTicket' as const] }]) {
    const { fns, mint } = await openPair(t, { ...IN_TIME, ...settings })
    assert.equal(outcome(await fns.find(mint())), 'access')
  }
})

test('day limits of the application and of the method hold until midnight in Moscow', async (t) => {
  for (const limit of [{ applicationDayLimit: 1 }, { getTicketDayLimit: 1 }]) {
    const { fns, mint } = await openPair(t, { ...IN_TIME, ...limit }, { now: () => new Date(IN_TIME.now()) })
    assert.equal((await fns.find(mint())).kind, 'found')
    const refused = await fns.find(mint())
    assert.equal(outcome(refused), 'quota')
    assert.deepEqual((refused as { retryAt?: Date }).retryAt, new Date('2026-03-02T21:00:00Z'))
  }
})

test('sends that come too often', async (t) => {
  const { fns, mint } = await openPair(t, { ...IN_TIME, rateLimits: true, sendsPerSecond: 1 })
  assert.equal((await fns.find(mint())).kind, 'found')
  assert.equal(outcome(await fns.find(mint())), 'rate')
})

test('after a poll that came too often the next one waits longer', async (t) => {
  const now = () => IN_TIME.now() + Math.round(performance.now())
  const { simulator, fns, mint } = await openPair(t, { now, rateLimits: true, processingMs: 500 }, { pollPausesMs: [0, 0, 600] })
  assert.equal((await fns.find(mint())).kind, 'found')
  assert.equal(simulator.counters().faults, 1)
})

test('outages of the whole service are transport failures and have no later effect', async (t) => {
  const { simulator, fns, mint } = await openPair(t, IN_TIME, { fetchTimeoutMs: 300 })
  const asked = mint()
  for (const [outage, expected] of [
    ['down', 'transport'],
    ['http503', 'transport'],
    ['http429', 'rate'],
    ['hang', 'transport'],
  ] as const) {
    simulator.settings.outage = outage
    assert.equal(outcome(await fns.find(asked)), expected, outage)
    simulator.settings.outage = null
    assert.equal((await fns.find(asked)).kind, 'found')
  }
  simulator.expireTokens()
  simulator.settings.authTimeout = true
  assert.equal(outcome(await fns.find(asked)), 'transport')
})
