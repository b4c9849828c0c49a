import * as contract from '#contract/documentation.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES } from '#domain/language.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'
import { guide, WRITTEN_ADDRESS } from './guide.ts'
import { HEADERS, page } from './page.ts'
import { TEXTS } from '#domain/texts/documentation.ts'

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
