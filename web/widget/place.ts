import { STYLE } from './style.ts'
import { makeReadable } from './look.ts'
import type { Settings } from './options.ts'

export type Placed = { host: HTMLElement; remove(): void }

/** A custom element, because only those are notified when they are removed, in any tree. */
const NAME = 'service-widget'
class Host extends HTMLElement {
  declare onPlaced?: () => void
  declare onGone?: () => void

  connectedCallback(): void {
    this.onPlaced?.()
  }

  disconnectedCallback(): void {
    // An element that was only moved is back by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.onGone?.()
    })
  }
}

/** Puts content into a shadow root inside the container, and reports when the page has removed it. */
export function placed(container: Node, css: Settings['css'], content: HTMLElement, onGone: () => void): Placed {
  if (!customElements.get(NAME)) customElements.define(NAME, Host)
  const host = document.createElement(NAME) as Host
  const shadow = host.attachShadow({ mode: 'open' })
  adopt(shadow, STYLE)
  if (css !== undefined) adopt(shadow, typeof css === 'string' ? css : propertiesOf(css))
  shadow.append(content)
  host.onGone = onGone
  const letGo = css === undefined ? null : keepReadable(host, shadow)
  container.appendChild(host)
  return {
    host,
    remove() {
      letGo?.()
      delete host.onGone
      host.remove()
    },
  }
}

/** Once it is in the page, which may come later, and whenever light turns to dark. */
function keepReadable(host: Host, inside: ShadowRoot): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const again = () => {
    host.removeAttribute('style')
    makeReadable(host, inside)
  }
  host.onPlaced = again
  dark.addEventListener?.('change', again)
  return () => dark.removeEventListener?.('change', again)
}

const propertiesOf = (css: Record<string, string>): string =>
  `:host{${Object.entries(css)
    .map(([name, value]) => `${name.startsWith('--') ? name : `--sw-${name}`}:${value}`)
    .join(';')}}`

/** Constructed style sheets need no permission of the page's policy. Browsers without them (Safari before 16.4) get a style element. */
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
 * Stops the page from scrolling until undone, without changing its width. Overflow set on `body` applies to the window unless `html` has its own:
 * setting it on the other one would make that a scrolling box.
 */
export function holdPage(): () => void {
  const root = document.documentElement
  const scrolls = getComputedStyle(root).overflow === 'visible' ? 'body' : 'html'
  return adopt(document, `${scrolls}{overflow:hidden!important}${innerWidth > root.clientWidth ? 'html{scrollbar-gutter:stable}' : ''}`)
}
