import type { TraceLine } from './outcome.ts'
import type { CountedFacts } from './rule.ts'

const LINES_NAMED = 50

/** Which code recognised which line, for the trace; nothing where no code did. */
export function codesSeen({ counted: { byCode }, settings }: Pick<CountedFacts, 'counted' | 'settings'>): TraceLine[] {
  if (byCode.length === 0) return []
  const saw = byCode.slice(0, LINES_NAMED).map(({ line, code }) => `${line + 1}: ${code}`)
  return [{ rule: 'match_by', outcome: 'passed', saw: `${saw.join(', ')}${byCode.length > LINES_NAMED ? ' …' : ''}`, bound: settings.match_by, decided: false }]
}
