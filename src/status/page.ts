import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LIMITS } from '#domain/limits.ts'
import { advice } from '#domain/receipt/advice.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { kindOf, statusText } from '#domain/receipt/status.ts'
import type { Promo } from '#src/context.ts'

const read = (name: string) => readFileSync(new URL(`../../web/status/${name}`, import.meta.url), 'utf8')
const STYLE = read('status.css')
const SCRIPT = read('status.js').replaceAll('POLL_INTERVAL_MS', String(LIMITS.pollIntervalMs))
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this page's own style and script, and questions to where it came from. */
export const CONTENT_SECURITY_POLICY =
  `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const HEADLINES = { pending: 'Проверяем чек', approved: 'Чек принят', rejected: 'Чек не принят' } as const

/** The page a participant follows their receipt on. No photos, no items, no limits: the address may be passed around. */
export function renderStatus(receipt: Receipt, promo: Promo): string {
  const kind = kindOf(receipt)
  const tip = advice(receipt)
  const facts = [
    ['Акция', promo.name],
    ['Номер', String(receipt.receiptId)],
    ['Дата покупки', receipt.requisites === null ? null : boughtText(receipt.requisites.boughtAt)],
    ['Сумма', receipt.requisites?.sumKopeks == null ? null : roubles(receipt.requisites.sumKopeks)],
    ['Отправлен', sentText(receipt.createdAt, promo.settings.timezone)],
  ] as const
  return page(HEADLINES[kind], `
    <main data-kind="${kind}" data-status="/r/${receipt.uuid}.json">
      <div class="mark" aria-hidden="true"></div>
      <div role="status" aria-live="polite">
        <h1>${HEADLINES[kind]}</h1>
        <p class="text">${escapeHtml(statusText(receipt, promo.settings.timezone))}</p>
      </div>
      ${tip === null ? '' : `<p class="advice">${escapeHtml(tip)}</p>`}
      <dl>${facts.map(([name, value]) => (value === null ? '' : `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)).join('')}</dl>
    </main>`)
}

export const renderMissing = (): string => page('Чек не найден', `
    <main data-kind="missing">
      <div class="mark" aria-hidden="true"></div>
      <h1>Чек не найден</h1>
      <p class="text">Проверьте ссылку: она должна быть скопирована целиком.</p>
    </main>`)

const page = (title: string, main: string): string => `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <style>${STYLE}</style>
</head>
<body>${main}
<script>${SCRIPT}</script>
</body>
</html>
`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const roubles = (kopeks: number): string =>
  new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' }).format(kopeks / 100)

/** The till's own wall clock, whatever zone it stands in. */
const boughtText = (boughtAt: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' })
    .format(new Date(`${boughtAt}Z`))

const sentText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone, day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(at)
