/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** A table of text: the first row is the heading, the first column is aligned to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  return rows.map((row) => `  ${line(row).trimEnd()}\n`).join('')
}

/** One line with the result, the aim, and whether it was reached. */
export const verdict = (what: string, value: number, relation: '≥' | '≤', aim: number, digits = 2): string => {
  const met = relation === '≥' ? value >= aim : value <= aim
  return `  ${met ? 'met    ' : 'MISSED '} ${what}: ${value.toFixed(digits)} (aim ${relation} ${aim.toFixed(digits)})\n`
}

export const say = (text: string): void => void process.stdout.write(text)
