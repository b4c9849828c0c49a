import { isIPv6 } from 'node:net'

/**
 * What counts as one caller. IPv6 addresses are reduced to their /64, because a subscriber may choose the rest. An IPv4 address that is written as IPv6 is that
 * IPv4 address: a proxy that listens for both writes it so, and a socket that accepts both does.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high, low] = groups.slice(6) as [number, number]
  if (groups.slice(0, 6).join() === MAPPED) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The first six groups of `::ffff:0:0/96`. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff].join()

/** The eight groups, however the address is spelled. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [before = '', after] = hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [head, tail] = [groups(before), groups(after ?? '')]
  return after === undefined ? head : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
