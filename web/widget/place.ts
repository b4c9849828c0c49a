import { STYLE } from './style.ts'
import type { WidgetOptions } from './types.ts'

export type Placed = { host: HTMLElement; remove(): void }

/** An element of our own, because it alone is told at once when it is taken out, in whatever tree it stands. */
const NAME = 'service-widget'
class Host extends HTMLElement {
  onGone: (() => void) | null = null

  disconnectedCallback(): void {
    // An element that is only moved is back by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.onGone?.()
    })
  }
}

/** Puts content into a shadow of its own inside the container, and says when the page has taken it out. */
export function placed(container: Node, css: WidgetOptions['css'], content: HTMLElement, onGone: () => void): Placed {
  if (!customElements.get(NAME)) customElements.define(NAME, Host)
  const host = document.createElement(NAME) as Host
  const shadow = host.attachShadow({ mode: 'open' })
  adopt(shadow, STYLE)
  if (css !== undefined) adopt(shadow, typeof css === 'string' ? css : propertiesOf(css))
  shadow.append(content)
  host.onGone = onGone
  container.appendChild(host)
  return {
    host,
    remove() {
      host.onGone = null
      host.remove()
    },
  }
}

const propertiesOf = (css: Record<string, string>): string =>
  `:host{${Object.entries(css)
    .map(([name, value]) => `${name.startsWith('--') ? name : `--sw-${name}`}:${value}`)
    .join(';')}}`

/** A constructed sheet needs no leave of the page's policy. Browsers without them (Safari before 16.4) get an element. */
function adopt(root: ShadowRoot | Document, css: string): () => void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  } catch {
    const style = document.createElement('style')
    style.textContent = css
    ;(root === document ? document.head : root).append(style)
    return () => style.remove()
  }
}

/**
 * The page stays where it is until this is undone, and no wider than it was. What stands at `body` is the window's unless `html` says
 * something of its own: the other one of the two would become a box that scrolls by itself.
 */
export function holdPage(): () => void {
  const root = document.documentElement
  const scrolls = getComputedStyle(root).overflow === 'visible' ? 'body' : 'html'
  return adopt(document, `${scrolls}{overflow:hidden!important}${innerWidth > root.clientWidth ? 'html{scrollbar-gutter:stable}' : ''}`)
}
