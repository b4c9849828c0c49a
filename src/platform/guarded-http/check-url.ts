import { isSpecial } from './special-addresses.ts'

export const NOT_PUBLIC = 'the address is not public'
export const NOT_TLS = 'only https addresses are allowed'

/** Checks a URL without resolving its name; the connector makes the final decision. `tlsOnly`: http is refused, also to hosts that are allowed. */
export function checkUrl(text: string, allowPrivate: ReadonlySet<string>, tlsOnly = false): string | null {
  if (!URL.canParse(text)) return 'this is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'only http and https addresses are allowed'
  if (tlsOnly && url.protocol === 'http:') return NOT_TLS
  if (url.username !== '' || url.password !== '') return 'a user name or password inside the address is not allowed'

  const host = bareHost(url.hostname)
  const port = portOf(url.protocol, url.port)
  if (mayBePrivate(allowPrivate, host, port)) return null
  if (isSpecial(host) || /(^|\.)localhost\.?$/.test(host)) return NOT_PUBLIC
  if (port < 1024 && port !== 80 && port !== 443) return `port ${port} belongs to another kind of server`
  return null
}

/** `host:*` stands for every port from 1024 on; it cannot be configured. */
export const mayBePrivate = (allowPrivate: ReadonlySet<string>, host: string, port: number): boolean =>
  allowPrivate.has(hostPort(host, port)) || (port >= 1024 && allowPrivate.has(`${host}:*`))

/** The normal form of an `allowPrivate` pair: lower case, IPv6 in brackets. */
const hostPort = (host: string, port: number): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

export const portOf = (protocol: string, port: string): number => Number(port) || (protocol === 'https:' ? 443 : 80)

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
