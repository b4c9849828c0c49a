import { createHash } from 'node:crypto'
import { LIMITS } from '#domain/limits.ts'
import { networkOf } from '#platform/network-of.ts'
import type { ThrottleKey } from '#store/login-failures.ts'

/** The keys under which a failure is counted; a success resets `own`. `limit`: what a refusal says that they count. */
export type Throttle = { all: readonly ThrottleKey[]; own: ThrottleKey; limit: 'address' | 'account' }

/**
 * The throttle of sign-ins from devices that the account has not used. The pair of login and address has a strict limit, so that guessing from one place ends
 * soon. The limit of the login is so wide that only many addresses together reach it; it bounds what any number of them can guess.
 */
export function throttleOfPlace(login: string, address: string): Throttle & { place: string } {
  const place = networkOf(address)
  const own = { who: nameOf('pair', login, place), most: LIMITS.loginFailuresPerPair }
  const ofAddress = { who: nameOf('address', place), most: LIMITS.loginFailuresPerAddress }
  const ofLogin = { who: nameOf('login', login), most: LIMITS.loginFailuresPerLogin }
  return { all: [own, ofAddress, ofLogin], own, limit: 'address', place }
}

/** The throttle of sign-ins from a device that the account has used: no guess from anywhere else counts for it. */
export const throttleOfDevice = (login: string, deviceHash: Buffer): Throttle =>
  only('device', LIMITS.loginFailuresPerDevice, login, deviceHash.toString('hex'))

/** The throttle of guesses within an open session: nobody without one can use it up. */
export const throttleOfSession = (accountId: number): Throttle => only('session', LIMITS.loginFailuresPerPair, String(accountId))

/** The throttle of one-time codes: whoever tries has the password. */
export const throttleOfCodes = (accountId: number): Throttle => only('code', LIMITS.loginFailuresPerPair, String(accountId))

function only(kind: string, most: number, ...parts: string[]): Throttle {
  const own = { who: nameOf(kind, ...parts), most }
  return { all: [own], own, limit: 'account' }
}

/** Only a hash of the typed login is stored, because it may be a password. */
const nameOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()
