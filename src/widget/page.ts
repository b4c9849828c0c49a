import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { COUNTRIES, DEFAULT_COUNTRY, PACKS } from '#countries/index.ts'
import { inLanguage, LANGUAGE_NAMES } from '#domain/language.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { PAGE_LANGUAGES, pageLanguage, pageTexts, type PageLanguage } from '#domain/texts/widget-pages.ts'

/** As strict as brands' pages may be, because the widget has to work there. `wasm-unsafe-eval` is for the scanner's decoder, the images are logos. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' https: data:; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = { 'content-security-policy': CONTENT_SECURITY_POLICY, 'referrer-policy': 'same-origin', 'cache-control': 'no-cache', vary: 'accept-language' }

/** A page of web/widget/pages in the reader's language, with the addresses of the current files. */
export async function page(name: 'demo' | 'receipts', ctx: Context, { asked, accepted }: { asked: string | undefined; accepted: string | undefined }) {
  const html = await readFile(new URL(`../../web/widget/pages/${name}.html`, import.meta.url), 'utf8')
  const files = ctx.web('widget')
  const language = pageLanguage(asked, accepted)
  const texts = pageTexts(language)
  const values: Record<string, string> = {
    ...texts,
    countryDefault: texts.countryDefault.replace('{country}', DEFAULT_COUNTRY),
    lang: language,
    simulator: ctx.simulator === null ? 'off' : 'on',
    demoKey: ctx.demoKey ?? '',
  }
  const filled = html
    .replace(/\/widget\/([\w-]+\.(?:js|css))/g, (path, file: string) => `${path}?v=${files.get(file)?.version ?? ''}`)
    .replace('{{switcher}}', switcher(language))
    .replace('{{countries}}', countries(language))
    .replace('{{countryOptions}}', COUNTRIES.map((one) => `<option>${one}</option>`).join(''))
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => marked(values[key], `${name}.html: ${key}`))
  return reply(200, filled, { ...HEADERS, 'content-language': language })
}

const switcher = (chosen: PageLanguage): string =>
  PAGE_LANGUAGES.map(
    (one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === chosen ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[one]}</a>`,
  ).join('')

const countries = (language: PageLanguage): string =>
  COUNTRIES.map(
    (one) =>
      `<label><input type="radio" name="country" value="${one}"${one === DEFAULT_COUNTRY ? ' checked' : ''}><span>${escapeHtml(inLanguage(PACKS[one].name, language))}</span></label>`,
  ).join('')

/** Text between backquotes is code. */
function marked(text: string | undefined, where: string): string {
  assert(text !== undefined, `${where} is no text`)
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
