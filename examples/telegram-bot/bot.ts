// A Telegram bot that takes receipts: a photo, or the text of a QR code. Verdicts come from the feed of events, so the bot needs no address of its own.
import { createHmac } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const { env } = process
const SERVICE = address('CHEKHOV_URL', 'http://127.0.0.1:8080')
const KEY = wanted('CHEKHOV_KEY')
const TOKEN = wanted('TELEGRAM_TOKEN')
const TELEGRAM = address('TELEGRAM_API', 'https://api.telegram.org')
const CURSOR_FILE = env.CURSOR_FILE ?? 'telegram-bot.cursor'
const WAIT_SECONDS = 25
const AGAIN_MS = 2_000
const PASSING: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])
/** The key is wrong, or was exchanged: a fault of the bot, which no better photo mends. */
const NOT_OURS: ReadonlySet<number> = new Set([401, 403])
/** A longer pause would keep all others waiting. */
const PAUSE_MAX_SECONDS = 5

type Message = {
  chat: { id: number; type: string }
  from?: { id: number }
  text?: string
  photo?: { file_id: string; width: number }[]
  document?: { file_id: string; mime_type?: string }
}
type ReceiptEvent = { uuid: string; userUuid: string; state: string; approved?: boolean; promoPoints?: number; rejectReason?: string | null }

const HELP = 'Пришлите фото чека или текст его QR-кода. О решении я напишу сюда.'
const REFUSED = 'Не получилось принять. Пришлите фото чека целиком.'
const FAILED = 'Сейчас не получается. Пришлите чек ещё раз через несколько минут.'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

/** Repeats a step until the bot is stopped. After a failure it goes on where it was. */
async function forever(step: () => Promise<void>): Promise<void> {
  while (!stop.signal.aborted) {
    await step().catch(async (error: unknown) => {
      if (stop.signal.aborted) return
      console.error(String(error))
      await sleep(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => {})
    })
  }
}

function takeMessages(): () => Promise<void> {
  let offset = 0
  return async () => {
    const updates = (await telegram('getUpdates', { offset, timeout: WAIT_SECONDS, allowed_updates: ['message'] })) as {
      update_id: number
      message?: Message
    }[]
    for (const { update_id, message } of updates) {
      // An update that was answered is confirmed by the next call. One that was not comes again, and the service knows a repeated receipt.
      if (message?.from && message.chat.type === 'private') await say(message.chat.id, await answerTo(message, `telegram:${message.from.id}`))
      offset = update_id + 1
    }
  }
}

async function answerTo({ text, photo = [], document }: Message, participant: string): Promise<string> {
  // The largest size is the most legible one. A picture sent as a file is not made smaller by Telegram at all.
  const file = photo.toSorted((a, b) => b.width - a.width)[0]?.file_id ?? (document?.mime_type?.startsWith('image/') ? document.file_id : undefined)
  if (file !== undefined) {
    try {
      return await send('/api/receipts', await formOf(file, participant))
    } catch (error) {
      // What Telegram does not give to bots, such as files of more than 20 MB, must not come again for ever: everybody behind it would wait.
      if (!(error instanceof Refused)) throw error
      console.error(error.message)
      return REFUSED
    }
  }
  if (text === undefined || text.startsWith('/')) return HELP
  return send('/api/receipts/qr', JSON.stringify({ qrStr: text.trim(), ...whoIs(participant) }))
}

async function formOf(fileId: string, participant: string): Promise<FormData> {
  const { file_path } = (await telegram('getFile', { file_id: fileId })) as { file_path: string }
  const loaded = await fetch(`${TELEGRAM}/file/bot${TOKEN}/${file_path}`, { signal: within(60) })
  if (!loaded.ok) throw new (loaded.status === 404 || REFUSALS.has(loaded.status) ? Refused : Error)(`a photo of Telegram: ${loaded.status}`)
  const form = new FormData()
  form.append('photos', await loaded.blob(), 'photo')
  for (const [name, value] of Object.entries(whoIs(participant))) form.append(name, value)
  return form
}

/** Promos with verified participants want a token of the brand; a Mini App of the bot proves the same participant by itself. */
function whoIs(participant: string): Record<string, string> {
  const { PARTICIPANT_SECRET: secret, PROMO_ID: promo } = env
  if (secret === undefined || promo === undefined) return { userUuid: participant }
  const claims = { sub: participant, aud: promo, exp: Math.floor(Date.now() / 1000) + 600 }
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return { participantToken: `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}` }
}

