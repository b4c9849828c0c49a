import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { LIMITS } from '#domain/limits.ts'
import type { Trier } from '#store/login-failures.ts'

/**
 * Whose failures are counted when somebody tries to sign in. The pair is strict, so that guessing one password from one place ends
 * soon; the others are wide, so that neither a shared address nor a stranger's guesses lock people out.
 */
export function triersOf(login: string, address: string): { all: readonly Trier[]; pair: Trier; place: string } {
  const place = network(address)
  const pair = { who: nameOf('pair', login, place), most: LIMITS.loginFailuresPerPair }
  const ofAddress = { who: nameOf('address', place), most: LIMITS.loginFailuresPerAddress }
  const ofLogin = { who: nameOf('login', login), most: LIMITS.loginFailuresPerLogin }
  return { all: [pair, ofAddress, ofLogin], pair, place }
}

/** What was typed as a login may have been a password: only a hash of it is kept. */
const nameOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Of IPv6 the half that one subscriber cannot change. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = '', after] = (address.split('%', 1)[0] as string).toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groups(before), groups(after ?? '')]
  const all = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
