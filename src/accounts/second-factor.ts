import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#platform/db.ts'
import type { Context } from '#context/context.ts'
import * as secondFactors from '#store/second-factors.ts'
import { countAttempt, takeBackAttempt } from './count-attempt.ts'
import { throttleOfCodes } from './login-throttle.ts'
import { makeCode } from './passwords.ts'

const PURPOSE = 'second factor'
/** Codes of the step before and after are taken too, because clocks differ and typing takes time. */
const STEPS_AROUND = 1
const RECOVERY_CODES = 10

/** A new secret, for the app and as it is stored. */
export function makeFactor({ keyring }: Context, login: string): { secret: string; uri: string; stored: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totp(secret, login).toString(), stored: keyring.seal(PURPOSE, secret) }
}

/** The step of a code, counted from 1970; null: it is not a code of now. */
export function stepOf({ keyring, now }: Context, stored: string, code: string): number | null {
  const one = totp(keyring.open(PURPOSE, stored))
  const timestamp = now().getTime()
  const delta = one.validate({ token: compact(code), timestamp, window: STEPS_AROUND })
  return delta === null ? null : one.counter({ timestamp }) + delta
}

/** Counts a try, so that codes cannot be guessed: a thousand a day among a million. Whoever tries has the password, so no stranger can use the tries up. */
export const admitCode = ({ sql }: Context, accountId: number): Promise<void> => countAttempt(sql, throttleOfCodes(accountId))

/** Forgets the tries of an account: a code was right, or the factor is taken away. */
export const forgetTries = (tx: Db, accountId: number): Promise<void> => takeBackAttempt(tx, throttleOfCodes(accountId))

/** Spends a code of the app, or a recovery code. Null: it is wrong, or has been used. */
export async function spendCode(ctx: Context, tx: Db, accountId: number, stored: string, code: string): Promise<'app' | 'recoveryCode' | null> {
  const isOfApp = /^\d{6}$/.test(compact(code))
  const step = isOfApp ? stepOf(ctx, stored, code) : null
  const isSpent = isOfApp
    ? step !== null && (await secondFactors.spendStep(tx, accountId, step))
    : await secondFactors.spendRecoveryCode(tx, accountId, hashOf(accountId, code))
  if (!isSpent) return null
  await forgetTries(tx, accountId)
  return isOfApp ? 'app' : 'recoveryCode'
}

/** New recovery codes, instead of all earlier ones. */
export async function makeRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await secondFactors.replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  )
  return codes
}

const totp = (secret: string, label = '') => new TOTP({ issuer: 'Chekhov', label, secret: Secret.fromBase32(secret) })

const hashOf = (accountId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${accountId} ${compact(code)}`)
    .digest()

const compact = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()
