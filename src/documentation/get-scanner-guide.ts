import * as contract from '#contract/documentation.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'
import { scannerText, WRITTEN_ADDRESS } from './guide.ts'
import { HEADERS, page } from './page.ts'
import { render, type Rendered } from './render.ts'

let made: Rendered | null = null

export const getScannerGuide = answer(contract.getScannerGuide, async (ctx: Context) => {
  const { html, headings } = (made ??= render(scannerText()))
  const body = `<div class="guide">
<aside><nav class="contents" aria-label="Contents"><ol>${headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')}</ol></nav></aside>
<main id="main">${html.replaceAll(WRITTEN_ADDRESS, escapeHtml(ctx.baseUrl))}</main>
</div>`
  return reply(200, page(ctx, { language: 'en', title: 'The QR scanner', current: '/integration/scanner', body }), HEADERS)
})
