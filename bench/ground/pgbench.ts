import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressOf } from '#platform/database-url.ts'
import { percentile } from './figures.ts'

const run = promisify(execFile)

export type PgbenchResult = { perSecond: number; done: number; p50Ms: number; p99Ms: number }

export async function needPgbench(): Promise<void> {
  await run('pgbench', ['--version']).catch(() => {
    throw new Error('pgbench is not in PATH. It comes with PostgreSQL: `apt-get install postgresql-contrib` on Debian and Ubuntu.')
  })
}

/** Runs a script in a closed loop, and reads the latencies from its log of transactions. */
export async function pgbench(databaseUrl: string, script: string, { clients, seconds }: { clients: number; seconds: number }): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-pgbench-'))
  try {
    await writeFile(join(folder, 'script.sql'), script)
    const { stdout } = await run(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${clients}`,
        `--jobs=${Math.min(2, clients)}`,
        `--time=${seconds}`,
        '--file=script.sql',
        '--log',
        '--log-prefix=latency',
        '--define=n=0',
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], ...environmentOf(databaseUrl) }, maxBuffer: 16 * 1024 * 1024 },
    )
    const latencies = await latenciesIn(folder)
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (failed > 0 || !(perSecond > 0)) throw new Error(`pgbench did not manage:\n${stdout}`)
    return { perSecond, done: latencies.length, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The third field of a line is the time of the transaction in microseconds. */
async function latenciesIn(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('latency'))
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  )
}

/** libpq reads the address from the environment, where other users of the machine cannot see the password. */
function environmentOf(databaseUrl: string): Record<string, string> {
  const { host, port, user, password, database } = addressOf(databaseUrl)
  const given = { PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password, PGDATABASE: database }
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}
