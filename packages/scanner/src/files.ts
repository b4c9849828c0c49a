/** The source of a file: `bundle`, one of our programs with everything that it imports; `minify` or `copy`, a file of another package. */
type Source = { bundle: string; format: 'iife' } | { minify: string } | { copy: string }

const ours = (path: string) => new URL(path, import.meta.url).href

/** The files that the scanner loads at run time, by the names that it passes to `fileAddress`, and the wasm file beside zxing.js. */
export const FILES = {
  'jsqr.js': { minify: 'jsqr/dist/jsQR.js' },
  'zxing.js': { bundle: ours('./engines/zxing-program.ts'), format: 'iife' },
  'bent.js': { bundle: '@chekhov/qr-reader/bent-program', format: 'iife' },
  'zxing_reader.wasm': { copy: 'zxing-wasm/reader/zxing_reader.wasm' },
  'service-qr-worker.js': { bundle: ours('./engines/worker-program.ts'), format: 'iife' },
} as const satisfies Record<string, Source>
