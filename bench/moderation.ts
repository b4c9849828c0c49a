import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/support/browser.ts'
import { CATEGORIES, type Category } from '../packages/qr-reader/photos/categories.ts'
import { openChance } from '#test/support/chance.ts'
import { ordinaryShot } from '../packages/qr-reader/photos/ordinary-shot.ts'
import { takePhoto } from '../packages/qr-reader/photos/take-photo.ts'
import { median, percentile, say, table, verdict } from './ground/figures.ts'
import { startProgram, startService, startSimulator } from './ground/programs.ts'
import { createPromo } from './ground/promo.ts'
import { openBenchServer } from './ground/server.ts'
import { mint, upload } from './photos/take-photos.ts'
import type { ReceiverHello, ReceiverOrder } from './programs/receiver.ts'

const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[]
const KEY_MS = 200
/** Longer than a receipt has to be on the screen before its keys are accepted. */
const LOOK_MS = 350
const PATIENCE_MS = 120_000

type Hands = { keys: number; ms: number }
type Work = { keys: number; requisites: Hands | null }

/**
 * One moderator works through a queue of hard photos by keyboard alone: half of their codes are covered, so that requisites are typed from the print.
 * Hands type one key in 200 ms; the ratio is the time of typing requisites to the time of their keys alone.
 */
export async function benchModeration(
  { seed, receipts, megapixels }: { seed: number; receipts: number; megapixels: number },
  opened: AsyncDisposableStack,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-bench-moderation-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await openBenchServer(opened)
  const simulator = await startSimulator(opened)
  const receiver = await startProgram<ReceiverOrder, void, ReceiverHello>(opened, 'receiver')
  const database = await server.create('moderation')
  const { apiKey } = await createPromo(database.sql, `http://${receiver.hello.host}/callbacks`, 16, { auto_review_enabled: false })
  const adminToken = randomBytes(24).toString('hex')
  const variables = {
    ...simulator.variables,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    ALLOW_PRIVATE_HOSTS: receiver.hello.host,
    ADMIN_TOKEN: adminToken,
  }
  const { origin } = await startService(opened, 'serve', variables)
  await startService(opened, 'work', variables)

  const truth = new Map<string, string>()
  for (const [index, text] of (await mint(simulator.origin, receipts)).entries()) {
    const photo = await hardPhoto(openChance(seed * 1_009 + index), CATEGORY_NAMES[index % CATEGORY_NAMES.length] as Category, {
      text,
      megapixels,
      covered: index % 2 === 1,
    })
    const { uuid } = await upload(origin, apiKey, [photo], `moderated-${index}`)
    truth.set(uuid, text)
  }
  const waiting = async () => (await call(origin, adminToken, 'GET', '/api/admin/moderation')).total as number
  // A photo that shows several receipts is rejected without a moderator.
  await reaches(async () => (await database.sql`select from receipts where needs_review or state = 'REVIEWED'`).length, receipts)
  const unread = new Set((await database.sql<{ uuid: string }[]>`select uuid from receipts where needs_review and qr_string is null`).map(({ uuid }) => uuid))
  const queue = await waiting()
  say(`${queue} of ${receipts} receipts wait, the code of ${unread.size} was not read\n`)

  const page = await signIn(opened, origin, adminToken)
  const works = new Map<string, Work>()
  await page.goto(`${origin}/console/moderation`)
  for (let seen: string | null = null; works.size < queue || (await waiting()) > 0; ) {
    const uuid = await nextOnScreen(page, seen)
    if (uuid === null) continue
    seen = uuid
    const work = works.get(uuid) ?? { keys: 0, requisites: null }
    works.set(uuid, work)
    if (unread.delete(uuid)) work.requisites = await typeRequisites(page, truth.get(uuid) as string)
    else if (works.size % 3 === 0) work.keys += (await type(page, ['r', '1'])).keys
    else work.keys += (await type(page, ['a'])).keys
  }
  report([...works.values()])
}

/** A photo of the category with this text in its code, and whether a thumb covers the code. */
async function hardPhoto(
  chance: ReturnType<typeof openChance>,
  category: Category,
  { text, megapixels, covered }: { text: string; megapixels: number; covered: boolean },
): Promise<Buffer> {
  const shot = CATEGORIES[category](ordinaryShot(chance, [megapixels, megapixels]), chance)
  const [first, ...others] = shot.laid as [(typeof shot.laid)[number]]
  const marks = covered ? [...first.marks, { kind: 'patch', size: 26, light: 0.25, coverage: 1, where: 'inside' } as const] : first.marks
  const laid = { ...first, plan: { ...first.plan, code: { ...first.plan.code, text } }, marks }
  return (await takePhoto(chance.below(2 ** 31), { ...shot, laid: covered ? [laid] : [laid, ...others] })).bytes
}

