import { escapeHtml } from '#platform/escape-html.ts'

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|` + '`(?:[^`\\\\]|\\\\.)*`'
const SLASHES = String.raw`(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const HASH = String.raw`(?<=^|\s)#[^\n]*`

const COMMENTS: Record<string, string> = { sh: HASH, python: HASH, php: SLASHES, typescript: SLASHES, js: SLASHES, go: SLASHES }
const WORDS =
  /^(?:const|let|await|async|new|while|until|do|done|if|else|function|return|import|from|export|for|of|def|class|with|as|print|echo|throw|type|true|false|null|nil|func|var|package|range|defer|struct|switch|case|None|True|False|not|in|exit)$/

/** A sample as HTML with its comments, strings and keywords marked. */
export function highlight(code: string, language: string): string {
  const comment = COMMENTS[language]
  const parts = new RegExp([...(comment === undefined ? [] : [`(?<comment>${comment})`]), `(?<string>${STRING})`, '(?<word>\\b[A-Za-z]+\\b)'].join('|'), 'gm')
  let html = ''
  let end = 0
  for (const found of code.matchAll(parts)) {
    const [text] = found
    const kind = found.groups?.['comment'] !== undefined ? 'comment' : found.groups?.['string'] !== undefined ? 'string' : WORDS.test(text) ? 'word' : null
    html += escapeHtml(code.slice(end, found.index)) + (kind === null ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`)
    end = found.index + text.length
  }
  return html + escapeHtml(code.slice(end))
}
