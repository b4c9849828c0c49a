import type { Context } from '#context/context.ts'
import { openSettings } from '#context/seal-settings.ts'
import type { CallbackTarget } from './callback-headers.ts'

/** Settings of a version of a promo are one object while they are cached, so that their secrets are decrypted once. */
const known = new WeakMap<CallbackTarget, CallbackTarget>()

/** A target with its secrets in plain, for sending: elsewhere they are kept as they are stored. */
export function openTarget<T extends CallbackTarget>({ keyring }: Pick<Context, 'keyring'>, target: T): T {
  const plain = (known.get(target) as T | undefined) ?? openSettings(keyring, { callback: target }).callback
  known.set(target, plain)
  return plain
}
