// The Telegram bot of `examples/`, as a program, against the service and a Bot API that is made up.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openHttpFarEnd } from '#test/support/http-far-end.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'

const TOKEN = '123:token-of-the-test'
const SECRET = 'a-shared-secret-of-the-brand-0123456789'

test('a photo, a file and the text of a QR code get their verdicts in the chat; a restart repeats none of them', async (t) => {
  const world = await openWorkingWorld(t)
  const photo = await photoWith([world.mint().qrStr])
  const api = await openBotApi(t, { 'photos/large.jpg': photo, 'documents/file.jpg': await photoWith([world.mint().qrStr]) })
  const bot = await startBot(t, world, api.url)
  const { qrStr } = world.mint()

  api.write(7, { text: '/start' })
  await api.told(7, /Пришлите фото чека/)
  api.write(7, { text: ` ${qrStr}\n` })
  await api.told(7, /Чек у нас/)
  await api.told(7, /^Чек принят\.|^Чек принят, баллов: \d+\.$/)
  api.write(7, { text: qrStr })
  await api.told(7, /уже присылали/)
  api.write(8, { text: qrStr })
  await api.told(8, /^Чек не принят\. \S/)
  api.write(9, {
    photo: [
      { file_id: 'photos/small.jpg', width: 90 },
      { file_id: 'photos/large.jpg', width: 1280 },
    ],
  })
  await api.told(9, /^Чек принят/)
  api.write(9, { document: { file_id: 'documents/file.jpg', mime_type: 'image/jpeg' } })
  await until(() => api.messages(9).filter((text) => text.startsWith('Чек принят')).length === 2)
  api.write(8, { photo: [{ file_id: 'photos/large.jpg', width: 1280 }] })
  await api.told(8, /уже есть/)
  // Somebody has blocked the bot, or sends what Telegram gives to no bot: the others are served all the same.
  api.write(403, { text: world.mint().qrStr })
  api.write(9, { document: { file_id: 'documents/huge.jpg', mime_type: 'image/jpeg' } })
  await api.told(9, /^Не получилось принять/)
  api.write(10, { text: 'hello' })
  await api.told(10, /^Чек не принят/)

  const { receipts } = (await world.call('GET', '/api/receipts?userUuid=telegram:9', undefined, { 'api-key': world.apiKey })).json
  assert.equal(receipts.length, 2)
  await bot.stop()
  const before = api.messages(7).length
  const again = await startBot(t, world, api.url, { CURSOR_FILE: bot.cursorFile })
  api.write(11, { text: world.mint().qrStr })
  await api.told(11, /^Чек принят/)
  assert.equal(api.messages(7).length, before)
  assert.equal(api.messages(11).filter((text) => text.startsWith('Чек принят')).length, 1)
  await again.stop()
})

test('somebody who sends too much is told to come back later, and nobody else waits for that', async (t) => {
  const world = await openWorkingWorld(t, { rates: true, settings: { rate_limits: { per_participant_per_minute: 1 } } })
  const api = await openBotApi(t, {})
  const bot = await startBot(t, world, api.url)
  for (let times = 0; times < 2; times++) api.write(7, { text: world.mint().qrStr })
  await api.told(7, /^Сейчас не получается/)
  api.write(8, { text: world.mint().qrStr })
  await api.told(8, /^Чек принят/)
  await bot.stop()
})

test('what a proxy before the service refuses in its own words is answered, and does not come again for ever', async (t) => {
  const proxy = await openHttpFarEnd(async ({ path }, response) => {
    if (path.startsWith('/api/events')) response.writeHead(200, { 'content-type': 'application/json' }).end('{"events":[],"next":"a"}')
    else response.writeHead(413, { 'content-type': 'text/html' }).end('<html>Request Entity Too Large</html>')
  })
  t.after(() => proxy.close())
  const api = await openBotApi(t, {})
  const bot = await startBot(t, { origin: proxy.url, apiKey: 'pk_of_the_test' }, api.url)
  for (const chat of [7, 8]) {
    api.write(chat, { text: 't=1' })
    await api.told(chat, /^Не получилось принять/)
  }
  assert.equal(api.messages(7).length, 1)
  await bot.stop()
})

test('what passes, and what is no fault of the participant, is no reason to ask for another photo', async (t) => {
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    'a page of maintenance': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>We will be back soon</html>'),
    'a request that was late': (response) => response.writeHead(408, { 'content-type': 'application/json' }).end('{"code":"REQUEST_TIMEOUT"}'),
    'a key that was exchanged': (response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"NO_SUCH_KEY"}'),
    'too many, until a moment': (response) => response.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end(),
  }
  const service = await openHttpFarEnd(async ({ path, body }, response) => {
    if (path.startsWith('/api/events')) response.writeHead(200, { 'content-type': 'application/json' }).end('{"events":[],"next":"a"}')
    else answers[(JSON.parse(body) as { qrStr: string }).qrStr]!(response)
  })
  t.after(() => service.close())
  const api = await openBotApi(t, {})
  const bot = await startBot(t, { origin: service.url, apiKey: 'pk_of_the_test' }, api.url)
  for (const [chat, text] of Object.keys(answers).entries()) api.write(chat + 1, { text })
  for (const chat of Object.keys(answers).keys()) await api.told(chat + 1, /^Сейчас не получается/)
  await bot.stop()
})

