import type { TraceLine } from './outcome.ts'
import type { CountedFacts } from './rule.ts'

const LINES_NAMED = 50

/** Which code recognised which line, for the trace; nothing where no code did. */
export function codesSeen({ counted: { byCode, byName = [] }, settings }: Pick<CountedFacts, 'counted' | 'settings'>): TraceLine[] {
  const lines = [...byCode.map(({ line, code }) => `${line + 1}: ${code}`), ...byName.map(({ line, evidence }) => `${line + 1}: ${evidence.join(' + ')}`)]
  if (lines.length === 0) return []
  const saw = lines.slice(0, LINES_NAMED)
  return [{ rule: 'match_by', outcome: 'passed', saw: `${saw.join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, bound: settings.match_by, decided: false }]
}
