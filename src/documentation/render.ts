import { escapeHtml } from '#platform/escape-html.ts'
import { block } from './samples.ts'

export type Rendered = { html: string; headings: { id: string; text: string }[] }

/** Markdown as HTML: headings are link targets, tables scroll by themselves, code is marked. */
export async function render(text: string): Promise<Rendered> {
  const { Marked } = await import('marked') // takes its time to load, and few processes are asked for a page
  const headings: Rendered['headings'] = []
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text: raw }) {
        const [, named, given] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(raw) ?? []
        const title = named ?? raw
        const id =
          given ??
          title
            .toLowerCase()
            .replace(/[^\p{L}\d]+/gu, '-')
            .replace(/^-|-$/g, '')
        if (depth === 2) headings.push({ id, text: title })
        const inner = given === undefined ? this.parser.parseInline(tokens) : escapeHtml(title)
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`
      },
      code({ text: code, lang }) {
        return `<div class="sample">${block(code, lang === 'ts' ? 'typescript' : lang || 'text')}</div>\n`
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const head = token.header.some((cell) => cell.text !== '') ? `<thead>${cells(token.header, 'th')}</thead>` : ''
        return `<div class="table" tabindex="0"><table>${head}<tbody>${token.rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>\n`
      },
    },
  })
  return { html: marked.parse(text, { async: false }), headings }
}
