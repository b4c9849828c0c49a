import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not public hosts: our own network, the machine itself, multicast, documentation, and IPv6 forms that tunnel to an IPv4 address.
 * IPv4-mapped IPv6 (`::ffff:a.b.c.d`) is checked by the IPv4 rules and must not have a rule of its own: BlockList compares IPv4 in mapped form, so
 * `::ffff:0:0/96` would block all of IPv4.
 */
const SPECIAL: readonly (readonly [subnet: string, what: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local, cloud metadata'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved, broadcast'],
  ['::/96', 'unspecified, loopback, IPv4-compatible'],
  ['::ffff:0:0:0/96', 'IPv4-translated'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'local NAT64'],
  ['100::/8', 'discard'],
  ['2001::/23', 'Teredo, benchmarks, ORCHID'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
]

export const specialAddresses = new BlockList()
for (const [subnet] of SPECIAL) {
  const [network, prefix] = subnet.split('/') as [string, string]
  specialAddresses.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether this IP literal is a special address; false for a name. */
export function isSpecial(host: string): boolean {
  const version = isIP(host)
  return version !== 0 && specialAddresses.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
