/** For a program that takes no arguments: one that is mistyped must not be taken for done. `run.js` says the message and ends with 2. */
export function refuseArguments(command: string): void {
  const given = process.argv.slice(2)
  if (given.length > 0) throw Object.assign(new Error(`${given.join(' ')}: ${command} takes no arguments`), { code: 'ERR_PARSE_ARGS_NONE_TAKEN' })
}
