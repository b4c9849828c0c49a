import { getDocs } from '#contract/documentation.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { HEADERS, page } from './page.ts'

export const route = answer(getDocs, async (_: Context) =>
  reply(200, await page({
    language: 'en', title: 'Try it out', current: '/docs', style: 'docs.css', script: 'docs.js',
    body: '<div id="main" class="swagger"><h1 class="unseen">Try it out</h1><div id="swagger"><p class="waiting">Loading the description…</p></div><noscript><p>This page needs JavaScript. The description itself is <a href="/openapi.json">openapi.json</a>.</p></noscript></div>',
  }), HEADERS))
