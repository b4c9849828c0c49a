import type { Problem } from './problem.ts'

const [QUOTE, BACKSLASH, COLON] = [...'"\\:'].map((sign) => sign.charCodeAt(0))

/** The number of members in all objects of a valid JSON text: each member has one colon outside of strings. */
export function countMembers(bytes: Buffer): number {
  let members = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) inString = !inString
    else if (inString && byte === BACKSLASH) i++
    else if (!inString && byte === COLON) members++
  }
  return members
}

/** The place of the first name that is repeated within one object of a valid JSON text. */
export function findRepeatedName(text: string): Problem['loc'] {
  const open: { names: Set<string> | null; at: string | number }[] = []
  let last = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ names: new Set(), at: '' })
    else if (token === '[') open.push({ names: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && inner && typeof inner.at === 'number') inner.at++
    else if (token === ':' && inner?.names) {
      const name = JSON.parse(last) as string
      inner.at = name
      if (inner.names.has(name)) break
      inner.names.add(name)
    } else last = token
  }
  return open.map(({ at }) => at)
}