test('a verdict that cannot be told now is told later, and nobody is told theirs again meanwhile', async (t) => {
  const service = await openHttpFarEnd(async ({ path }, response) => {
    const told = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0)
    const events = [1, 2, 3].slice(told).map((n) => ({
      cursor: String(n),
      body: JSON.stringify({ uuid: `receipt ${n}`, userUuid: `telegram:${n}`, state: 'REVIEWED', approved: true, promoPoints: 5 }),
    }))
    if (events.length > 0) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ events, next: '3' }))
  })
  t.after(() => service.close())
  for (const status of [500, 401]) {
    const failing = new Map([[2, status]])
    const api = await openBotApi(t, {}, failing)
    const bot = await startBot(t, { origin: service.url, apiKey: 'pk_of_the_test' }, api.url)
    await until(() => api.failures() >= 2)
    failing.clear()
    await api.told(3, /^Чек принят/)
    assert.deepEqual(
      [1, 2, 3].map((chat) => api.messages(chat).length),
      [1, 1, 1],
    )
    await bot.stop()
  }
})

test('an address of Telegram that cannot be read ends the bot, and its token is not printed', async () => {
  const env = { CHEKHOV_KEY: 'pk_of_the_test', TELEGRAM_TOKEN: TOKEN, TELEGRAM_API: 'api.telegram.org' }
  const { status, stderr } = spawnSync(process.execPath, ['examples/telegram-bot/bot.ts'], { env, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [2, 'TELEGRAM_API is no address\n'])
})

test('a promo with verified participants gets a token of the brand for the participant', async (t) => {
  const world = await openWorkingWorld(t, { settings: { participants: 'verified', participant_verifiers: [{ kind: 'jwt', alg: 'HS256', key: SECRET }] } })
  const api = await openBotApi(t, {})
  const bot = await startBot(t, world, api.url, { PARTICIPANT_SECRET: SECRET, PROMO_ID: String(world.promoId) })
  api.write(7, { text: world.mint().qrStr })
  await api.told(7, /^Чек принят/)
  const { receipts } = (await world.call('GET', '/api/receipts', undefined, { 'api-key': world.apiKey })).json
  assert.deepEqual(
    receipts.map(({ userUuid }: { userUuid: string }) => userUuid),
    ['telegram:7'],
  )
  await bot.stop()
})

/** The methods of the Bot API that the bot uses, with long polls. */
async function openBotApi(t: TestContext, files: Record<string, Uint8Array>, failing: ReadonlyMap<number, number> = new Map()) {
  const updates: { update_id: number; message: object }[] = []
  let confirmed = 0
  let failures = 0
  const said: { chat: number; text: string }[] = []
  const server = await openHttpFarEnd(async ({ path, body }, response) => {
    const reply = (result: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(status === 200 ? { ok: true, result } : { ok: false, description: String(result) }))
    const [, file] = path.split(`/file/bot${TOKEN}/`)
    if (file !== undefined) return void response.end(files[file])
    const asked = JSON.parse(body) as { offset: number; file_id: string; chat_id: number; text: string }
    switch (path) {
      case `/bot${TOKEN}/getUpdates`: {
        // An offset confirms everything before it, for good.
        confirmed = Math.max(confirmed, asked.offset)
        const next = () => updates.filter(({ update_id }) => update_id >= confirmed)
        await until(() => next().length > 0 || response.destroyed)
        return reply(next())
      }
      case `/bot${TOKEN}/getFile`:
        return asked.file_id === 'documents/huge.jpg' ? reply('Bad Request: file is too big', 400) : reply({ file_path: asked.file_id })
      case `/bot${TOKEN}/sendMessage`:
        if (asked.chat_id === 403) return reply('Forbidden: bot was blocked by the user', 403)
        if (failing.has(asked.chat_id)) {
          failures++
          return reply('It does not work now', failing.get(asked.chat_id))
        }
        said.push({ chat: asked.chat_id, text: asked.text })
        return reply({})
      default:
        return reply('Not Found', 404)
    }
  })
  t.after(() => server.close())
  const messages = (chat: number) => said.filter((one) => one.chat === chat).map(({ text }) => text)
  return {
    url: server.url,
    messages,
    failures: () => failures,
    write: (chat: number, content: object) =>
      void updates.push({ update_id: updates.length + 1, message: { chat: { id: chat, type: 'private' }, from: { id: chat }, ...content } }),
    told: (chat: number, words: RegExp) => until(() => messages(chat).some((text) => words.test(text))),
  }
}

async function startBot(t: TestContext, world: Pick<World, 'origin' | 'apiKey'>, api: string, more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-bot-'))
  const cursorFile = join(folder, 'cursor')
  const env = { CHEKHOV_URL: world.origin, CHEKHOV_KEY: world.apiKey, TELEGRAM_API: api, TELEGRAM_TOKEN: TOKEN, CURSOR_FILE: cursorFile, ...more }
  const program = spawn(process.execPath, ['examples/telegram-bot/bot.ts'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  program.stderr.on('data', (chunk) => (errors += chunk))
  const ended = once(program, 'exit')
  t.after(async () => {
    program.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  return {
    cursorFile,
    async stop() {
      program.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null], errors)
    },
  }
}
