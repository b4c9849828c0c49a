import type { Home } from '../home.ts'
import type { ScanOptions, SelfTest } from '../types.ts'
import { addressOf } from './addresses.ts'
import { KNOWN_TEXT, knownPixels } from './known-code.ts'
import { hasNativeDetector, workingDetector } from './native.ts'
import { engineAt } from './worker.ts'

export async function selfTest(home: Home, options: Pick<ScanOptions, 'jsqrUrl'> = {}): Promise<SelfTest> {
  const [native, jsqr] = await Promise.all([workingDetector(), readsWithJsqr(home, options).catch(() => false)])
  return { nativePresent: hasNativeDetector(), native: native !== null, jsqr }
}

async function readsWithJsqr(home: Home, options: Pick<ScanOptions, 'jsqrUrl'>): Promise<boolean> {
  const { read } = await engineAt(home, addressOf(home, 'jsqr', options))
  return (await read({ picture: knownPixels(), clearer: null, thorough: false })).texts.includes(KNOWN_TEXT)
}
