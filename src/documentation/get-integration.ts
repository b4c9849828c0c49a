import * as contract from '#contract/documentation.ts'
import { ENDPOINTS } from '#contract/all.ts'
import { textInRussian } from '#contract/in-russian.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'
import { guide, WRITTEN_ADDRESS } from './guide.ts'
import { HEADERS, page } from './page.ts'
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

const NAMES = { en: 'English', ru: 'Русский' } as const

export const getIntegration = answer(contract.getIntegration, async (ctx: Context, { query, request }) => {
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, request.headers['accept-language'])
  const { html, headings } = guide(language)
  const texts = TEXTS[language].page
  const languages = OPERATOR_LANGUAGES.map(
    (one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === language ? ' aria-current="true"' : ''}>${NAMES[one]}</a>`,
  ).join('')
  const body = `<div class="guide">
<aside>
<nav class="languages" aria-label="Language · Язык">${languages}</nav>
${searchBox(texts, language)}
<nav class="contents" aria-label="${texts.contents}"><ol>${headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')}</ol></nav>
</aside>
<main id="main">${html.replaceAll(WRITTEN_ADDRESS, escapeHtml(ctx.baseUrl))}</main>
</div>`
  return reply(200, page(ctx, { language, title: texts.guide, current: '/integration', script: 'integration.js', body }), {
    ...HEADERS,
    'content-language': language,
    vary: 'accept-language',
  })
})
