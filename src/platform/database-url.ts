import { parse } from 'pg-connection-string'

export type DatabaseAddress = { host: string; port: number; user: string; password: string; database: string }

/** Where a DATABASE_URL leads, as the driver reads it: also `?host=/folder` for a socket. */
export function addressOf(url: string): DatabaseAddress {
  const { host, port, user, password, database } = parse(url)
  return { host: host || 'localhost', port: Number(port || 5432), user: user || 'postgres', password: password || '', database: database || user || 'postgres' }
}

/** The DATABASE_URL of a database behind a unix socket. The host in front is for readers that insist on one; `?host=` wins. */
export function socketUrl({ socketDir, port, database }: { socketDir: string; port: number; database: string }): string {
  const query = new URLSearchParams({ host: socketDir, ...(port === 5432 ? {} : { port: String(port) }) })
  return `postgres://postgres@localhost/${encodeURIComponent(database)}?${query}`
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const name = encodeURIComponent(database)
  return url.replace(ADDRESS, (_all, scheme: string, authority: string, _path, query: string = '') => `${scheme}${authority}/${name}${query}`)
}

//                 scheme                     authority   database     query
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/
