/** What is made into a file: `bundle`, a program of ours with all that it imports, by its address; `minify` and `copy`, a file of another package, by its name there. */
type Source = { bundle: string; format: 'iife' } | { minify: string } | { copy: string }

const ours = (path: string) => new URL(path, import.meta.url).href

/** The files that the scanner loads when it needs them, by the names that it asks `fileAddress` for, and the wasm beside zxing.js. */
export const FILES = {
  'jsqr.js': { minify: 'jsqr/dist/jsQR.js' },
  'zxing.js': { bundle: ours('./engines/zxing-program.ts'), format: 'iife' },
  'zxing_reader.wasm': { copy: 'zxing-wasm/reader/zxing_reader.wasm' },
  'service-qr-worker.js': { bundle: ours('./engines/worker-program.ts'), format: 'iife' },
} as const satisfies Record<string, Source>
