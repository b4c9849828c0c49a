/** Names with values as people type them, `name: value` per line. Text that has another line stays as typed, and is refused; null: there is none. */
export function recordOf(text: string): Record<string, string> | string | null {
  const lines = linesOf(text)
  if (lines.length === 0) return null
  return wrongLine(text) === null ? Object.fromEntries(lines.map((line) => partsOf(line) as [string, string])) : text
}

export const textOfRecord = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries((value ?? {}) as Record<string, string>)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n')

/** The first line that is not `name: value`, or whose name another line before it has; null where there is none. */
export function wrongLine(value: unknown): string | null {
  const names = new Set<string>()
  for (const line of typeof value === 'string' ? linesOf(value) : []) {
    const [name] = partsOf(line) ?? []
    if (name === undefined || names.has(name)) return line
    names.add(name)
  }
  return null
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function partsOf(line: string): [name: string, value: string] | null {
  const [, name, value] = /^([^:]*[^:\s])\s*:\s*(.+)$/.exec(line) ?? []
  return name === undefined || value === undefined ? null : [name, value]
}
