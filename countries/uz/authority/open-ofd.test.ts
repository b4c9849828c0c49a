import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { openSimulator } from '#test/support/simulator.ts'
import { parseUzQr, type UzRequisites } from '../qr.ts'
import { openOfd, type OfdMode } from './open-ofd.ts'

const GOODS = [
  { name: 'Shokolad Namuna 90g', priceKopeks: 1_599_000, quantity: 2 },
  { name: "Pekin o'rdagi, kg", priceKopeks: 4_798_982, quantity: 1.572, discountKopeks: 14_600 },
  { name: 'Сметана 20% 350г', priceKopeks: 2_119_000, quantity: 1, vatPercent: 0 },
]

function asked(qrStr: string): UzRequisites {
  const parsed = parseUzQr(qrStr, null)
  assert.ok(parsed.ok, qrStr)
  return parsed.requisites
}

async function open(t: TestContext, mode: OfdMode, more: { apiKey?: string | null; timeoutMs?: number } = {}) {
  const simulator = await openSimulator()
  const ofd = openOfd({ url: simulator.ofdUrl, apiUrl: simulator.ofdUrl, apiKey: 'simulator-ofd-key', mode, ...more })
  t.after(async () => {
    await ofd.close()
    await simulator.close()
  })
  return { simulator, ofd }
}

for (const generation of ['page', 'api'] as const) {
  test(`${generation}: a receipt is found, and its lines add up to what was paid`, async (t) => {
    const { simulator, ofd } = await open(t, generation)
    simulator.uzSettings.mode = generation
    const minted = simulator.mintUz({ country: 'uz', items: GOODS, roundingKopeks: 64_600, retailerInn: '300000002' })

    const answer = await ofd.find(asked(minted.qrStr))
    assert.equal(answer.kind, 'found')
    assert.ok(answer.kind === 'found')
    const { fiscal, operationType } = answer
    assert.equal(operationType, 1)
    assert.equal(fiscal.totalSum, minted.sumKopeks)
    assert.equal(
      fiscal.items.reduce((sum, { sum: line }) => sum + line, 0),
      minted.sumKopeks,
    )
    assert.deepEqual(
      fiscal.items.map(({ name, quantity, nds }) => ({ name, quantity, nds })),
      [
        { name: 'Shokolad Namuna 90g', quantity: 2, nds: '12%' },
        { name: "Pekin o'rdagi, kg", quantity: 1.572, nds: '12%' },
        { name: 'Сметана 20% 350г', quantity: 1, nds: '0%' },
      ],
    )
    assert.deepEqual([fiscal.retailerInn, fiscal.isOnline, fiscal.isPaid], ['300000002', false, true])
  })

  test(`${generation}: refunds, online payments, receipts that are not there yet`, async (t) => {
    const { simulator, ofd } = await open(t, generation)
    simulator.uzSettings.mode = generation
    const refund = await ofd.find(asked(simulator.mintUz({ country: 'uz', items: GOODS, operationType: 2 }).qrStr))
    assert.ok(refund.kind === 'found')
    assert.deepEqual([refund.operationType, refund.fiscal.isPaid], [2, false])

    const online = await ofd.find(asked(simulator.mintUz({ country: 'uz', items: GOODS, online: true, cash: true }).qrStr))
    assert.ok(online.kind === 'found')
    assert.equal(online.fiscal.isOnline, true)

    const late = simulator.mintUz({ country: 'uz', items: GOODS, availableAfterMs: 60_000 })
    assert.equal((await ofd.find(asked(late.qrStr))).kind, 'notFound')
  })

  test(`${generation}: typed requisites are found, whatever the kind of their receipt`, async (t) => {
    const { simulator, ofd } = await open(t, generation)
    simulator.uzSettings.mode = generation
    for (const online of [false, true]) {
      const { qrStr } = simulator.mintUz({ country: 'uz', items: GOODS, online })
      const typed = asked(`${qrStr.replace('/epi?', '/check?')}#typed`)
      const answer = await ofd.find(typed)
      assert.ok(answer.kind === 'found')
      assert.equal(answer.fiscal.isOnline, online)
      assert.equal((await ofd.find({ ...typed, fp: '000000000000' })).kind, 'notFound')
      const printed: UzRequisites = { ...typed, uzPayment: online ? 'check' : 'epi' }
      // A printed link says of which kind its receipt is, and is asked about once.
      assert.equal((await ofd.find(printed)).kind, 'notFound')
    }
  })

  test(`${generation}: a wrong sign finds nothing, a link with another date is a wrong sign`, async (t) => {
    const { simulator, ofd } = await open(t, generation)
    simulator.uzSettings.mode = generation
    const { qrStr } = simulator.mintUz({ country: 'uz', items: GOODS })
    assert.equal((await ofd.find({ ...asked(qrStr), fp: '000000000000' })).kind, 'notFound')
    assert.equal((await ofd.find({ ...asked(qrStr), boughtAt: '2020-01-01T00:00:00' })).kind, 'wrongSign')
  })

  test(`${generation}: each kind of trouble is an outage with its cause, and tells nothing about the receipt`, async (t) => {
    const { simulator, ofd } = await open(t, generation, { timeoutMs: 500 })
    simulator.uzSettings.mode = generation
    const { qrStr } = simulator.mintUz({ country: 'uz', items: GOODS })
    for (const [outage, cause] of [
      ['down', 'transport'],
      ['http503', 'transport'],
      ['http429', 'rate'],
      ['http403', 'access'],
      ['hang', 'transport'],
    ] as const) {
      simulator.uzSettings.outage = outage
      const answer = await ofd.find(asked(qrStr))
      assert.ok(answer.kind === 'unavailable', outage)
      assert.equal(answer.cause, cause, outage)
    }
    simulator.uzSettings.outage = null
    const changed = simulator.mintUz({ country: 'uz', items: GOODS, behaviour: 'malformed' })
    const answer = await ofd.find(asked(changed.qrStr))
    assert.ok(answer.kind === 'unavailable')
    assert.equal(answer.cause, 'malformed')
  })
}

