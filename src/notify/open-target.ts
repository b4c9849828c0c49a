import type { Context } from '#context/context.ts'
import { openSettings } from '#context/seal-settings.ts'
import type { CallbackTarget } from './callback-headers.ts'

/** A target with its secrets in plain, for the moment of sending: elsewhere they are kept as they are stored. */
export const openTarget = <T extends CallbackTarget>({ keyring }: Pick<Context, 'keyring'>, target: T): T =>
  openSettings(keyring, { callback: target }).callback
