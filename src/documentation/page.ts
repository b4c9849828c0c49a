import { escapeHtml } from '#platform/escape-html.ts'
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { TEXTS } from '#domain/texts/documentation.ts'
import type { Context } from '#context/context.ts'
import type { Rendered } from './render.ts'

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

export const HEADERS = { 'content-security-policy': CONTENT_SECURITY_POLICY, 'referrer-policy': 'same-origin', 'cache-control': 'no-cache' }

/** Of a page whose language follows from the request. */
export const headersIn = (language: OperatorLanguage) => ({ ...HEADERS, 'content-language': language, vary: 'accept-language' })

type Part = { language: OperatorLanguage; title: string; current: string; script?: string; body: string }

const PAGES = {
  en: [
    ['/integration', 'Guide'],
    ['/reference', 'Reference'],
    ['/api-docs', 'All documents'],
  ],
  ru: [
    ['/integration', 'Руководство'],
    ['/reference', 'Справочник'],
    ['/api-docs', 'Все документы'],
  ],
} as const

/** A page of the documentation, with links to the others. */
export function page({ web }: Context, { language, title, current, script, body }: Part): string {
  const files = web('documentation')
  const address = (name: string) => `/documentation/${name}?v=${files.get(name)?.version ?? ''}`
  const links = PAGES[language].map(([path, name]) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`).join('')
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} · Chekhov</title>
  <link rel="stylesheet" href="${address('documentation.css')}">
  ${script === undefined ? '' : `<script type="module" src="${address(script)}"></script>`}
</head>
<body>
<a class="skip" href="#main">${language === 'ru' ? 'К содержанию' : 'To the content'}</a>
<header class="top"><a class="brand" href="/">Chekhov</a><nav aria-label="${language === 'ru' ? 'Документация' : 'Documentation'}">${links}</nav></header>
${body}
</body>
</html>
`
}

const NAMES = { en: 'English', ru: 'Русский' } as const satisfies Record<OperatorLanguage, string>

/** Links to the page in each language. */
export function languageLinks(language: OperatorLanguage): string {
  const links = OPERATOR_LANGUAGES.map(
    (one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === language ? ' aria-current="true"' : ''}>${NAMES[one]}</a>`,
  ).join('')
  return `<nav class="languages" aria-label="Language · Язык">${links}</nav>`
}

/** Links to the headings of the page. */
export function contents(language: OperatorLanguage, headings: Rendered['headings']): string {
  const links = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')
  return `<nav class="contents" aria-label="${TEXTS[language].page.contents}"><ol>${links}</ol></nav>`
}
