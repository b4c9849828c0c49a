import pg from 'pg'
import { hostsOf } from '#platform/database-url.ts'

/**
 * The servers of a DATABASE_URL that names several hosts, of which one takes writes: `postgres://user@first:5432,second:5432/chekhov`. After a failover the
 * next connection is made to the new primary, without a change of the URL.
 */
export type Hosts = {
  /** The URL of a server for a new connection: the one that was found last. */
  primary(): string
  /** The URL of the server that takes writes. It is looked for once, and again after `forget`. Rejects when none of them answers or takes writes. */
  find(): Promise<string>
  /** The server with this URL has been lost, or takes no writes any more. */
  forget(url: string): void
}

/** All pools of a process look for the primary together. */
const known = new Map<string, Hosts>()

export function openHosts(url: string, connectMs: number): Hosts {
  let hosts = known.get(url)
  if (hosts === undefined) known.set(url, (hosts = lookFor(hostsOf(url), connectMs)))
  return hosts
}

function lookFor(urls: string[], connectMs: number): Hosts {
  const [url = ''] = urls
  if (urls.length === 1) return { primary: () => url, find: () => Promise.resolve(url), forget: () => {} }
  let search: Promise<string> | null = null
  let primary = url
  let found = false
  const find = async () => {
    try {
      primary = await Promise.any(urls.map((url) => needPrimary(url, connectMs)))
      found = true
      return primary
    } catch (error) {
      search = null
      throw new Error(`no host takes writes: ${(error as AggregateError).errors.map(String).join('; ')}`, { cause: error })
    }
  }
  return {
    primary: () => primary,
    find: () => (search ??= find()),
    forget(lost) {
      if (!found || lost !== primary) return // the next one is being looked for, or has been found
      found = false
      search = null
    },
  }
}

/** Rejects unless the server takes writes. A server that was promoted while it was asked is found by the next search. */
async function needPrimary(url: string, connectMs: number): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'chekhov failover', connectionTimeoutMillis: connectMs, query_timeout: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    if (rows[0]?.recovers !== false) throw new Error(`${client.host}:${client.port} is a replica`)
    return url
  } finally {
    void client.end().catch(() => {})
  }
}
