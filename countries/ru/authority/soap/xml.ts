/** An element of a reply, identified by namespace and local name: the far end's prefixes differ from answer to answer. */
export type Element = { readonly namespace: string | null; readonly localName: string; readonly children: Element[]; text: string }

/** Real replies stay far below these limits; a document beyond them is refused before it costs anything. */
const DEPTH_MAX = 32
const ELEMENTS_MAX = 2_000
const ATTRIBUTES_MAX = 2_000

/**
 * The root of a document, read in one pass: the cost is linear in its length, whatever it contains. Null for anything that is not well-formed and for
 * document types: answers have none, attacks do. Source: XML 1.0 (fifth edition) and Namespaces in XML 1.0, without external and internal entities.
 */
export function parseXml(text: string): Element | null {
  try {
    return new Reader(text).document()
  } catch (error) {
    if (error instanceof NotXml) return null
    throw error
  }
}

export const isNamed = (element: Element, namespace: string, name: string): boolean => element.localName === name && element.namespace === namespace

export const childNamed = (element: Element | null, namespace: string, name: string): Element | null =>
  childrenOf(element).find((child) => isNamed(child, namespace, name)) ?? null

export const childrenOf = (element: Element | null): readonly Element[] => element?.children ?? []

/** All text in the element and its children, trimmed. */
export const textOf = (element: Element | null): string => (element === null ? '' : wholeText(element).trim())

const wholeText = ({ text, children }: Element): string => (children.length === 0 ? text : `${text}${children.map(wholeText).join('')}`)

class NotXml extends Error {}

/** A declared prefix, and what was declared outside of it. */
type Scope = { prefix: string; namespace: string; outer: Scope } | null
type Open = { name: string; element: Element; scope: Scope }

class Reader {
  #text: string
  #at = 0
  #elements = 0
  #attributes = 0
  #open: Open[] = []

  constructor(text: string) {
    this.#text = text
  }