test('what is not answered about a rarer kind is no outage; that fewer questions are wanted is', async (t) => {
  const status = { epi: 503, avans: 200 }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const kind = new URL(request.url ?? '/', 'http://ofd').pathname.split('/').at(-1) as string
    asked.push(kind)
    response
      .writeHead(status[kind as keyof typeof status] ?? 200, { 'content-type': 'text/html' })
      .end('<html lang="uz"><body><div class="ticket-wrap"></div></body></html>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ofd = openOfd({ url, apiUrl: null, apiKey: null, mode: 'page' })
  t.after(async () => {
    await ofd.close()
    server.close()
    server.closeAllConnections()
  })
  const typed = parseUzQr('https://ofd.soliq.uz/check?t=UZ1&r=1&c=20260301124107&s=1#typed', null)
  assert.ok(typed.ok)
  const first = await ofd.find(typed.requisites)
  assert.deepEqual([first.kind, asked], ['notFound', ['check', 'epi', 'avans', 'kredit']])
  status.avans = 429
  const second = await ofd.find(typed.requisites)
  assert.ok(second.kind === 'unavailable')
  assert.equal(second.cause, 'rate')
})

test('the empty page of the newer site leads to the signed question automatically', async (t) => {
  const { simulator, ofd } = await open(t, 'auto')
  const first = simulator.mintUz({ country: 'uz', items: GOODS })
  assert.equal((await ofd.find(asked(first.qrStr))).kind, 'found')
  simulator.uzSettings.mode = 'api'
  const second = simulator.mintUz({ country: 'uz', items: GOODS })
  assert.equal((await ofd.find(asked(second.qrStr))).kind, 'found')
  assert.equal((await ofd.find(asked(first.qrStr))).kind, 'found')
})

test('a wrong key and a missing one are access problems', async (t) => {
  for (const apiKey of ['another', null]) {
    const { simulator, ofd } = await open(t, 'auto', { apiKey })
    simulator.uzSettings.mode = 'api'
    const answer = await ofd.find(asked(simulator.mintUz({ country: 'uz', items: GOODS }).qrStr))
    assert.ok(answer.kind === 'unavailable')
    assert.equal(answer.cause, 'access')
  }
})

test('a hash of the sign finds the receipt as the sign does', async (t) => {
  const { simulator, ofd } = await open(t, 'api')
  simulator.uzSettings.mode = 'api'
  const { hashOfSign } = await import('../simulator/payment.ts')
  const minted = simulator.mintUz({ country: 'uz', items: GOODS })
  const link = minted.qrStr.replace(/&s=\d+/, `&h=${hashOfSign(minted.fp)}`)
  assert.equal((await ofd.find(asked(link))).kind, 'found')
})

test('no reply makes it throw: other pages, other JSON, redirects, endless bodies, truncated ones', async (t) => {
  const REPLIES: Record<string, RequestListener> = {
    'another page': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Texnik ishlar</body></html>'),
    'a page that is not there': (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>'),
    'a redirect': (_, response) => response.writeHead(302, { location: '/login' }).end(),
    'bytes that are no text': (_, response) => response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00])),
    'a body without an end': (_, response) => void response.writeHead(200).write(Buffer.alloc(5 * 1024 * 1024, 32)),
    'a page of nested tags': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<b>'.repeat(800_000)),
    'half a body': (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('<html>')
      setTimeout(() => response.destroy(), 20)
    },
  }
  for (const [name, listener] of Object.entries(REPLIES)) {
    const server = createServer(listener)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ofd = openOfd({ url, apiUrl: url, apiKey: 'key', mode: 'page', timeoutMs: 2_000 })
    t.after(() => {
      server.close()
      server.closeAllConnections()
    })
    const answer = await ofd.find(asked('https://ofd.soliq.uz/check?t=UZ1&r=1&c=20260301124107&s=1'))
    assert.equal(answer.kind, 'unavailable', name)
    server.closeAllConnections()
    await ofd.close()
  }
})
