import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { LIMITS } from '#domain/limits.ts'
import type { ThrottleKey } from '#store/login-failures.ts'

/**
 * Keys under which failed sign-ins are counted. The pair of login and address has a strict limit, so that guessing from one place ends soon. The limits of
 * the login and of the address alone are wide, so that neither a shared address nor a stranger's guesses lock people out.
 */
export function throttleKeysOf(login: string, address: string): { all: readonly ThrottleKey[]; pair: ThrottleKey; place: string } {
  const place = network(address)
  const pair = { who: nameOf('pair', login, place), most: LIMITS.loginFailuresPerPair }
  const ofAddress = { who: nameOf('address', place), most: LIMITS.loginFailuresPerAddress }
  const ofLogin = { who: nameOf('login', login), most: LIMITS.loginFailuresPerLogin }
  return { all: [pair, ofAddress, ofLogin], pair, place }
}

/** Only a hash of the typed login is stored, because it may be a password. */
const nameOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** IPv6 addresses are reduced to their /64, because a subscriber may choose the rest. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = '', after] = (address.split('%', 1)[0] as string).toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groups(before), groups(after ?? '')]
  const all = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
