import { gzipSync } from 'node:zlib'
import { drip, endless, hang, reply, reset, say, sayAndClose, sayAndReset, type Behaviour } from '#test/support/far-end.ts'

/** A receiver's behaviour towards a receipt with two events, ARRIVED and REVIEWED, and the outcome. */
export type Row = {
  does: string
  /** One behaviour per request, the last one for all that follow; or a server that cannot be reached. */
  script: Behaviour | readonly [Behaviour, ...Behaviour[]] | 'nobody listens' | 'untrusted TLS'
  /** The requests that it gets, in order. */
  requests: readonly string[]
  delivered: 'DELIVERED' | 'FAILED'
  /** The cause that operators read about the last attempt. */
  cause: string
  /** The seconds between the first attempt and the second, before random jitter. */
  pauseSeconds?: number
  /** The row is about the time limit of an answer, which is short in such a row. */
  timed?: true
  /** The change that the answer makes to the receipt. */
  changes?: { externalId?: string; meta?: Record<string, unknown>; blocked?: true }
}

/** The time limit in the rows that are about it; all other rows have more time than they need. */
export const TIMEOUT_MS = 2_000

const ONCE = ['ARRIVED', 'REVIEWED']
const RETRIED = ['ARRIVED', 'ARRIVED', 'ARRIVED', 'REVIEWED', 'REVIEWED', 'REVIEWED']
const OK = "the brand's server answered 200: delivered"
const answered = (status: number, why?: string) => `the brand's server answered ${status}${why === undefined ? '' : `: ${why}`}`
const REFUSED = 'it refuses the event, which is not repeated'
const FAULT = 'a fault on its side'
const REDIRECT = 'redirects are not followed, the callback address itself must answer'
const HEADERS = 'it does not accept the configured headers'
const UNKNOWN = 'it does not know the receipt, or the callback address is wrong'

const json = (value: unknown, status = 200) => reply(status, JSON.stringify(value), { 'content-type': 'application/json' })
const after =
  (ms: number, behaviour: Behaviour): Behaviour =>
  (socket) =>
    void setTimeout(() => behaviour(socket), ms)
const inTwoMinutes: Behaviour = (socket) => reply(429, '', { 'retry-after': new Date(Date.now() + 120_000).toUTCString() })(socket)

const delivered = (does: string, script: Row['script'], more: Partial<Row> = {}): Row => ({
  does,
  script,
  requests: ONCE,
  delivered: 'DELIVERED',
  cause: OK,
  ...more,
})
const refused = (does: string, status: number): Row => ({ does, script: reply(status), requests: ONCE, delivered: 'FAILED', cause: answered(status, REFUSED) })
const retried = (does: string, script: Row['script'], cause: string, pauseSeconds = 10): Row => ({
  does,
  script,
  requests: RETRIED,
  delivered: 'FAILED',
  cause,
  pauseSeconds,
})
const late = (does: string, script: Behaviour, cause: string): Row => ({ ...retried(does, script, cause), timed: true })

