import * as contract from '#contract/documentation.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { TEXTS } from '#domain/texts/documentation.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { scannerText, WRITTEN_ADDRESS } from './guide.ts'
import { contents, headersIn, languageLinks, page } from './page.ts'
import { render, type Rendered } from './render.ts'
import { escapeHtml } from '#platform/escape-html.ts'

const made: { [L in OperatorLanguage]?: Promise<Rendered> } = {}

export const getScannerGuide = answer(contract.getScannerGuide, async (ctx: Context, { query, request }) => {
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, request.headers['accept-language'])
  const { html, headings } = await (made[language] ??= render(scannerText(language)))
  const body = `<div class="guide">
<aside>
${languageLinks(language)}
${contents(language, headings)}
</aside>
<main id="main">${html.replaceAll(WRITTEN_ADDRESS, escapeHtml(ctx.baseUrl))}</main>
</div>`
  return reply(200, page(ctx, { language, title: TEXTS[language].page.scanner, current: '/integration/scanner', body }), headersIn(language))
})
