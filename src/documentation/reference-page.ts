import { negotiateLanguage, OPERATOR_LANGUAGES } from '#domain/language.ts'
import { reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { HEADERS, page } from './page.ts'

const TEXTS = {
  en: {
    title: 'Reference',
    loading: 'Loading the description…',
    script: 'This page needs JavaScript. The description itself is <a href="/openapi.json">openapi.json</a>.',
  },
  ru: {
    title: 'Справочник',
    loading: 'Загружается описание…',
    script: 'Странице нужен JavaScript. Само описание: <a href="/openapi.json?lang=ru">openapi.json</a>.',
  },
} as const

/** Every call with its fields and a form to try it. Its address is `/reference`; `/docs` is where many look for such a page. */
export async function referencePage(
  ctx: Context,
  { query, request }: { query: { lang?: string }; request: { headers: { 'accept-language'?: string | undefined } } },
) {
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, request.headers['accept-language'])
  const { title, loading, script } = TEXTS[language]
  return reply(
    200,
    page(ctx, {
      language,
      title,
      current: '/reference',
      script: 'reference.js',
      body: `<div id="reference"><main id="main"><h1>${title}</h1><p class="waiting">${loading}</p><noscript><p>${script}</p></noscript></main></div>`,
    }),
    { ...HEADERS, 'content-language': language, vary: 'accept-language' },
  )
}
