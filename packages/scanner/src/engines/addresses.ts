import type { Home } from '../home.ts'
import type { ScanOptions } from '../types.ts'
import type { EngineAddress } from './reading.ts'

/** Where an engine is, in full: a worker has an address of its own to resolve against. */
export function addressOf(home: Home, engine: EngineAddress['engine'], { jsqrUrl, zxingUrl }: Pick<ScanOptions, 'jsqrUrl' | 'zxingUrl'>): EngineAddress {
  const own = engine === 'jsqr' ? jsqrUrl : zxingUrl
  return { engine, url: own === undefined ? home.fileAddress(`${engine}.js`) : new URL(own, document.baseURI).href }
}
