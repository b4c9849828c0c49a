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
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 8h3v3H8zM14 8h2M14 11h2v0M8 14v2M11 14h0M14 14h2v2M11 16.5h0',
  photo:
    'M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM12 16a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z',
  manual: 'M6 3.5h12v17l-2-1.25-2 1.25-2-1.25-2 1.25-2-1.25-2 1.25zM9 8h6M9 11.5h6M9 15h3.5',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  torch: 'M8 3.5h8v3l-2 3V20.5h-4V9.5l-2-3zM12 12v2.5',
  lens: 'M4.5 11A7.5 7.5 0 0 1 18 7.2L20 9M20 4.5V9h-4.5M19.5 13A7.5 7.5 0 0 1 6 16.8L4 15M4 19.5V15h4.5',
  gallery: 'M4 6a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4.5 16.5l4.5-4.5 4 4 2.5-2.5 4 4M15.5 9h0',
  approved: 'M5 12.5l4.5 4.5L19 7.5',
  rejected: 'M7 7l10 10M17 7L7 17',
  alert: 'M12 7v6M12 16.5h0',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-.8.8M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l.8-.8',
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
