import { parse } from 'pg-connection-string'

export type DatabaseAddress = { host: string; port: number; user: string; password: string; database: string }

/** The server of a DATABASE_URL as the driver reads it, including `?host=/folder` for a socket. */
export function addressOf(url: string): DatabaseAddress {
  const { host, port, user, password, database } = parse(url)
  return { host: host || 'localhost', port: Number(port || 5432), user: user || 'postgres', password: password || '', database: database || user || 'postgres' }
}

/** Why the driver cannot read the URL, in words that follow the name of a variable; null: it can. */
export function objectionToUrl(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must be a postgres:// address'
  try {
    const all = hostsOf(url).map((one) => parse(one) as { sslmode?: string })
    const unknown = all.find(({ sslmode = 'disable' }) => !SSL_MODES.includes(sslmode))
    return unknown === undefined ? null : `must have one of the sslmodes ${SSL_MODES.join(', ')}`
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_INVALID_URL') return 'must be a postgres:// address with ports up to 65535, and with a password in which #, / and ? are percent-encoded'
    return `must name files that can be read: ${message}` // those of sslrootcert, sslcert and sslkey
  }
}

/** Those that the driver knows; another one would be a connection with a check that nobody chose. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The DATABASE_URL of a database behind a unix socket. The host before the path is for parsers that require one; `?host=` overrides it. */
export function socketUrl({ socketDir, port, database }: { socketDir: string; port: number; database: string }): string {
  const query = new URLSearchParams({ host: socketDir, ...(port === 5432 ? {} : { port: String(port) }) })
  return `postgres://postgres@localhost/${encodeURIComponent(database)}?${query}`
}

/** One URL for each host of a URL that names several, as `postgres://anna@first:5432,second:5432/receipts` does, in their order. */
export function hostsOf(url: string): string[] {
  const [, start = '', account = '', hosts = '', rest = ''] = HOSTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${account}${host}${rest}`) : [url]
}

//               scheme                     account     hosts      database and query
const HOSTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/

/** Whether nobody on the way can read or change what is said to the server: its certificate is checked, or it is on this machine. */
export function hasTlsOrSocket(url: string): boolean {
  return hostsOf(url).every((one) => {
    const { host, sslmode } = parse(one) as { host: string | null; sslmode?: string }
    return sslmode === 'verify-full' || host?.startsWith('/') === true
  })
}

/** The URL of another database of the server. */
export function withDatabase(url: string, database: string): string {
  const name = encodeURIComponent(database)
  return url.replace(ADDRESS, (_all, scheme: string, authority: string, _path, query: string = '') => `${scheme}${authority}/${name}${query}`)
}

//                 scheme                     authority   database     query
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/
