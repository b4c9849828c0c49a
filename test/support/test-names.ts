/** The name of a test in its source: a text, or the fixed parts of a template around its holes. */
type Written = string | { template: string; parts: string[] }

/** The names of all tests in a source. */
export function testNames(source: string): Written[] {
  return Array.from(source.matchAll(/(?<![\w.])test\((['"`])/g), ({ index, 0: call, 1: quote }) => {
    const start = index + call.length
    return quote === '`' ? readTemplate(source, start) : readText(source, start, quote as string)
  })
}

/**
 * Whether a test may have this name. A template has it when one row of a table of cases in the source contains the texts
 * of its holes; a text that the template itself computes in a hole needs no row.
 */
export function hasTest(source: string, name: string): boolean {
  const rows = rowsOf(source).map(unescaped)
  return testNames(source).some((written) => {
    if (typeof written === 'string') return written === name
    const holes = new RegExp(`^${written.parts.map((part) => RegExp.escape(part)).join('(.+?)')}$`, 'su').exec(name)?.slice(1)
    const given = holes?.filter((hole) => !written.template.includes(hole))
    return given !== undefined && (given.length === 0 || rows.some((row) => given.every((hole) => row.includes(hole))))
  })
}

/** Every line, and every block from a bracket at the end of a line to its closing bracket. */
function rowsOf(source: string): string[] {
  const lines = source.split('\n')
  const indent = (line: string) => line.length - line.trimStart().length
  return lines.map((line, start) => {
    if (!/^(?:\w+: )?[[{(]$/.test(line.trim())) return line
    const end = lines.findIndex((other, at) => at > start && indent(other) === indent(line) && /^[\]})]/.test(other.trim()))
    return lines.slice(start, end + 1).join('\n')
  })
}

function readText(source: string, start: number, quote: string): string {
  let end = start
  while (source[end] !== quote) end += source[end] === '\\' ? 2 : 1
  return unescaped(source.slice(start, end))
}

function readTemplate(source: string, start: number): Written {
  const parts: string[] = []
  let from = start
  let at = start
  for (; source[at] !== '`'; at++) {
    if (source[at] === '\\') at++
    if (!source.startsWith('${', at)) continue
    parts.push(unescaped(source.slice(from, at)))
    at = endOfHole(source, at + 2)
    from = at + 1
  }
  parts.push(unescaped(source.slice(from, at)))
  return { template: source.slice(start, at), parts }
}

/** The position of the brace that closes a hole; the expression in the hole may contain a template. */
function endOfHole(source: string, start: number): number {
  let depth = 1
  for (let at = start; ; at++) {
    if (source[at] === '{') depth++
    if (source[at] === '}' && --depth === 0) return at
  }
}

const unescaped = (text: string) => text.replace(/\\(['"`])/g, '$1')

/** A file in backquotes, followed by the names of its tests in quotes. */
export function namedTests(cell: string): { file: string; name: string }[] {
  let file = ''
  return Array.from(cell.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g), ([, path, name]) => {
    file = path ?? file
    return name === undefined ? [] : [{ file, name }]
  }).flat()
}
