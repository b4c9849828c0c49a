import * as contract from '#contract/documentation.ts'
import { ENDPOINTS } from '#contract/all.ts'
import { textInRussian } from '#contract/in-russian.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'
import { guide, WRITTEN_ADDRESS } from './guide.ts'
import { contents, headersIn, languageLinks, page } from './page.ts'
import { ofClient } from './typescript-client.ts'
import { TEXTS } from '#domain/texts/documentation.ts'

/** Calls of brands, for the search. */
const callsIn = (language: OperatorLanguage): string => {
  const said = language === 'ru' ? textInRussian : (english: string) => english
  return JSON.stringify(
    ENDPOINTS.filter(ofClient).map(({ operationId, method, url, summary, description = '' }) => ({
      title: `${method} ${url}`,
      text: `${said(summary)}. ${said(description)}`,
      address: `/reference?lang=${language}#${operationId}`,
    })),
  ).replaceAll('<', '\\u003c')
}

const CALLS = { en: callsIn('en'), ru: callsIn('ru') } as const satisfies Record<OperatorLanguage, string>

const searchBox = ({ search, found, nothing }: (typeof TEXTS)['en']['page'], language: OperatorLanguage): string =>
  `<div class="search" role="search" data-found="${escapeHtml(found)}" data-nothing="${escapeHtml(nothing)}">
<label for="search">${escapeHtml(search)} <kbd>/</kbd></label>
<input id="search" type="search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<div id="found" role="listbox" aria-label="${escapeHtml(search)}" hidden></div>
<p role="status"></p>
<script type="application/json">${CALLS[language]}</script>
</div>`

export const getIntegration = answer(contract.getIntegration, async (ctx: Context, { query, request }) => {
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, request.headers['accept-language'])
  const written = bodies.get(ctx) ?? {}
  bodies.set(ctx, written)
  const body = await (written[language] ??= write(ctx, language))
  return reply(200, page(ctx, { language, title: TEXTS[language].page.guide, current: '/integration', script: 'integration.js', body }), headersIn(language))
})

/** Written when the page is first asked for: anybody may ask, and the guide is long. */
const bodies = new WeakMap<Context, { [L in OperatorLanguage]?: Promise<string> }>()

async function write({ baseUrl }: Context, language: OperatorLanguage): Promise<string> {
  const { html, headings } = await guide(language)
  return `<div class="guide">
<aside>
${languageLinks(language)}
${searchBox(TEXTS[language].page, language)}
${contents(language, headings)}
</aside>
<main id="main">${html.replaceAll(WRITTEN_ADDRESS, escapeHtml(baseUrl))}</main>
</div>`
}
