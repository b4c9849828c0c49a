import type postgres from 'postgres'

type Options = postgres.Options<Record<string, never>>

/**
 * Reads a DATABASE_URL into options of postgres.js, with libpq's meaning: what psql connects to is what we connect to.
 * postgres.js on its own does not read a socket folder, which libpq takes as `?host=/folder` or as `%2Ffolder` in place of the host.
 */
export function connectionOptions(url: string): Options {
  const { user, password, hosts, database, query } = parts(url)
  const named = query.get('host') ?? hosts
  const port = Number(query.get('port') ?? 5432)
  const sslmode = query.get('sslmode')
  const connectTimeout = query.get('connect_timeout')

  return {
    ...(named.includes('/') ? { host: named, port } : addresses(named, port)),
    ...present('user', query.get('user') ?? user),
    ...present('password', query.get('password') ?? password),
    ...present('database', query.get('dbname') ?? database),
    ...(sslmode === null ? {} : { ssl: sslOption(sslmode) }),
    ...(connectTimeout === null ? {} : { connect_timeout: Number(connectTimeout) }),
    connection: Object.fromEntries([...query].filter(([name]) => !READ_HERE.has(name))),
  }
}

/** The DATABASE_URL of a database behind a unix socket. The host in front is for readers that insist on one; `?host=` wins. */
export function socketUrl({ socketDir, port, database }: { socketDir: string; port: number; database: string }): string {
  const query = new URLSearchParams({ host: socketDir, ...(port === 5432 ? {} : { port: String(port) }) })
  return `postgres://postgres@localhost/${encodeURIComponent(database)}?${query}`
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const name = encodeURIComponent(database)
  return url.replace(ADDRESS, (_all, scheme: string, authority: string, _path, query: string = '') =>
    `${scheme}${authority}/${name}${query}`)
}

//                 scheme                     authority   database     query
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/

/** Everything else in the query is a setting of the session, as `application_name` is. */
const READ_HERE = new Set(['host', 'port', 'user', 'password', 'dbname', 'sslmode', 'connect_timeout'])

function parts(url: string) {
  const match = ADDRESS.exec(url)
  // The address may hold a password, so it is never quoted.
  if (match === null) throw new Error('DATABASE_URL has to look like postgres://user:password@host:5432/database')
  const [, , authority = '', path = '', query = ''] = match
  const at = authority.lastIndexOf('@')
  const [user, ...password] = at < 0 ? [''] : authority.slice(0, at).split(':')
  return {
    user: decodeURIComponent(user ?? ''),
    password: decodeURIComponent(password.join(':')),
    hosts: decodeURIComponent(authority.slice(at + 1)),
    database: decodeURIComponent(path.slice(1)),
    query: new URLSearchParams(query),
  }
}

/** `a:5432,b` or `[::1]:5432`; no host at all leaves the choice to postgres.js (PGHOST, localhost). */
function addresses(hosts: string, defaultPort: number): Options {
  if (hosts === '') return {}
  const pairs = hosts.split(',').map((one) => /^\[?(.*?)\]?(?::(\d+))?$/.exec(one))
  const lists = {
    host: pairs.map((pair) => pair?.[1] ?? ''),
    port: pairs.map((pair) => Number(pair?.[2] ?? defaultPort)),
  }
  return lists as unknown as Options // postgres.js reads lists, its types have forgotten them.
}

function present(name: 'user' | 'password' | 'database', value: string): Options {
  return value === '' ? {} : { [name]: value }
}

/** postgres.js knows no `verify-ca`; the stricter neighbour is the safe reading. */
function sslOption(sslmode: string): Exclude<Options['ssl'], undefined> {
  if (sslmode === 'disable') return false
  if (sslmode === 'allow' || sslmode === 'prefer' || sslmode === 'require') return sslmode
  return 'verify-full'
}
