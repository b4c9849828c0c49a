import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#context/context.ts'

/** Only our own files. Pictures chosen by a tester are shown from memory. */
export const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}

/** A page of the test ground, as it is before its program runs. */
export function page({ web }: Context, title: string, body: string, data: Record<string, string> = {}): string {
  const files = web('testground')
  const address = (name: string) => `/lk/files/${name}?v=${files.get(name)?.version ?? ''}`
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)}</title>
  <link rel="stylesheet" href="${address('testground.css')}">
  <script type="module" src="${address('testground.js')}"></script>
</head>
<body>
<div id="app"${attributes}>${body}</div>
</body>
</html>
`
}
