import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

/** The root of a document; null for what is not well-formed and for any document type: no answer has one, attacks do. */
export function parseXml(text: string): Element | null {
  if (!STARTS_WITH_ELEMENT.test(text)) return null
  try {
    const document = new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml')
    return document.doctype === null ? document.documentElement : null
  } catch {
    return null
  }
}

/** Elements are told by namespace and local name; the far end's prefixes differ from answer to answer. */
export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.localName === name && element.namespaceURI === namespace

export const childNamed = (element: Element | null, namespace: string, name: string): Element | null =>
  childrenOf(element).find((child) => isNamed(child, namespace, name)) ?? null

export const childrenOf = (element: Element | null): Element[] =>
  element === null ? [] : Array.from(element.childNodes).filter(isElement)

export const textOf = (element: Element | null): string => element?.textContent?.trim() ?? ''

const STARTS_WITH_ELEMENT = /^\s*(<\?xml[^>]*\?>\s*)?<[\p{L}_]/u

const isElement = (node: Node): node is Element => node.nodeType === 1

function refuse(level: 'warning' | 'error' | 'fatalError', message: string) {
  if (level !== 'warning') throw new SyntaxError(message)
}
