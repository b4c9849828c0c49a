import { readFileSync } from 'node:fs'
import { highlight } from './highlight.ts'

const ROOT = new URL('../../', import.meta.url)

/** Languages of the samples, by file extension. The tests run the very files that the guide shows. */
export const SAMPLE_LANGUAGES = {
  sh: { name: 'curl', code: 'sh' },
  ts: { name: 'TypeScript', code: 'typescript' },
  py: { name: 'Python', code: 'python' },
  php: { name: 'PHP', code: 'php' },
  go: { name: 'Go', code: 'go' },
} as const
export type SampleLanguage = keyof typeof SAMPLE_LANGUAGES
export const SAMPLES = ['first-receipt', 'photo', 'verified', 'feed', 'loyalty', 'showcase'] as const

export const samplePath = (name: string, language: SampleLanguage): string => `docs/integration/samples/${name}.${language}`

/** One sample in all languages: a group of tabs once the page's program runs, one after the other until then. */
export const sample = (name: string): string =>
  group((Object.keys(SAMPLE_LANGUAGES) as SampleLanguage[]).map((language) => ({ ...SAMPLE_LANGUAGES[language], text: read(samplePath(name, language)) })))

export const sampleText = (name: string, language: SampleLanguage): string => read(samplePath(name, language))
export const receiverText = (name: string): string => read(RECEIVERS.find((one) => one.name === name)?.path ?? '')

const RECEIVERS = [
  { name: 'TypeScript', code: 'typescript', path: 'examples/receivers/typescript/receiver.ts' },
  { name: 'Python', code: 'python', path: 'examples/receivers/python/receiver.py' },
  { name: 'PHP', code: 'php', path: 'examples/receivers/php/receiver.php' },
  { name: 'Go', code: 'go', path: 'examples/receivers/go/receiver.go' },
]

export const receivers = (): string => group(RECEIVERS.map(({ path, ...rest }) => ({ ...rest, text: read(path) })))

const group = (parts: readonly { name: string; code: string; text: string }[]): string =>
  `<div class="sample" data-tabs>${parts
    .map(({ name, code, text }) => `<figure data-name="${name}"><figcaption>${name}</figcaption>${block(text, code)}</figure>`)
    .join('')}</div>\n`

/** A piece of code with its words marked; focusable, so that it can be scrolled by keyboard. */
export const block = (text: string, code: string): string => `<pre tabindex="0"><code>${highlight(text.trimEnd(), code)}</code></pre>`

const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
