// The Bitrix component of `examples/`, on a page of PHP's own server, with stand-ins for the classes of Bitrix, against the service.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freePort } from '#test/support/free-port.ts'
import { openHttpFarEnd } from '#test/support/http-far-end.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { openWorld, type World } from '#test/support/world.ts'

const FOLDER = 'examples/bitrix/chekhov.receipt'
const skip = isInstalled() ? false : 'php is not on this machine, NOT run'

test('the Bitrix component takes photos and codes of visitors who are signed in, and shows what became of them', { skip }, async (t) => {
  const world = await openWorkingWorld(t)
  const page = await openPage(t, world, 'ru')
  const anonymous = await page.load(null)
  assert.match(anonymous.text, /Войдите, чтобы отправить чек/)
  assert.doesNotMatch(anonymous.text, /<form/)
  assert.equal(anonymous.component, 'Приём чеков')

  /** As somebody does whom the page asks to try again in a minute, because the service is too busy. */
  const sendUntilTaken = (...sent: Parameters<typeof page.send>) => until(async () => (await page.send(...sent)).status === 302)
  const { qrStr } = world.mint()
  await sendUntilTaken('7', { qr: ` ${qrStr} ` })
  await until(async () => /data-status="APPROVED"[^]*принят, баллов: \d+/.test((await page.load('7')).text))
  await sendUntilTaken('7', { qr: qrStr }) // sent twice
  const photo = new Blob([new Uint8Array(await photoWith([world.mint().qrStr]))])
  await sendUntilTaken('8', { photo })
  await until(async () => /data-status="APPROVED"/.test((await page.load('8')).text))
  assert.match((await page.send('9', { photo })).text, /Этот чек уже есть/)
  assert.match((await page.send('9', {})).text, /Приложите фото чека/)
  assert.match((await page.send('9', { photo: new Blob(['no photo']) })).text, /Чек не принят\. Проверьте/)
  assert.match((await page.send('9', { qr: qrStr, sessid: 'of another site' })).text, /Страница устарела/)
  assert.match((await page.sendText('9', 'chekhov_receipt=1&sessid=session-of-the-test&qr=%FF')).text, /Чек не принят\. Проверьте/)
  await sendUntilTaken('9', { qr: 'nonsense <script>' })
  await until(async () => /data-status="REJECTED"[^]*не принят\./.test((await page.load('9')).text))
  assert.doesNotMatch((await page.load('9')).text, /<script/)

  const { receipts } = (await world.call('GET', '/api/receipts', undefined, { 'api-key': world.apiKey })).json
  assert.deepEqual(receipts.map(({ userUuid }: { userUuid: string }) => userUuid).toSorted(), ['bitrix:7', 'bitrix:8', 'bitrix:9'])
})

test('a Bitrix page says in English, too, that the service is away, and shows no fault of its own', { skip }, async (t) => {
  const world = await openWorld(t)
  const page = await openPage(t, { ...world, origin: `http://127.0.0.1:${await freePort()}` }, 'en')
  const { status, text } = await page.load('7')
  assert.deepEqual([status, /It does not work now/.test(text)], [200, true])
  assert.doesNotMatch(text, /Warning|Fatal|pk_/)
})

test('a Bitrix page asks for no other photo because of what passes or of its own key, and asks the service once', { skip }, async (t) => {
  let answer: [status: number, headers: Record<string, string>] = [200, {}]
  let asked = 0
  const service = await openHttpFarEnd(async (_, response) => {
    asked++
    response.writeHead(...answer).end('<html>We will be back soon</html>')
  })
  t.after(() => service.close())
  const page = await openPage(t, { origin: service.url, apiKey: 'pk_of_the_test' }, 'ru')
  for (const status of [200, 401, 408, 429, 503]) {
    answer = [status, { 'content-type': 'text/html', 'retry-after': '60' }]
    asked = 0
    assert.match((await page.send('7', { qr: 't=1' })).text, /Сейчас не получается/, String(status))
    assert.equal(asked, 2, String(status)) // the receipt, and the list
  }
})

test('the texts of the Bitrix component are there in both languages', () => {
  const keysOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(/\$MESS\['(\w+)'\] = '(.+)';/g)].map(([, key]) => key)
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)lang\/ru\/[^/]+$/.test(file))
    .map((file) => join(FOLDER, file))
  assert.equal(files.length, 4)
  for (const file of files) {
    assert.ok(keysOf(file).length > 0, file)
    assert.deepEqual(keysOf(file), keysOf(file.replace('/ru/', '/en/')), file)
  }
})

async function openPage(t: TestContext, { origin, apiKey }: Pick<World, 'origin' | 'apiKey'>, language: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chekhov-bitrix-'))
  cpSync(FOLDER, folder, { recursive: true })
  cpSync('clients/php', join(folder, 'chekhov-client-php'), { recursive: true })
  const port = await freePort()
  const env = { PATH: process.env['PATH'], CHEKHOV_URL: origin, CHEKHOV_KEY: apiKey, COMPONENT: folder, SITE_LANGUAGE: language }
  const server = spawn('php', ['-d', 'display_errors=1', '-d', 'error_reporting=-1', '-S', `127.0.0.1:${port}`, 'test/examples/bitrix/page.php'], {
    env,
    stdio: 'ignore',
  })
  t.after(async () => {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async (user: string | null, init: RequestInit = {}) => {
    const headers = user === null ? {} : { cookie: `user=${user}` }
    const response = await fetch(`http://127.0.0.1:${port}/receipts/?a=1`, { ...init, headers, redirect: 'manual' })
    const text = await response.text()
    assert.doesNotMatch(text, /<b>(Warning|Notice|Deprecated|Fatal error)/)
    return { status: response.status, text, component: decodeURIComponent(response.headers.get('x-component') ?? '') }
  }
  await until(() =>
    ask(null)
      .then(() => true)
      .catch((error: Error) => (error instanceof TypeError ? false : Promise.reject(error))),
  )
  return {
    load: (user: string | null) => ask(user),
    sendText: (user: string, text: string) => ask(user, { method: 'POST', body: new Blob([text], { type: 'application/x-www-form-urlencoded' }) }),
    async send(user: string, { qr = '', photo, sessid = 'session-of-the-test' }: { qr?: string; photo?: Blob; sessid?: string }) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ chekhov_receipt: '1', qr, sessid })) form.append(name, value)
      if (photo !== undefined) form.append('photo', photo, 'receipt.jpg')
      return ask(user, { method: 'POST', body: form })
    },
  }
}

function isInstalled(): boolean {
  try {
    execFileSync('php', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
