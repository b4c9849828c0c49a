import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openWeb } from '#src/app/open-web.ts'

export type ServedFile = { bytes: Buffer; contentType: string }
export type Sizes = { raw: number; gzip: number; brotli: number }

const SCRIPT = 'text/javascript; charset=utf-8'
const find = (name: string): string => createRequire(import.meta.url).resolve(name)

/** The files of the three scanners, by the path from which pages load them. */
export async function scannerFiles(): Promise<ReadonlyMap<string, ServedFile>> {
  const ours = (await openWeb())('scanner')
  const theirs = {
    '/qr-scanner/qr-scanner.min.js': 'qr-scanner/qr-scanner.min.js',
    '/qr-scanner/qr-scanner-worker.min.js': 'qr-scanner/qr-scanner-worker.min.js',
    '/html5-qrcode/html5-qrcode.min.js': 'html5-qrcode/html5-qrcode.min.js',
  }
  return new Map<string, ServedFile>([
    ...[...ours].map(([name, file]) => [`/chekhov/${name}`, file] as const),
    ...(await Promise.all(Object.entries(theirs).map(async ([path, name]) => [path, { bytes: await readFile(find(name)), contentType: SCRIPT }] as const))),
  ])
}

/** The size of the files, uncompressed and compressed in the same way for all. */
export const sizesOf = (files: readonly ServedFile[]): Sizes => ({
  raw: sum(files, ({ bytes }) => bytes.length),
  gzip: sum(files, ({ bytes }) => gzipSync(bytes, { level: 9 }).length),
  brotli: sum(files, ({ bytes }) => brotliCompressSync(bytes).length),
})

const sum = (files: readonly ServedFile[], size: (file: ServedFile) => number): number => files.reduce((all, file) => all + size(file), 0)
