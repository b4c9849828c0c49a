import { reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { HEADERS, page } from './page.ts'

/** Every call with its fields and a form to try it. Its address is `/reference`; `/docs` is where many look for such a page. */
export const referencePage = async (ctx: Context) =>
  reply(
    200,
    page(ctx, {
      language: 'en',
      title: 'Reference',
      current: '/reference',
      script: 'reference.js',
      body: '<div id="reference"><main id="main"><h1>Reference</h1><p class="waiting">Loading the description…</p><noscript><p>This page needs JavaScript. The description itself is <a href="/openapi.json">openapi.json</a>.</p></noscript></main></div>',
    }),
    HEADERS,
  )
