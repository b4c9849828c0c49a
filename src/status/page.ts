import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PACKS } from '#countries/index.ts'
import { negotiateLanguage, inLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { advice, adviceOnRejection } from '#domain/receipt/advice.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { shortCode } from '#domain/receipt/short-code.ts'
import { kindOf } from '#domain/receipt/public-status.ts'
import { statusText } from '#domain/receipt/status.ts'
import type { DisputeTexts } from '#domain/texts/participant-texts.ts'
import { STATUS_TEXTS } from '#domain/texts/status.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Promo } from '#context/context.ts'
import type { DisputeOfParticipant } from './dispute-of.ts'

const read = (name: string) => readFileSync(new URL(`../../web/status/${name}`, import.meta.url), 'utf8')
const STYLE = read('status.css')
const SCRIPT = read('status.js').replaceAll('POLL_INTERVAL_MS', String(LIMITS.pollIntervalMs))
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the page's own style and script, and requests to its own origin. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export type Reader = { asked?: string | undefined; accepted?: string | undefined }

/** The page where a participant follows a receipt. It has no photos, items or limits, because its address may be passed on. */
export function renderStatus(
  receipt: Receipt,
  promo: Promo,
  { asked, accepted }: Reader = {},
  { dispute, readIn }: { dispute?: DisputeOfParticipant; readIn?: number | null } = {},
): string {
  const offered: readonly [Language, ...Language[]] = PACKS[promo.country].languages
  // The widget speaks more languages than a country's participants are offered here, and leads to this page in the one that it has.
  const language = LANGUAGES.find((one) => one === asked) ?? negotiateLanguage(offered, asked, accepted)
  const others = offered.includes(language) ? offered : [...offered, language]
  const texts = STATUS_TEXTS[language]
  const kind = kindOf(receipt)
  // Whoever can dispute need not write to the support.
  const tip = dispute === undefined ? advice(receipt, language) : adviceOnRejection(receipt, language)
  const facts = [
    [texts.facts.promo, promo.name],
    [texts.facts.number, shortCode(receipt.uuid)],
    [texts.facts.boughtAt, receipt.requisites === null ? null : boughtText(receipt.requisites.boughtAt, language)],
    [texts.facts.sum, sumText(receipt, language)],
    [texts.facts.sentAt, sentText(receipt.createdAt, promo.settings.timezone, language)],
  ] as const
  return page(
    language,
    texts.headlines[kind],
    `
    <main data-kind="${kind}" data-dispute="${dispute ?? ''}" data-status="/r/${receipt.uuid}.json?lang=${language}">
      <div class="mark" aria-hidden="true"></div>
      <div role="status" aria-live="polite">
        <h1>${texts.headlines[kind]}</h1>
        <p class="text">${escapeHtml(statusText(receipt, promo.settings.timezone, language, readIn))}</p>
      </div>
      ${tip === null ? '' : `<p class="advice">${escapeHtml(tip)}</p>`}
      ${dispute === undefined ? '' : disputePart(receipt.uuid, dispute, texts.dispute)}
      <dl>${facts.map(([name, value]) => (value === null ? '' : `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)).join('')}</dl>
    </main>${others.length > 1 ? switcher(others, language) : ''}`,
  )
}

/** There is no receipt, or none can be looked at now, and so no promo: only the browser tells the language. */
export function renderNothing(why: 'missing' | 'away', { asked, accepted }: Reader = {}): string {
  const language = negotiateLanguage(LANGUAGES, asked, accepted)
  const { headline, text } = STATUS_TEXTS[language].nothing[why]
  return page(
    language,
    headline,
    `
    <main data-kind="${why}">
      <div class="mark" aria-hidden="true"></div>
      <h1>${headline}</h1>
      <p class="text">${text}</p>
    </main>`,
  )
}

const disputePart = (uuid: string, dispute: NonNullable<DisputeOfParticipant>, texts: DisputeTexts): string =>
  dispute !== 'possible'
    ? `<p class="advice" id="disputed" tabindex="-1">${texts[dispute === 'open' ? 'disputeOpen' : 'disputeDeclined']}</p>`
    : `<details class="dispute">
        <summary>${texts.dispute}</summary>
        <form data-dispute="/r/${uuid}/dispute">
          <label for="comment">${texts.disputeComment}</label>
          <textarea id="comment" name="comment" rows="4" maxlength="${LIMITS.disputeCommentMax}"></textarea>
          <p role="alert" data-failed="${texts.disputeFailed}"></p>
          <button>${texts.disputeSend}</button>
        </form>
      </details>`

const switcher = (offered: readonly Language[], chosen: Language): string => `
    <nav>${offered.map((one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === chosen ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[one]}</a>`).join('')}</nav>`

const page = (language: Language, title: string, main: string): string => `<!doctype html>
<html lang="${language}">
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

/** Links of Uzbekistan carry no sum: it is known once the fiscal operator has answered. */
function sumText({ country, requisites, fiscal }: Receipt, language: Language): string | null {
  const sum = requisites?.sumKopeks ?? fiscal?.totalSum ?? null
  if (sum === null) return null
  return `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(sum / 100)}\u00a0${inLanguage(PACKS[country].currency.name, language)}`
}

/** The local time of the cash register, in whatever zone. */
const boughtText = (boughtAt: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(
    new Date(`${boughtAt}Z`),
  )

const sentText = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(at)
