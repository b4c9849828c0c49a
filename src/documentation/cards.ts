import { escapeHtml } from '#platform/escape-html.ts'
import type { OperatorLanguage } from '#domain/language.ts'

/** An address, its name and what is there. */
export type Card = readonly [path: string, name: string, about: string]

export const DOCUMENTS = {
  en: [
    ['/integration', 'Integration guide', 'From nothing to a first approved receipt in ten minutes, and on to production.'],
    [
      '/reference',
      'Reference',
      'Every call and callback with its fields; calls can be made from the page; samples in curl, TypeScript, Python, PHP and Go that fill in as you type.',
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
      'Все вызовы и уведомления с полями; вызов можно сделать прямо со страницы; примеры на curl, TypeScript, Python, PHP и Go заполняются на ходу.',
    ],
    ['/openapi.json', 'openapi.json', 'Само описание, OpenAPI 3.1, для генераторов клиентов.'],
    ['/llms.txt', 'llms.txt', 'Всё одним текстом, для программ, которые читают.'],
    ['/widget/demo', 'Виджет', 'Как он выглядит и что говорит.'],
    ['/integration/scanner', 'Сканер QR', 'Камера и фотографии для страниц со своими экранами.'],
  ],
} as const satisfies Record<OperatorLanguage, readonly Card[]>

export const cards = (shown: readonly Card[]): string =>
  `<ul class="cards">${shown.map(([path, name, about]) => `<li><a href="${path}"><b>${escapeHtml(name)}</b><span>${escapeHtml(about)}</span></a></li>`).join('')}</ul>`
