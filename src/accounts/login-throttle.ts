import { createHash } from 'node:crypto'
import { LIMITS } from '#domain/limits.ts'
import { networkOf } from '#platform/network-of.ts'
import type { ThrottleKey } from '#store/login-failures.ts'

/**
 * Keys under which failed sign-ins are counted. The pair of login and address has a strict limit, so that guessing from one place ends soon. The limits of
 * the login and of the address alone are wide, so that neither a shared address nor a stranger's guesses lock people out.
 */
export function throttleKeysOf(login: string, address: string): { all: readonly ThrottleKey[]; pair: ThrottleKey; place: string } {
  const place = networkOf(address)
  const pair = { who: nameOf('pair', login, place), most: LIMITS.loginFailuresPerPair }
  const ofAddress = { who: nameOf('address', place), most: LIMITS.loginFailuresPerAddress }
  const ofLogin = { who: nameOf('login', login), most: LIMITS.loginFailuresPerLogin }
  return { all: [pair, ofAddress, ofLogin], pair, place }
}

/** Only a hash of the typed login is stored, because it may be a password. */
const nameOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()
