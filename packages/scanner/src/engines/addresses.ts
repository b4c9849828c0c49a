import type { Home } from '../home.ts'
import type { ScanOptions } from '../types.ts'
import type { EngineAddress } from './reading.ts'

/** The absolute URL of an engine, because a worker would resolve a relative one against its own URL. */
export function addressOf(home: Home, engine: EngineAddress['engine'], { jsqrUrl, zxingUrl }: Pick<ScanOptions, 'jsqrUrl' | 'zxingUrl'>): EngineAddress {
  const own = engine === 'jsqr' ? jsqrUrl : zxingUrl
  return { engine, url: own === undefined ? home.fileAddress(`${engine}.js`) : new URL(own, document.baseURI).href }
}
