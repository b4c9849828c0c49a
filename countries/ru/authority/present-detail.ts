const LONGEST = 300
/** A temporary token is 32 hex digits; ids in texts have dashes. */
const TOKEN = /(?<![\da-f])[\da-f]{32}(?![\da-f])/gi

/** A detail for operators and logs: one short line without secrets, even if the far end repeats what it was sent. */
export function presentDetail(detail: string, masterToken: string): string {
  const line = detail.replace(/\s+/g, ' ').trim()
  return (masterToken === '' ? line : line.replaceAll(masterToken, '***')).replace(TOKEN, '***').slice(0, LONGEST)
}
