import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DOMParser, type Element as Reference } from '@xmldom/xmldom'
import fc from 'fast-check'
import { parseXml, textOf, type Element } from './xml.ts'

/** The tree that another parser reads in a document, or null. */
function reference(text: string): unknown {
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new SyntaxError(message)
      },
    }).parseFromString(text, 'text/xml')
    return document.doctype === null && document.documentElement !== null ? shapeOfReference(document.documentElement) : null
  } catch {
    return null
  }
}

const shapeOfReference = (element: Reference): unknown => [
  element.namespaceURI,
  element.localName,
  element.textContent,
  Array.from(element.childNodes)
    .filter((node) => node.nodeType === 1)
    .map((node) => shapeOfReference(node as Reference)),
]
const textIn = ({ text, children }: Element): string => text + children.map(textIn).join('')
/** The other parser separates an element's text from its children's, so only leaves are compared by their text. */
const shape = (element: Element): unknown => [
  element.namespace,
  element.localName,
  element.children.length === 0 ? textIn(element) : null,
  element.children.map(shape),
]
const leaves = (one: unknown): unknown => {
  const [namespace, name, text, children] = one as [string | null, string, string, unknown[]]
  return [namespace, name, children.length === 0 ? text : null, children.map(leaves)]
}

const text = fc.stringMatching(/^[a-zA-Zа-я0-9 .,]{0,12}$/)
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc
      .tuple(fc.constantFrom('a', 'b:c', 'd:e', 'Имя'), text, fc.constantFrom('', ' xmlns="urn:one"', ' xmlns:b="urn:two" x="1"', ` b:y='&amp;&#65;'`))
      .map(
        ([name, inner, attributes]) =>
          `<${name} xmlns:b="urn:b" xmlns:d="urn:d"${attributes.replace(' xmlns:b="urn:two"', '')}>${inner}&lt;<![CDATA[<&]]></${name}>`,
      ),
    fc
      .tuple(fc.constantFrom('s', 't'), fc.array(tie('tree'), { maxLength: 4 }), fc.constantFrom('', '<!-- note -->', '<?pi data?>', ' \n'))
      .map(([name, children, between]) => `<${name} xmlns="urn:${name}">${children.join(between)}</${name}>`),
  ),
}))

test('a well-formed document is read as another parser reads it', () => {
  fc.assert(
    fc.property(tree, (document) => {
      const read = parseXml(document)
      assert.ok(read, document)
      assert.deepEqual(shape(read), leaves(reference(document)), document)
    }),
    { numRuns: 500 },
  )
})

const SAMPLES = new URL('../../samples/', import.meta.url)

test('each sample of a receipt is read in its reply as another parser reads it, escaped or as CDATA', () => {
  const files = readdirSync(SAMPLES).filter((file) => file.endsWith('.json'))
  assert.ok(files.length >= 13)
  for (const file of files) {
    const ticket = readFileSync(new URL(file, SAMPLES), 'utf8')
    const escaped = ticket.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    for (const content of [escaped, escaped.replaceAll('"', '&quot;'), `<![CDATA[${ticket}]]>`]) {
      const document = `<?xml version="1.0"?><s:E xmlns:s="urn:s"><s:B><R xmlns="urn:r" xmlns:n2="urn:n"><n2:Ticket>${content}</n2:Ticket></R></s:B></s:E>`
      const read = parseXml(document)
      assert.ok(read, file)
      assert.equal(textOf(read), ticket.trim())
      assert.deepEqual(shape(read), leaves(reference(document)), file)
    }
  }
})

test('a damaged document is refused, or read as another parser reads it', () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.constantFrom('<', '>', '&', '"', '/', 'x', '</s>', '<!DOCTYPE a>', ']]>', '\u0000'), (document, place, sign) => {
      const at = place % (document.length + 1)
      const spoiled = document.slice(0, at) + sign + document.slice(at)
      const read = parseXml(spoiled)
      const other = reference(spoiled)
      if (read !== null && other !== null) assert.deepEqual(shape(read), leaves(other), spoiled)
    }),
    { numRuns: 1_000 },
  )
})

test('a document made to be slow is refused at once: the work is bounded by its length', () => {
  const deep = (count: number, attribute = '') => `${`<a${attribute}>`.repeat(count)}${'</a>'.repeat(count)}`
  const wide = `<a>${'<b/>'.repeat(100_000)}</a>`
  for (const document of [
    deep(800_000),
    deep(8_000, ' xmlns:a="urn:a"'),
    wide,
    `<a${Array.from({ length: 200_000 }, (_, index) => ` xmlns:a${index}="u"`).join('')}/>`,
    `<a ${'x="1" '.repeat(10)}`,
    '<'.repeat(1_000_000),
    `<a>${'&'.repeat(1_000_000)}</a>`,
  ])
    assert.equal(parseXml(document), null)
  const long = `<a>${'x &amp; '.repeat(400_000)}</a>`
  assert.equal(parseXml(long)?.text.length, 400_000 * 4)
})

test('neither document types, undeclared prefixes, unknown entities nor text outside of the root', () => {
  for (const document of [
    '<!DOCTYPE a><a/>',
    '<a:b/>',
    '<a>&nbsp;</a>',
    'x<a/>',
    '<a/>x',
    '<a/><b/>',
    '<a x="1" x="2"/>',
    '<a><b></a></b>',
    '<a',
    '',
    '<a>\u0001</a>',
    '<a x=1/>',
  ])
    assert.equal(parseXml(document), null, document)
})