  document(): Element {
    let root: Element | null = null
    this.#declaration()
    while (this.#at < this.#text.length) {
      const next = this.#text[this.#at + 1]
      if (this.#text[this.#at] !== '<') this.#characters()
      else if (next === '/') this.#endTag()
      else if (next === '?') this.#skipInstruction()
      else if (next === '!' && this.#text.startsWith('<!--', this.#at)) this.#skipComment()
      else if (next === '!' && this.#text.startsWith('<![CDATA[', this.#at)) this.#cdata()
      else {
        const element = this.#startTag()
        if (this.#parent !== null) this.#parent.children.push(element)
        else if (root === null) root = element
        else throw new NotXml('two roots')
        if (!this.#selfClosed) this.#open.push({ name: this.#name, element, scope: this.#scope })
      }
    }
    if (root === null || this.#open.length > 0) throw new NotXml('the document ends too early')
    return root
  }

  /** Name in the start tag that was read last. */
  #name = ''
  #scope: Scope = null
  #selfClosed = false

  get #parent(): Element | null {
    return this.#open.at(-1)?.element ?? null
  }

  #declaration(): void {
    const start = /^\s*(?:<\?xml\s[^>?]*\?>)?\s*/.exec(this.#text.slice(0, 500))?.[0] ?? ''
    this.#at = start.length
  }

  #characters(): void {
    const end = this.#indexOf('<', this.#text.length)
    this.#add(decode(this.#text.slice(this.#at, end)))
    this.#at = end
  }

  #cdata(): void {
    const end = this.#indexOf(']]>')
    this.#add(this.#text.slice(this.#at + 9, end), true)
    this.#at = end + 3
  }

  #add(text: string, isCdata = false): void {
    if (ILLEGAL.test(text)) throw new NotXml('a character that XML does not have')
    if (this.#parent !== null) this.#parent.text += text
    else if (isCdata || text.trim() !== '') throw new NotXml('text outside of the root')
  }

  #skipComment(): void {
    const end = this.#text.indexOf('--', this.#at + 4)
    if (end < 0 || this.#text[end + 2] !== '>') throw new NotXml('a comment does not end')
    this.#at = end + 3
  }

  #skipInstruction(): void {
    if (/^<\?xml\s/i.test(this.#text.slice(this.#at, this.#at + 6))) throw new NotXml('a second declaration')
    this.#at = this.#indexOf('?>') + 2
  }

  #endTag(): void {
    END_TAG.lastIndex = this.#at
    const name = END_TAG.exec(this.#text)?.[1]
    const open = this.#open.pop()
    if (name === undefined || open?.name !== name) throw new NotXml('an end tag without its start')
    this.#at = END_TAG.lastIndex
  }

  #startTag(): Element {
    START_TAG.lastIndex = this.#at
    const found = START_TAG.exec(this.#text)
    if (found === null || this.#open.length >= DEPTH_MAX || ++this.#elements > ELEMENTS_MAX) throw new NotXml('no start tag, too deep or too many')
    this.#at = START_TAG.lastIndex
    this.#name = found[1] as string
    this.#scope = this.#open.at(-1)?.scope ?? null
    // Most start tags have no attribute.
    if (this.#text[this.#at] !== '>') this.#readAttributes()
    END_OF_TAG.lastIndex = this.#at
    const end = END_OF_TAG.exec(this.#text)
    if (end === null) throw new NotXml('a start tag does not end')
    this.#at = END_OF_TAG.lastIndex
    this.#selfClosed = end[1] === '/'
    return this.#qualified(this.#name)
  }

  #readAttributes(): void {
    const names = new Set<string>()
    for (;;) {
      ATTRIBUTE.lastIndex = this.#at
      const attribute = ATTRIBUTE.exec(this.#text)
      if (attribute === null) return
      if (++this.#attributes > ATTRIBUTES_MAX) throw new NotXml('too many attributes')
      this.#at = ATTRIBUTE.lastIndex
      const [, name, double, single] = attribute as unknown as [string, string, string | undefined, string | undefined]
      if (names.has(name)) throw new NotXml('an attribute stands twice')
      names.add(name)
      this.#declare(name, decode(double ?? single ?? ''))
    }
  }

  #declare(name: string, namespace: string): void {
    if (name === 'xmlns') this.#scope = { prefix: '', namespace, outer: this.#scope }
    else if (name.startsWith('xmlns:')) this.#scope = { prefix: name.slice(6), namespace, outer: this.#scope }
  }

  #qualified(name: string): Element {
    const colon = name.indexOf(':')
    if (colon < 0) return { namespace: this.#namespaceOf(''), localName: name, children: [], text: '' }
    const localName = name.slice(colon + 1)
    if (colon === 0 || localName === '' || localName.includes(':')) throw new NotXml('a name with too many parts')
    const namespace = this.#namespaceOf(name.slice(0, colon))
    if (namespace === null) throw new NotXml('a prefix without a namespace')
    return { namespace, localName, children: [], text: '' }
  }

  #namespaceOf(prefix: string): string | null {
    let scope = this.#scope
    while (scope !== null && scope.prefix !== prefix) scope = scope.outer
    return scope?.namespace || null
  }

  #indexOf(sign: string, otherwise?: number): number {
    const found = this.#text.indexOf(sign, this.#at)
    if (found >= 0) return found
    if (otherwise === undefined) throw new NotXml(`${sign} is missing`)
    return otherwise
  }
}

const NAME = '[\\p{L}_:][\\p{L}\\p{N}._:·-]*'
const START_TAG = new RegExp(`<(${NAME})`, 'uy')
const END_TAG = new RegExp(`</(${NAME})\\s*>`, 'uy')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')
const END_OF_TAG = /\s*(\/?)>/y
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Replaces references to characters; there are no other entities. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,4}));|&/g, (_, decimal?: string, hex?: string, name?: string) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
    const character = code === null ? ENTITIES[name ?? ''] : code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined
    if (character === undefined) throw new NotXml('an unknown entity')
    return character
  })
}
