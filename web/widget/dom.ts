type Child = Node | string | null | false
type Attributes = { [name: string]: string | number | boolean | null | ((event: any) => void) }

/** An element with attributes, listeners (`onclick` and so on) and children. Never `style`: pages may forbid inline styles. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

/** Drawings on a grid of 24, as strokes. */
const ICONS = {
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 8h3v3H8zM14 8h2M14 11h2v0M8 14v2M11 14h0M14 14h2v2M11 16.500h0',
  photo:
    'M4 8.500A1.500 1.500 0 0 1 5.500 7H8l1.500-2.500h5L16 7h2.500A1.500 1.500 0 0 1 20 8.500v9a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500zM12 16a3.250 3.250 0 1 0 0-6.500 3.250 3.250 0 0 0 0 6.500z',
  manual: 'M6 3.500h12v17l-2-1.250-2 1.250-2-1.250-2 1.250-2-1.250-2 1.250zM9 8h6M9 11.500h6M9 15h3.500',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  next: 'M9.500 5.500L16 12l-6.500 6.500',
  torch: 'M8 3.500h8v3l-2 3V20.500h-4V9.500l-2-3zM12 12v2.500',
  lens: 'M4.500 11A7.500 7.500 0 0 1 18 7.200L20 9M20 4.500V9h-4.500M19.500 13A7.500 7.500 0 0 1 6 16.800L4 15M4 19.500V15h4.500',
  gallery:
    'M4 6a1.500 1.500 0 0 1 1.500-1.500h13A1.500 1.500 0 0 1 20 6v12a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18zM4.500 16.500l4.500-4.500 4 4 2.500-2.500 4 4M15.500 9h0',
  approved: 'M5 12.500l4.500 4.500L19 7.500',
  rejected: 'M7 7l10 10M17 7L7 17',
  alert: 'M12 7v6M12 16.500h0',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-.800.800M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l.800-.800',
} as const
export type IconName = keyof typeof ICONS

export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon', focusable: 'false' })) svg.setAttribute(key, value)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}
