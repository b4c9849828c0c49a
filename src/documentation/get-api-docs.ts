import * as contract from '#contract/documentation.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { settingsReference } from '#domain/promo/reference.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'
import { HEADERS, page } from './page.ts'
import { render } from './render.ts'
import { markdown, TABLES } from './tables.ts'

const DOCUMENTS = {
  en: [
    ['/integration', 'Integration guide', 'From nothing to a first approved receipt in ten minutes, and on to production.'],
    [
      '/reference',
      'Reference',
      'Every call and callback with its fields; calls can be made from the page; samples in curl, TypeScript, Python and PHP that fill in as you type.',
    ],
    ['/openapi.json', 'openapi.json', 'The description itself, OpenAPI 3.1, for generators of clients.'],
    ['/llms.txt', 'llms.txt', 'All of it in one text, for programs that read.'],
    ['/widget/demo', 'The widget', 'How it looks and what it says.'],
    ['/integration/scanner', 'The QR scanner', 'Camera and photos for pages with screens of their own.'],
  ],
  ru: [
    ['/integration', 'Руководство по интеграции', 'От нуля до первого принятого чека за десять минут и дальше до боевого запуска.'],
    [
      '/reference',
      'Справочник',
      'Все вызовы и уведомления с полями; вызов можно сделать прямо со страницы; примеры на curl, TypeScript, Python и PHP заполняются на ходу.',
    ],
    ['/openapi.json', 'openapi.json', 'Само описание, OpenAPI 3.1, для генераторов клиентов.'],
    ['/llms.txt', 'llms.txt', 'Всё одним текстом, для программ, которые читают.'],
    ['/widget/demo', 'Виджет', 'Как он выглядит и что говорит.'],
    ['/integration/scanner', 'Сканер QR', 'Камера и фотографии для страниц со своими экранами, по-английски.'],
  ],
} as const

const TEXTS = {
  en: { title: 'Documentation', rejectKeys: 'Reject keys', errors: 'Errors', settings: 'Settings of a promo', head: ['setting', 'type', 'default', 'effect'] },
  ru: {
    title: 'Документация',
    rejectKeys: 'Ключи отказа',
    errors: 'Ошибки',
    settings: 'Настройки акции',
    head: ['настройка', 'тип', 'по умолчанию', 'действие'],
  },
} as const

export const getApiDocs = answer(contract.getApiDocs, async (ctx: Context, { query, request }) => {
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, request.headers['accept-language'])
  const cards = DOCUMENTS[language].map(([path, name, about]) => `<li><a href="${path}"><b>${name}</b><span>${escapeHtml(about)}</span></a></li>`).join('')
  const body = `<main id="main" class="narrow"><h1>${TEXTS[language].title}</h1><ul class="cards">${cards}</ul>${tables(language)}</main>`
  return reply(200, page(ctx, { language, title: TEXTS[language].title, current: '/api-docs', body }), {
    ...HEADERS,
    'content-language': language,
    vary: 'accept-language',
  })
})

function tables(language: OperatorLanguage): string {
  const texts = TEXTS[language]
  const settings = markdown(
    texts.head,
    settingsReference().map(({ name, type, default: fallback, effect }) => [`\`${name}\``, type, fallback, effect]),
  )
  const parts = [
    [texts.rejectKeys, TABLES['reject-keys']?.(language)],
    [texts.errors, TABLES['errors']?.(language)],
    [texts.settings, settings],
  ]
  return parts
    .map(([title, table]) => `<details class="reference-table"><summary><h2>${title}</h2></summary>${render(table as string).html}</details>`)
    .join('')
}
