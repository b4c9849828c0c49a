import { readFileSync } from 'node:fs'
import type { OperatorLanguage } from '#domain/language.ts'
import { render, type Rendered } from './render.ts'
import { receivers, sample } from './samples.ts'
import { TABLES } from './tables.ts'
import { TEXTS } from '#domain/texts/documentation.ts'

/** The address in the texts and samples, which a page replaces by its own. */
export const WRITTEN_ADDRESS = 'http://127.0.0.1:8080'

const PLACE = /^\{\{([\w-]+)(?: ([\w-]+))?\}\}$/gm

/** What `{{what name}}` in a text is replaced by. */
const HTML: Record<string, (name: string, language: OperatorLanguage) => string> = {
  sample,
  receivers,
  converter: (_, language) => converter(language),
}

/** The guide as Markdown, with its tables. */
export const guideText = (language: OperatorLanguage): string =>
  readFileSync(new URL(`../../docs/integration/${language}.md`, import.meta.url), 'utf8').replaceAll(PLACE, (whole, what: string, name: string) =>
    what === 'table' ? (TABLES[name] ?? missing(name))(language) : whole,
  )

/** The scanner's guide for brands. */
export const scannerText = (language: OperatorLanguage): string => readFileSync(new URL(`../../docs/scanner/${language}.md`, import.meta.url), 'utf8')

/** The guide as HTML, rendered once. */
export function guide(language: OperatorLanguage): Promise<Rendered> {
  return (made[language] ??= renderGuide(language))
}

const made: { [L in OperatorLanguage]?: Promise<Rendered> } = {}

async function renderGuide(language: OperatorLanguage): Promise<Rendered> {
  const { html, headings } = await render(guideText(language))
  return {
    headings,
    html: html.replaceAll(/<p>\{\{([\w-]+)(?: ([\w-]+))?\}\}<\/p>/g, (_, what: string, name = '') => (HTML[what] ?? missing(what))(name, language)),
  }
}

const missing = (what: string): never => {
  throw new Error(`the guide wants ${what}, which there is none of`)
}

function converter(language: OperatorLanguage): string {
  const texts = TEXTS[language].page
  return `<form class="converter" id="converter">
  <label for="old">${texts.paste}</label>
  <textarea id="old" rows="10" spellcheck="false"></textarea>
  <p><button>${texts.convert}</button> <button type="button" class="plain" id="old-example">${texts.example}</button></p>
  <p class="trouble" role="alert" hidden></p>
  <div id="converted" data-changes="${texts.changes}" data-unclear="${texts.unclear}" data-converted="${texts.converted}" aria-live="polite"></div>
</form>
`
}
