import * as contract from '#contract/documentation.ts'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { settingsReference } from '#domain/promo/reference.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { cards, DOCUMENTS } from './cards.ts'
import type { Context } from '#context/context.ts'
import { headersIn, page } from './page.ts'
import { render } from './render.ts'
import { markdown, TABLES } from './tables.ts'

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

/** The tables of a language are made when they are first asked for: anybody may ask for the page, and rendering them takes milliseconds. */
const made: { [L in OperatorLanguage]?: Promise<string> } = {}

export const getApiDocs = answer(contract.getApiDocs, async (ctx: Context, { query, request }) => {
  const language = negotiateLanguage(OPERATOR_LANGUAGES, query.lang, request.headers['accept-language'])
  const body = `<main id="main" class="narrow"><h1>${TEXTS[language].title}</h1>${cards(DOCUMENTS[language])}${await (made[language] ??= tables(language))}</main>`
  return reply(200, page(ctx, { language, title: TEXTS[language].title, current: '/api-docs', body }), headersIn(language))
})

async function tables(language: OperatorLanguage): Promise<string> {
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
  const rendered = parts.map(async ([title, table]) => {
    const { html } = await render(table as string)
    return `<details class="reference-table"><summary><h2>${title}</h2></summary>${html}</details>`
  })
  return (await Promise.all(rendered)).join('')
}
