/** What `npm audit --json` prints, as far as it is read here. */
export type AuditReport = { vulnerabilities?: Record<string, { severity: string }> }

const GRAVE: ReadonlySet<string> = new Set(['high', 'critical'])

/** What a report comes to. Null, or a report without the list: the registry did not answer. */
export function gravest(report: AuditReport | null): { text: string; fails: boolean } {
  if (report?.vulnerabilities === undefined) return { text: 'The audit of dependencies was skipped: the registry gave no answer.', fails: false }
  const found = Object.entries(report.vulnerabilities).map(([name, { severity }]) => ({ name, severity }))
  const grave = found.filter(({ severity }) => GRAVE.has(severity))
  const list = found.map(({ name, severity }) => `${name} (${severity})`).join(', ')
  return { text: found.length === 0 ? 'No known weaknesses in dependencies.' : `Known weaknesses in dependencies: ${list}`, fails: grave.length > 0 }
}