export const BEHAVIOURS: readonly Row[] = [
  delivered('200 with an empty body', reply(200)),
  delivered('201', reply(201), { cause: answered(201, 'delivered') }),
  delivered('202', reply(202), { cause: answered(202, 'delivered') }),
  delivered('204', say('HTTP/1.1 204 No Content\r\n\r\n'), { cause: answered(204, 'delivered') }),
  delivered('200 within the time allowed', after(TIMEOUT_MS / 5, reply(200)), { timed: true }),
  delivered('`103 Early Hints`, then 200', say('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
  delivered('200 and closes the connection', reply(200, '', { connection: 'close' })),

  refused('400', 400),
  refused('409', 409),
  refused('424', 424),

  retried('301 to another address', reply(301, '', { location: '/elsewhere' }), answered(301, REDIRECT)),
  retried('302 to another address', reply(302, '', { location: '/elsewhere' }), answered(302, REDIRECT)),
  retried('307 to another address', reply(307, '', { location: '/elsewhere' }), answered(307, REDIRECT)),
  retried('304', say('HTTP/1.1 304 Not Modified\r\n\r\n'), answered(304, REDIRECT)),
  retried('401', reply(401), answered(401, HEADERS)),
  retried('403', reply(403), answered(403, HEADERS)),
  retried('405', reply(405), answered(405, 'it does not accept the configured method')),
  retried('410', reply(410), answered(410, 'the callback address is gone')),
  retried('413', reply(413), answered(413, 'the event is too large for it')),
  retried('422', reply(422), answered(422)),
  retried('429', reply(429), answered(429, 'it asks for fewer requests')),
  retried('429 with `Retry-After: 45`', reply(429, '', { 'retry-after': '45' }), answered(429, 'it asks for fewer requests'), 45),
  retried('429 with `Retry-After` of a moment two minutes ahead', inTwoMinutes, answered(429, 'it asks for fewer requests'), 120),
  retried('429 with `Retry-After: 86400`', reply(429, '', { 'retry-after': '86400' }), answered(429, 'it asks for fewer requests'), 300),
  retried('429 with `Retry-After: soon`', reply(429, '', { 'retry-after': 'soon' }), answered(429, 'it asks for fewer requests')),
  retried('500', reply(500, 'Traceback'), answered(500, FAULT)),
  retried('502', reply(502), answered(502, FAULT)),
  retried('503 with `Retry-After: 60`', reply(503, '', { 'retry-after': '60' }), answered(503, FAULT), 60),

  retried('nobody listens', 'nobody listens', 'the connection was refused'),
  retried('a TLS certificate that nobody trusts', 'untrusted TLS', 'no secure connection could be made (DEPTH_ZERO_SELF_SIGNED_CERT)'),
  retried('closes the connection without a word', (socket) => socket.end(), 'the connection was closed before an answer'),
  retried('resets the connection before the head of an answer', reset, 'the connection was closed before an answer'),
  retried('resets the connection within the head', sayAndReset('HTTP/1.1 200 OK\r\ncontent-le'), 'the connection was closed before an answer'),
  retried('resets the connection within the body', sayAndReset('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'), 'an answer 200 that broke off before its end'),
  retried('closes after half a body', sayAndClose('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'), 'an answer 200 that broke off before its end'),
  late('says nothing', hang, `no answer within ${TIMEOUT_MS / 1_000} s`),
  late('answers after the time allowed', after(1.2 * TIMEOUT_MS, reply(200)), `no answer within ${TIMEOUT_MS / 1_000} s`),
  late('200 and a body that drips', drip('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'), `an answer 200 that did not end within ${TIMEOUT_MS / 1_000} s`),
  retried(
    '`100 Continue` that nobody asked for, then 200',
    say('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    'the answer is not valid HTTP',
  ),
  retried('something that is not HTTP', sayAndClose('220 mail.example ESMTP\r\n'), 'the answer is not valid HTTP'),
  {
    does: '500, then 200',
    script: [reply(500), reply(200), reply(500), reply(200)],
    requests: ['ARRIVED', 'ARRIVED', 'REVIEWED', 'REVIEWED'],
    delivered: 'DELIVERED',
    cause: OK,
    pauseSeconds: 10,
  },

  {
    does: '404 to an event, 200 after ARRIVED has been sent again',
    script: [reply(200), reply(404), reply(200), reply(200)],
    requests: ['ARRIVED', 'REVIEWED', 'ARRIVED', 'REVIEWED'],
    delivered: 'DELIVERED',
    cause: OK,
  },
  {
    does: '404 to an event, and again after ARRIVED',
    script: [reply(200), reply(404), reply(200), reply(404)],
    requests: ['ARRIVED', 'REVIEWED', 'ARRIVED', 'REVIEWED', 'REVIEWED', 'REVIEWED'],
    delivered: 'FAILED',
    cause: answered(404, UNKNOWN),
  },
  {
    does: '404 to everything, also to ARRIVED',
    script: reply(404),
    requests: ['ARRIVED', 'ARRIVED', 'ARRIVED', 'REVIEWED', 'ARRIVED', 'REVIEWED', 'REVIEWED'],
    delivered: 'FAILED',
    cause: answered(404, UNKNOWN),
    pauseSeconds: 10,
  },
  {
    does: '404 to an event, then 400',
    script: [reply(200), reply(404), reply(200), reply(400)],
    requests: ['ARRIVED', 'REVIEWED', 'ARRIVED', 'REVIEWED'],
    delivered: 'FAILED',
    cause: answered(400, REFUSED),
  },

  delivered('200 and a page instead of JSON', reply(200, '<html>OK</html>', { 'content-type': 'text/html' })),
  delivered('200 and JSON that breaks off', reply(200, '{"externalId":"A-1"')),
  delivered('200 and a list', json([{ externalId: 'A-1' }])),
  delivered('200 and an answer of another content type', reply(200, '{"externalId":"A-1"}', { 'content-type': 'text/plain' }), {
    changes: { externalId: 'A-1' },
  }),
  delivered('200 with an `externalId` in Windows-1251', reply(200, Buffer.from('{"externalId":"\xc0-1"}', 'latin1'))),
  delivered('200 and a body without an end', endless),
  delivered('200 and a gzip bomb', reply(200, gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' })),
  delivered('200 with `externalId` and `meta`', json({ externalId: 'A-1', meta: { tier: 'gold' } }), {
    changes: { externalId: 'A-1', meta: { tier: 'gold' } },
  }),
  delivered('200 with an `externalId` of 257 characters', json({ externalId: 'x'.repeat(257), meta: { tier: 'gold' } }), {
    changes: { meta: { tier: 'gold' } },
  }),
  delivered('200 with an `externalId` that is a number', json({ externalId: 7 })),
  delivered('200 with `meta` that holds `__proto__`', reply(200, '{"meta":{"__proto__":{"admin":true},"tier":"gold"}}'), {
    changes: { meta: { tier: 'gold' } },
  }),
  delivered('200 with `meta` that holds `sandbox`', json({ meta: { sandbox: true, tier: 'gold' } }), { changes: { meta: { tier: 'gold' } } }),
  delivered('200 with `meta` over 16 KB', json({ meta: { text: 'x'.repeat(17_000) } })),
  delivered('200 with `status: "BLOCKED_USER"`', json({ status: 'BLOCKED_USER' }), { changes: { blocked: true } }),
  delivered('200 with `status: "blocked"`', json({ status: 'blocked' })),
  { ...refused('409 with `status: "BLOCKED_USER"`', 409), script: json({ status: 'BLOCKED_USER' }, 409) },
]

/** The page with this table, for people. */
export function behavioursPage(): string {
  const rows = BEHAVIOURS.map(
    ({ does, requests, delivered, pauseSeconds, cause, changes }) =>
      `| ${does} | ${inOrder(requests)} | ${pauseSeconds === undefined ? '' : `${pauseSeconds} s`} | ${delivered} | ${cause} | ${inWords(changes)} |`,
  )
  return `${HEAD}${rows.join('\n')}\n`
}

const HEAD = `# What becomes of an answer

Made and held by \`test/receivers/behaviours.test.ts\`: each line is a server that was really called.

A receipt that is rejected at once has two events, ARRIVED and REVIEWED. The table says what a receiver answers to each request, every
request it then gets, the pause before the first repeat (± 20 %, ten seconds unless \`Retry-After\` asks for more, up to five minutes;
the second pause is a minute), what \`delivered\` of the receipt says in the end, what the operator reads about the last attempt, and what
the answer changed. The time allowed is ${TIMEOUT_MS / 1_000} s in this table and 9 s in an installation that does not set \`CALLBACK_TIMEOUT\`.

| your server answers | requests, in order | first pause | \`delivered\` | the operator reads | changed in the receipt |
| --- | --- | --- | --- | --- | --- |
`

function inOrder(requests: readonly string[]): string {
  const runs: { state: string; times: number }[] = []
  for (const state of requests) {
    const last = runs.at(-1)
    if (last?.state === state) last.times++
    else runs.push({ state, times: 1 })
  }
  return runs.map(({ state, times }) => (times === 1 ? state : `${state} × ${times}`)).join(', ')
}

function inWords({ externalId, meta, blocked }: NonNullable<Row['changes']> = {}): string {
  return [
    externalId === undefined ? [] : '`externalId`',
    meta === undefined ? [] : `\`meta\`: ${Object.keys(meta).join(', ')}`,
    blocked ? 'the participant is blocked' : [],
  ]
    .flat()
    .join('; ')
}
