import type { WidgetOptions } from './types.ts'
import { warn } from './warn.ts'

/** What `css` sets by name: each with the CSS property that takes its values, and values to follow. */
const COLOUR = ['color', '#0a7d4f, rgb(10 125 79) or green'] as const
const PROPERTIES = new Map<string, readonly [property: string, examples: string]>([
  ...['accent', 'on-accent', 'ink', 'soft', 'paper', 'ground', 'line', 'good', 'bad'].map((name) => [name, COLOUR] as const),
  ['radius', ['border-radius', '8px']],
  ['font', ['font-family', '"Brand Sans", sans-serif']],
])

/** A property that this browser does not know is left out and reported: the others hold. */
export function knownCss(css: WidgetOptions['css']): WidgetOptions['css'] {
  if (typeof css !== 'object' || css === null) return css ?? undefined
  const known = Object.entries(css).filter(([given, value]) => {
    const name = given.replace(/^--sw-/, '')
    if (name.startsWith('--')) return true // a custom property of the page's own
    const [property, examples] = PROPERTIES.get(name) ?? []
    if (property === undefined) warn(`css.${given} does not exist; there are ${[...PROPERTIES.keys()].join(', ')}.`)
    else if (CSS.supports(property, String(value))) return true
    else warn(`css.${given}: this browser does not know ${JSON.stringify(value)}. Write for example ${examples}.`)
    return false
  })
  return Object.fromEntries(known)
}

/** An image of https, of the page's own origin, or within its address; null: none, or one that is reported. */
export function knownLogo(logo: WidgetOptions['logo']): NonNullable<WidgetOptions['logo']> | null {
  if (logo === undefined || logo === null) return null
  const { src, alt } = Object(logo) as { src?: unknown; alt?: unknown }
  if (typeof src === 'string' && typeof alt === 'string' && alt.trim() !== '' && isImageAddress(src)) return { src, alt }
  warn("logo: write {src: 'https://…' or 'data:image/…', alt: 'the name that the logo shows'}.")
  return null
}

function isImageAddress(src: string): boolean {
  try {
    const { protocol, origin, href } = new URL(src, document.baseURI)
    return protocol === 'https:' || origin === location.origin || /^data:image\//.test(href)
  } catch {
    return false
  }
}

/** The least contrast of text (WCAG, AA). */
const LEAST = 4.5

/**
 * Colours of the page may be too close to each other, above all where it sets some of them and the visitor prefers the dark ones. What cannot be read is
 * then black or white, whichever is read better.
 */
export function makeReadable(host: HTMLElement, inside: ShadowRoot): void {
  const probe = inside.appendChild(document.createElement('span'))
  const mixes = CSS.supports('color', 'color-mix(in srgb, red, red)') // also turns colours such as oklch() into red, green and blue
  const lightOf = (name: string): number => {
    probe.style.color = mixes ? `color-mix(in srgb, var(--sw-${name}) 100%, red)` : `var(--sw-${name})`
    return luminance(getComputedStyle(probe).color)
  }
  const isReadable = (name: string, on: string) => contrast(lightOf(name), lightOf(on)) >= LEAST
  const correct = (name: string, value: string) => host.style.setProperty(`--sw-${name}`, value)
  for (const [name, on] of [
    ['on-accent', 'accent'],
    ['ink', 'paper'],
    ['soft', 'paper'],
    ['good', 'paper'],
    ['bad', 'paper'],
  ] as const)
    if (!isReadable(name, on)) correct(name, contrast(lightOf(on), 0) > contrast(lightOf(on), 1) ? '#000' : '#fff')
  if (!isReadable('ink', 'ground') || !isReadable('soft', 'ground')) correct('ground', 'color-mix(in srgb, var(--sw-ink) 10%, var(--sw-paper))')
  if (!isReadable('soft', 'ground')) correct('soft', 'var(--sw-ink)')
  if (!isReadable('accent', 'paper')) correct('accent-text', 'var(--sw-ink)')
  probe.remove()
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** Of `rgb(10, 125, 79)` or `color(srgb 0.04 0.49 0.31)`. */
function luminance(colour: string): number {
  const most = colour.startsWith('rgb') ? 255 : 1
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+(e-\d+)?/g) ?? []).map((part) => {
    const value = Number(part) / most
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
