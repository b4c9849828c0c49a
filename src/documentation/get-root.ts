import * as contract from '#contract/documentation.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { cards, DOCUMENTS, type Card } from './cards.ts'
import { HEADERS, page } from './page.ts'

const TEXTS = {
  en: {
    title: 'What is where',
    about: 'Receipt verification for promos. Where to go from here:',
    console: ['/console', 'Console', 'For operators and moderators: promos, receipts, decisions, deliveries.'],
    testGround: ['/lk.html', 'Test ground', 'For testers: makes receipts, sends them by any channel and shows what became of them.'],
  },
  ru: {
    title: 'Что где',
    about: 'Проверка чеков для акций. Куда идти дальше:',
    console: ['/console', 'Консоль', 'Для операторов и модераторов: акции, чеки, решения, уведомления.'],
    testGround: ['/lk.html', 'Испытательный стенд', 'Для тестировщиков: создаёт чеки, отправляет их любым способом и показывает, что с ними стало.'],
  },
} as const satisfies Record<OperatorLanguage, { title: string; about: string; console: Card; testGround: Card }>

export const getRoot = answer(contract.getRoot, async (ctx: Context, { query, request: { headers } }) => {
  const hasTestGround = ctx.config.LK_USER !== null && ctx.config.LK_PASSWORD !== null
  const vary = { vary: 'accept, accept-language' }
  if (!headers.accept?.includes('text/html')) return reply(200, addresses(ctx, hasTestGround), vary)
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, headers['accept-language'])
  const texts = TEXTS[language]
  const shown = [...DOCUMENTS[language], texts.console, ...(hasTestGround ? [texts.testGround] : [])]
  const body = `<main id="main" class="narrow"><h1>Chekhov</h1><p>${texts.about}</p>${cards(shown)}</main>`
  const html = page(ctx, { language, title: texts.title, current: '/', body })
  return reply(200, html, { ...HEADERS, ...vary, 'content-language': language, 'content-type': 'text/html; charset=utf-8' })
})

const addresses = ({ baseUrl, version }: Context, hasTestGround: boolean) => {
  const at = (path: string) => new URL(path, baseUrl).href
  return {
    service: 'Chekhov' as const,
    version,
    documentation: at('/api-docs'),
    guide: at('/integration'),
    reference: at('/reference'),
    openapi: at('/openapi.json'),
    console: at('/console'),
    testGround: hasTestGround ? at('/lk.html') : null,
    widget: at('/widget/demo'),
    ready: at('/ready'),
  }
}
