import { getReference } from '#contract/documentation.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { HEADERS, page } from './page.ts'

export const route = answer(getReference, async (_: Context) =>
  reply(200, await page({
    language: 'en', title: 'Reference', current: '/reference', script: 'reference.js',
    body: '<div id="reference"><main id="main"><h1>Reference</h1><p class="waiting">Loading the description…</p><noscript><p>This page needs JavaScript. The description itself is <a href="/openapi.json">openapi.json</a>.</p></noscript></main></div>',
  }), HEADERS))
