import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { SOAP } from './namespaces.ts'

/** The one element inside the Body of a SOAP 1.1 envelope; null for anything else. Document types are refused. */
export function readEnvelope(text: string): Element | null {
  if (text.includes('<!DOCTYPE')) return null
  const envelope = parse(text)
  if (envelope === null || !isNamed(envelope, SOAP, 'Envelope')) return null
  const body = childNamed(envelope, SOAP, 'Body')
  const content = body === null ? [] : childrenOf(body)
  return content.length === 1 ? content[0]! : null
}

export const isNamed = (element: Element, namespace: string, name: string): boolean => element.localName === name && element.namespaceURI === namespace

export const childNamed = (element: Element, namespace: string, name: string): Element | null =>
  childrenOf(element).find((child) => isNamed(child, namespace, name)) ?? null

export function childrenOf(element: Element): Element[] {
  const children: Element[] = []
  for (let node = element.firstChild; node !== null; node = node.nextSibling) if (isElement(node)) children.push(node)
  return children
}

export const textOf = (element: Element | null): string => element?.textContent?.trim() ?? ''

function parse(text: string): Element | null {
  try {
    return new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}

function refuse(level: 'warning' | 'error' | 'fatalError', message: string) {
  if (level !== 'warning') throw new SyntaxError(message)
}

const isElement = (node: Node): node is Element => node.nodeType === 1
