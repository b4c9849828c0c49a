import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const NOBODY = 65534

/** On whose behalf PostgreSQL runs, since it refuses to run as root. */
export type Account = {
  /** What `spawn` needs to know. */
  ids: { uid?: number; gid?: number }
  /** What goes in front of the command. */
  prefix: string[]
  /** The user the cluster's files have to belong to. */
  uid: number
  gid: number
}

/**
 * Chooses an account that can read `program` and enter every one of `folders`, and returns it with what the program says to `--version`.
 * Root becomes `nobody`. Where nobody may not look (a checkout in a private home), or where the user has no name (a container with a number
 * for a user), which initdb insists on, the user stays and is merely seen as nobody, in a user namespace.
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

/** Runs a program to its end on behalf of the account. The environment is not handed down: it may hold keys. */
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
