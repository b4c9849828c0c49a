import { randomBytes } from 'node:crypto'
import { reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

/** One page at every address of the console: the browser's program decides what it shows. */
export const replyConsolePage = async ({ web }: Context) => {
  const files = web('console')
  const nonce = randomBytes(16).toString('base64')
  const versioned = (name: string) => `/console/files/${name}?v=${files.get(name)?.version}`
  return reply(200, render(versioned('console.js'), nonce), {
    'content-security-policy': contentSecurityPolicy(nonce),
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
}

/** The components write their own style sheets, which the nonce admits; everything else comes from this origin or not at all. */
const contentSecurityPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const render = (script: string, nonce: string): string => `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>Chekhov</title>
  <link rel="icon" href="data:,">
  <script type="module" nonce="${nonce}" src="${script}"></script>
</head>
<body>
<div id="console"></div>
</body>
</html>
`
