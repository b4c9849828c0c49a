/**
 * The value of X-Forwarded-For without ports. Some proxies write the port of a connection beside its address; with it, each connection would be another
 * address, and a proxy in the list would not be recognised as one that is trusted.
 */
export const withoutPorts = (forwarded: string): string => forwarded.split(',').map(withoutPort).join(', ')

const withoutPort = (entry: string): string => {
  const [, v4, v6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(entry.trim()) ?? []
  return v4 ?? v6 ?? entry.trim()
}
