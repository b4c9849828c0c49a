import type { ScanOptions, SelfTest } from '../types.ts'
import { addressOf } from './addresses.ts'
import { KNOWN_TEXT, knownPixels } from './known-code.ts'
import { hasNativeDetector, workingDetector } from './native.ts'
import { engineAt } from './worker.ts'

export async function selfTest(options: Pick<ScanOptions, 'jsqrUrl'> = {}): Promise<SelfTest> {
  const [native, jsqr] = await Promise.all([workingDetector(), readsWithJsqr(options).catch(() => false)])
  return { nativePresent: hasNativeDetector(), native: native !== null, jsqr }
}

async function readsWithJsqr(options: Pick<ScanOptions, 'jsqrUrl'>): Promise<boolean> {
  const { read } = await engineAt(addressOf('jsqr', options))
  return (await read({ pixels: knownPixels(), clearer: null, thorough: false })).texts.includes(KNOWN_TEXT)
}
