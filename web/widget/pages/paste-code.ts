import type { WidgetOptions } from '../types.ts'
import type { Entry } from './read-options.ts'
import { TEXTS } from './texts-in-page.ts'

/** The snippet that a brand pastes into its page. */
export function pasteCode(entry: Entry, { apiKey = 'pk_YOUR_KEY', el: _, ...options }: WidgetOptions, origin: string): string {
  const lines = Object.entries({ el: '#receipt', apiKey, ...options }).map(([name, value]) => `    ${name}: ${literal(value)},`)
  return `<div id="receipt"></div>
<script src="${origin}/widget/service-widget.js"></script>
<script>
  ServiceWidget.${entry}({
${lines.join('\n')}
    onResult: (uuid, promoId) => { /* ${TEXTS.saveTheUuid} */ },
  })
</script>`
}

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/<\//g, '<\\/')}'`
    : JSON.stringify(value).replace(/<\//g, '<\\/')

/** The directives that a page's policy needs. */
export const pagePolicy = (origin: string): string => `script-src ${origin} 'wasm-unsafe-eval';
connect-src ${origin};
worker-src blob:;`
