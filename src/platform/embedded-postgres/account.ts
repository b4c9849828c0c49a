import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const NOBODY = 65534

/** The account that runs PostgreSQL, which refuses to run as root. */
export type Account = {
  /** Options for `spawn`. */
  ids: { uid?: number; gid?: number }
  /** Command that is put in front of the program. */
  prefix: string[]
  /** The owner of the cluster's files. */
  uid: number
  gid: number
}

/**
 * Chooses an account that can read `program` and enter all of `folders`, and returns it with the output of `--version`. Root becomes `nobody`. In a checkout
 * that `nobody` may not read, and in a container whose user has no name (which initdb requires), the user is kept and only appears as `nobody` inside a user
 * namespace.
 */
export async function chooseAccount(program: string, folders: string[]): Promise<{ account: Account; version: string }> {
  const failures = new Set<string>()
  for (const account of candidates()) {
    try {
      const { stdout } = await runAs(account, 'sh', ['-c', PROBE, 'sh', program, ...folders])
      return { account, version: stdout.trim() }
    } catch (error) {
      failures.add(firstLine(error))
    }
  }
  throw new Error(
    `The embedded PostgreSQL cannot run here (${[...failures].join('; ')}). Set DATABASE_URL to a PostgreSQL server, ` +
      `or start as a user with a name who may enter ${folders.join(' and ')} and read ${program}. On Linux it needs glibc 2.27 or newer.`,
  )
}

/** Runs a program to its end under the account. The environment is not passed on, because it may contain keys. */
export async function runAs(account: Account, program: string, args: string[]): Promise<{ stdout: string }> {
  const [file, ...rest] = [...account.prefix, program, ...args] as [string, ...string[]]
  return promisify(execFile)(file, rest, { ...account.ids, cwd: '/', env: plainEnvironment() })
}

export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C' }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

const PROBE = 'program=$1; shift; id -un >/dev/null || exit; for folder; do cd "$folder" || exit; done; exec "$program" --version'

function candidates(): Account[] {
  const own = { ids: {}, prefix: [], uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const nobody = { ids: { uid: NOBODY, gid: NOBODY }, prefix: [], uid: NOBODY, gid: NOBODY }
  const seenAsNobody = { ...own, prefix: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'] }
  return [isRoot() ? nobody : own, seenAsNobody]
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message).trim().split('\n')[0] ?? ''
}
