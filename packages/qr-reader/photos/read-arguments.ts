import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** An argument that cannot be used; the message names it and says what is allowed. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}

/**
 * The arguments of a program, read. One that is mistyped or cannot be used is named together with what is allowed; the program then ends with 2 before it has done
 * anything.
 */
export function readArguments<const O extends ParseArgsOptionsConfig, T>(
  usage: string,
  options: O,
  read: (values: ReturnType<typeof parseArgs<{ options: O }>>['values']) => T,
): T {
  try {
    return read(parseArgs({ options }).values)
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown }
    if (!(error instanceof WrongArgument) && !String(code).startsWith('ERR_PARSE_ARGS_')) throw error
    process.stderr.write(`${message}\n\nUsage: ${usage}\n`)
    process.exit(2)
  }
}

export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongArgument(`${option} must be a whole number, not '${text}'`)
  return Number(text)
}

export function oneOf<N extends string>(option: string, name: string, names: readonly N[]): N {
  const found = names.find((one) => one === name)
  if (found === undefined) throw new WrongArgument(`${option}: '${name}' is none of ${names.join(', ')}`)
  return found
}

export function folder(option: string, path: string | undefined): string {
  if (path === undefined || path === '') throw new WrongArgument(`${option} DIR is needed`)
  return path
}