/** Sends a receipt, and says what became of that. Refusals that ask to come back later are repeated: nothing was accepted yet. */
async function send(path: string, body: string | FormData): Promise<string> {
  for (let round = 0; ; round++) {
    const response = await service(path, { method: 'POST', body, ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }) })
    // A proxy before the service refuses in its own words, such as a photo that is too large for it.
    const answer = (await response.json().catch(() => ({}))) as { uuid?: string; replayed?: boolean | null }
    // A page of a proxy that says 200, such as that of maintenance, has taken nothing.
    if (response.ok && typeof answer?.uuid !== 'string') return FAILED
    if (response.ok) return answer.replayed ? 'Этот чек вы уже присылали.' : 'Чек у нас, проверяем.'
    if (response.status === 409) return 'Этот чек уже есть.'
    if (PASSING.has(response.status)) {
      const seconds = secondsOf(response.headers.get('retry-after') ?? '1')
      if (round === 2 || seconds > PAUSE_MAX_SECONDS) return FAILED
      await sleep(1_000 * seconds, undefined, { signal: stop.signal })
      continue
    }
    console.error(path, response.status, JSON.stringify(answer))
    return response.status < 500 && !NOT_OURS.has(response.status) ? REFUSED : FAILED
  }
}

/** `Retry-After` is a number, or a date. */
function secondsOf(after: string): number {
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 1
}

function tellVerdicts(): () => Promise<void> {
  let cursor: string | undefined
  return async () => {
    cursor ??= await readFile(CURSOR_FILE, 'utf8').catch(() => undefined)
    const isNew = cursor === undefined
    const query = new URLSearchParams({ limit: '100', ...(cursor !== undefined && { cursor, wait: String(WAIT_SECONDS) }) })
    const response = await service(`/api/events?${query}`)
    if (!response.ok) throw new Error(`the feed: ${response.status} ${await response.text()}`)
    const { events, next } = (await response.json()) as { events: { body: string; cursor: string }[]; next: string }
    for (const one of events) {
      const event = JSON.parse(one.body) as ReceiptEvent
      const [, chat] = /^telegram:(\d+)$/.exec(event.userUuid) ?? []
      if (event.state !== 'REVIEWED' || chat === undefined) continue
      await say(Number(chat), verdictOf(event))
      // After each message: if the next one fails, nobody is told again what they know.
      await remember((cursor = one.cursor))
    }
    if (events.length > 0 || isNew) await remember(next)
    cursor = next
  }
}

const verdictOf = ({ approved, promoPoints = 0, rejectReason }: ReceiptEvent): string =>
  approved ? `Чек принят${promoPoints > 0 ? `, баллов: ${promoPoints}` : ''}.` : `Чек не принят. ${rejectReason ?? ''}`.trim()

/** A bot that is killed tells a verdict twice rather than never: the cursor is written after the message, and whole. */
async function remember(cursor: string): Promise<void> {
  await writeFile(`${CURSOR_FILE}.new`, cursor)
  await rename(`${CURSOR_FILE}.new`, CURSOR_FILE)
}

async function say(chat: number, text: string): Promise<void> {
  try {
    await telegram('sendMessage', { chat_id: chat, text })
  } catch (error) {
    // Whoever has blocked the bot must not stop it for the others.
    if (!(error instanceof Refused)) throw error
    console.error(`not told to ${chat}: ${error.message}`)
  }
}

/** Telegram does not do this for anybody, whenever it is asked. That the token is wrong (401, 404) is no such refusal: with the right one it does. */
class Refused extends Error {}
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 413])

/** A method of the Bot API. */
async function telegram(method: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  for (;;) {
    const response = await fetch(`${TELEGRAM}/bot${TOKEN}/${method}`, { method: 'POST', headers, body: JSON.stringify(body), signal: within(60) })
    const answer = (await response.json()) as { ok: boolean; result?: unknown; description?: string; parameters?: { retry_after?: number } }
    if (answer.ok) return answer.result
    if (response.status !== 429) throw new (REFUSALS.has(response.status) ? Refused : Error)(`${method}: ${response.status} ${answer.description}`)
    await sleep(1_000 * (answer.parameters?.retry_after ?? 1), undefined, { signal: stop.signal })
  }
}

const service = (path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> =>
  fetch(SERVICE + path, { ...init, headers: { 'api-key': KEY, ...headers }, redirect: 'error', signal: within(60) })

const within = (seconds: number): AbortSignal => AbortSignal.any([stop.signal, AbortSignal.timeout(1_000 * seconds)])

function wanted(name: string): string {
  const value = env[name]
  if (value !== undefined && value !== '') return value
  console.error(`${name} is missing`)
  process.exit(2)
}

/** Looked at here: the error of an address that cannot be read would have the token in it. */
function address(name: string, fallback: string): string {
  const value = env[name] ?? fallback
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '')
  console.error(`${name} is no address`)
  process.exit(2)
}

await Promise.all([forever(takeMessages()), forever(tellVerdicts())])
