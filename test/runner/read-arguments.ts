import { parseArgs } from 'node:util'

/** A mistake in the arguments; the message says how to correct it. */
export class WrongArguments extends Error {
  override name = 'WrongArguments'
}

export type Chosen = {
  /** Files, folders, globs, and names of tests. */
  words: string[]
  /** Only names of tests. */
  names: string[]
  pure: boolean
  watch: boolean
  repeat: number
  load: boolean
  concurrency: number | undefined
  /** The time limit of one test including its parts, unless it sets its own: a test that hangs is named, and the others continue. */
  timeoutMs: number
  help: boolean
}

export const USAGE = `Usage: npm test -- [WHAT…] [OPTIONS]

WHAT is any number of
  src/judge                          a folder
  src/judge/judge-receipt.test.ts    a file
  'src/**/promo*.test.ts'            a glob
  'the same receipt'                 a part of a test's name, or a regular expression for it
and without any of these all tests.

  --pure                only tests that start no process, no server and no database
  --watch               runs them again whenever they or what they import has changed
  --repeat=20           runs them so many times, and says how often each has failed
  --load                keeps every core busy beside them: with --repeat it finds tests that decide by a clock
  --concurrency=1       files at once; otherwise pure ones as many as there are cores, and others twice as many
  --test-timeout=60000  milliseconds that one test may take
  --test-name-pattern=X the same as X, where X is also the name of a file
  --help                this text

TEST_DATABASE_URL names a PostgreSQL to run on instead of an embedded one; TEST_LOG=debug shows what the service logs.`

const TIMEOUT_MS = 10 * 60_000

export function readArguments(args: string[]): Chosen {
  const { values, positionals } = parsed(args)
  const count = (name: 'repeat' | 'concurrency' | 'test-timeout'): number | undefined => {
    const given = values[name]
    if (given === undefined) return undefined
    if (!/^[1-9]\d{0,8}$/.test(given)) throw wrong(`--${name} takes a number from 1 on, not ${JSON.stringify(given)}.`)
    return Number(given)
  }
  if (values.watch && values.repeat !== undefined) throw wrong('--watch already runs the tests again and again: leave out --repeat.')
  return {
    words: positionals,
    names: values['test-name-pattern'],
    pure: values.pure,
    watch: values.watch,
    load: values.load,
    help: values.help,
    repeat: count('repeat') ?? 1,
    concurrency: count('concurrency'),
    timeoutMs: count('test-timeout') ?? TIMEOUT_MS,
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        pure: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        load: { type: 'boolean', default: false },
        repeat: { type: 'string' },
        concurrency: { type: 'string' },
        'test-timeout': { type: 'string' },
        'test-name-pattern': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw wrong((error as Error).message.replace(/ To specify a positional argument.*/s, '').replace(/\.?$/, '.'))
  }
}

const wrong = (what: string) => new WrongArguments(`${what}\n\n${USAGE}`)
