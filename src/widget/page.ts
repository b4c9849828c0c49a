import { readFile } from 'node:fs/promises'
import { escapeHtml } from '#platform/escape-html.ts'
import { webFiles } from '#src/web-files.ts'

/** As strict as we ask of pages of brands: the widget has to do with it. `wasm-unsafe-eval` lets the scanner run its decoder, and nothing else. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const HEADERS = { 'content-security-policy': CONTENT_SECURITY_POLICY, 'referrer-policy': 'same-origin', 'cache-control': 'no-cache' }

/** A page of web/widget/pages, with the addresses of its files in their present versions, and these words filled in. */
export async function page(name: 'demo' | 'receipts', words: Record<string, string> = {}): Promise<string> {
  const html = await readFile(new URL(`../../web/widget/pages/${name}.html`, import.meta.url), 'utf8')
  const files = await webFiles('widget')
  return html
    .replace(/\/widget\/([\w-]+\.(?:js|css))/g, (path, file: string) => `${path}?v=${files.get(file)?.version ?? ''}`)
    .replace(/\{\{(\w+)\}\}/g, (_, word: string) => escapeHtml(words[word] ?? ''))
}