/**
 * Types the requisites that the receipt prints in words, but for those that were read from the photo already. Resolves when the receipt has left the
 * screen.
 */
async function typeRequisites(page: Page, qrString: string): Promise<Hands> {
  const { t = '', s = '', fn = '', i = '', fp = '' } = Object.fromEntries(new URLSearchParams(qrString))
  const [, year, month, day, hour, minute] = /^20(..)(..)(..)T(..)(..)/.exec(t) as unknown as string[]
  const started = performance.now()
  let { keys } = await type(page, ['q'])
  await page.getByRole('dialog').waitFor()
  for (const [name, printed, filled] of [
    ['fn', fn, fn],
    ['fd', i, i],
    ['fp', fp, fp],
    ['receiptDate', `${day}${month}${year} ${hour}${minute}`, `${day}.${month}.20${year} ${hour}:${minute}`],
    ['sum', s.replace('.', ','), s.replace('.', ',')],
  ] as const) {
    const known = await page.locator(`[name=${name}]`).inputValue()
    keys += (await type(page, [...(known === filled ? '' : printed), name === 'sum' ? 'Enter' : 'Tab'])).keys
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { keys, ms: performance.now() - started }
}

async function type(page: Page, keys: readonly string[]): Promise<Hands> {
  const started = performance.now()
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key)
    await sleep(Math.max(0, started + (index + 1) * KEY_MS - performance.now()))
  }
  return { keys: keys.length, ms: performance.now() - started }
}

/** The receipt on the screen once its keys are accepted; null: there is none just now. */
async function nextOnScreen(page: Page, before: string | null): Promise<string | null> {
  const uuid = await page.evaluate(() => document.querySelector('[data-receipt]')?.getAttribute('data-receipt') ?? null)
  if (uuid === null || uuid === before) {
    await sleep(50)
    return null
  }
  await sleep(LOOK_MS)
  return uuid
}

async function signIn(opened: AsyncDisposableStack, origin: string, adminToken: string): Promise<Page> {
  const { password } = await call(origin, adminToken, 'POST', '/api/admin/accounts', { login: 'moderator', name: 'Moderator', role: 'moderator' })
  const browser = await openBrowser({ after: (close: () => unknown) => opened.defer(async () => void (await close())) } as never)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' })).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${origin}/console`)
  await page.getByLabel('Логин').fill('moderator')
  await page.getByLabel('Пароль').fill(password as string)
  await page.keyboard.press('Enter')
  const own = `${randomBytes(12).toString('hex')} a purple lamp`
  await page.getByLabel('Нынешний пароль').fill(password as string)
  await page.getByLabel('Новый пароль').fill(own)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return page
}

async function call(origin: string, adminToken: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: { authorization: `Bearer ${adminToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

async function reaches(count: () => Promise<number>, wanted: number): Promise<void> {
  const until = performance.now() + 10 * PATIENCE_MS
  while ((await count()) < wanted) {
    if (performance.now() > until) throw new Error(`only ${await count()} of ${wanted} receipts wait for a moderator or are decided`)
    await sleep(500)
  }
}

function report(works: readonly Work[]): void {
  const read = works.filter(({ requisites }) => requisites === null)
  const typed = works.flatMap(({ keys, requisites }) => (requisites === null ? [] : [{ ...requisites, after: keys }]))
  const seconds = typed.map(({ ms }) => ms / 1_000)
  const rows = [
    ['receipts', 'number', 'keys, median', 'keys, most', 'hands, s, median', 'p95', 'most'],
    ['code read', String(read.length), ...summary(read.map(({ keys }) => keys)), '', '', ''],
    [
      'requisites typed',
      String(typed.length),
      ...summary(typed.map(({ keys }) => keys)),
      median(seconds).toFixed(1),
      percentile(seconds, 0.95).toFixed(1),
      Math.max(...seconds).toFixed(1),
    ],
    ['… and decided afterwards', String(typed.filter(({ after }) => after > 0).length), ...summary(typed.map(({ after }) => after)), '', '', ''],
  ]
  say(`\n${table(rows)}\n\n`)
  say(verdict('keys for a receipt whose code was read, median', median(read.map(({ keys }) => keys)), '≤', 2, 0))
  say(verdict('seconds for requisites at five keys a second, p95', percentile(seconds, 0.95), '≤', 15, 1))
  say(`typing requisites ÷ their keys alone, median: ${median(typed.map(({ keys, ms }) => ms / (keys * KEY_MS))).toFixed(2)}\n`)
}

const summary = (keys: readonly number[]): string[] => [String(median(keys)), String(Math.max(...keys))]
