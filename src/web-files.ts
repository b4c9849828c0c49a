import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { reply, type Reply } from '#platform/http/answer.ts'

/**
 * What a file is made from. `bundle`: a program or style sheet of web/ with all that it imports. `minify`: a script of a package.
 * `copy`: bytes as they are, of a package or of web/.
 */
type Source =
  | { bundle: string; format: 'iife' | 'esm' }
  | { minify: string }
  | { copy: string }

/**
 * The programs that browsers run: their files, by the name they are served under. Later files know the versions of earlier ones
 * (`VERSIONS`). One whose folder web/{program} is missing is not there.
 */
const PROGRAMS = {
  scanner: {
    'jsqr.js': { minify: 'jsqr/dist/jsQR.js' },
    'zxing.js': { bundle: 'web/scanner/engines/zxing-program.ts', format: 'iife' },
    'zxing_reader.wasm': { copy: 'zxing-wasm/reader/zxing_reader.wasm' },
    'service-qr-worker.js': { bundle: 'web/scanner/engines/worker-program.ts', format: 'iife' },
    'service-qr-scanner.d.ts': { copy: 'web/scanner/types.ts' },
    'service-qr-scanner.d.mts': { copy: 'web/scanner/types.ts' },
    'service-qr-scanner.js': { bundle: 'web/scanner/script.ts', format: 'iife' },
    'service-qr-scanner.mjs': { bundle: 'web/scanner/module.ts', format: 'esm' },
  },
  widget: {
    'demo.css': { bundle: 'web/widget/pages/demo.css', format: 'esm' },
    'demo.js': { bundle: 'web/widget/pages/demo.ts', format: 'esm' },
    'receipts.css': { bundle: 'web/widget/pages/receipts.css', format: 'esm' },
    'receipts.js': { bundle: 'web/widget/pages/receipts.ts', format: 'esm' },
    'service-widget.d.ts': { copy: 'web/widget/types.ts' },
    'service-widget.js': { bundle: 'web/widget/service-widget.ts', format: 'iife' },
  },
  console: {
    'charts.js': { bundle: 'web/console/charts.ts', format: 'esm' },
    'console.js': { bundle: 'web/console/main.tsx', format: 'esm' },
  },
  testground: {
    'testground.css': { bundle: 'web/testground/testground.css', format: 'esm' },
    'testground.js': { bundle: 'web/testground/main.tsx', format: 'esm' },
  },
  documentation: {
    'documentation.css': { bundle: 'web/documentation/documentation.css', format: 'esm' },
    'integration.js': { bundle: 'web/documentation/integration.ts', format: 'esm' },
    'reference.js': { bundle: 'web/documentation/reference.tsx', format: 'esm' },
    'docs.css': { copy: 'swagger-ui-dist/swagger-ui.css' },
    'docs.js': { bundle: 'web/documentation/docs.ts', format: 'esm' },
  },
} as const satisfies Record<string, Record<string, Source>>
export type Program = keyof typeof PROGRAMS

/** Programs that load files of another one, and so know their versions too. */
const LOADS: { [P in string]?: Program } = { widget: 'scanner' }

export type WebFile = {
  bytes: Buffer
  contentType: string
  /** Another one whenever a byte is. */
  version: string
  gzip(): Promise<Buffer>
  brotli(): Promise<Buffer>
}

/** The names of a program's files, without making them. */
export const fileNames = (program: Program): readonly string[] =>
  existsSync(new URL(`web/${program}/`, ROOT)) ? Object.keys(PROGRAMS[program]) : []

/** A program's files, made when they are first asked for and then kept in memory: there is no build, and nothing on the disk. */
export function webFiles(program: Program): Promise<ReadonlyMap<string, WebFile>> {
  const known = made.get(program)
  if (known !== undefined) return known
  const files = makeFiles(program)
  made.set(program, files)
  files.catch(() => made.delete(program)) // the next one who asks tries again
  return files
}

const made = new Map<Program, Promise<ReadonlyMap<string, WebFile>>>()

async function makeFiles(program: Program): Promise<ReadonlyMap<string, WebFile>> {
  const files = new Map<string, WebFile>()
  const sources: Record<string, Source> = PROGRAMS[program]
  const beside = LOADS[program] === undefined ? [] : await webFiles(LOADS[program])
  for (const name of fileNames(program)) {
    const versions = Object.fromEntries([...beside, ...files].map(([name, { version }]) => [name, version]))
    files.set(name, webFile(name, await bytesOf(sources[name] as Source, versions)))
  }
  return files
}

async function bytesOf(source: Source, versions: Record<string, string>): Promise<Buffer> {
  if ('copy' in source) return readFile(pathOf(source.copy))
  const esbuild = await import('esbuild')
  if ('minify' in source) return Buffer.from((await esbuild.transform(await readFile(pathOf(source.minify)), { minify: true, target: TARGET })).code)
  const { outputFiles } = await esbuild.build({
    entryPoints: [pathOf(source.bundle)],
    bundle: true,
    write: false,
    minify: true,
    format: source.format,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    define: { VERSIONS: JSON.stringify(versions) },
    logLevel: 'silent',
  })
  return Buffer.from(outputFiles[0]!.contents)
}

/** Phones of about 2020. */
const TARGET = 'es2020'

const ROOT = new URL('../', import.meta.url)
const pathOf = (name: string): string => fileURLToPath(name.startsWith('web/') ? new URL(name, ROOT) : import.meta.resolve(name))

function webFile(name: string, bytes: Buffer): WebFile {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const packed: { gzip?: Promise<Buffer>; brotli?: Promise<Buffer> } = {}
  return {
    bytes,
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    version: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
    gzip: () => (packed.gzip ??= promisify(gzip)(bytes, { level: 9 })),
    brotli: () => (packed.brotli ??= promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : 11 } })),
  }
}

/** Beyond this the last per cent is worth less than the seconds that the first caller would wait for it. */
const LARGE = 300_000

const CONTENT_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  mts: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

/**
 * The file as this caller takes it, or 304 where it has it. Asked for with its version (`?v=`) it is kept for good; otherwise a
 * browser asks each time whether it has changed, unless `headers` say something else.
 */
export async function replyFile(file: WebFile, { headers: asked, query }: FastifyRequest, headers: Record<string, string> = {}): Promise<Reply<200, Uint8Array> | Reply<304, undefined>> {
  const isVersioned = (query as { v?: unknown }).v === file.version
  const common = {
    'cache-control': 'public, no-cache',
    'vary': 'accept-encoding',
    ...headers,
    ...(isVersioned && { 'cache-control': 'public, max-age=31536000, immutable' }),
  }
  const encoding = file.bytes.length < 1_000 ? null : chooseEncoding(String(asked['accept-encoding'] ?? ''))
  const etag = `"${file.version}${encoding === null ? '' : `-${encoding}`}"`
  if (isKnown(asked['if-none-match'], file.version)) return reply(304, undefined, { ...common, etag })

  const bytes: Uint8Array = encoding === null ? file.bytes : await (encoding === 'br' ? file.brotli() : file.gzip())
  return reply(200, bytes, {
    ...common, etag, 'content-type': file.contentType, 'content-length': String(bytes.byteLength), ...(encoding !== null && { 'content-encoding': encoding }),
  })
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | null {
  const takes = (name: string) => accepted.split(',').some((one) => {
    const [coding = '', weight = ''] = one.toLowerCase().split(';')
    return coding.trim() === name && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
  })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

const isKnown = (tags: string | undefined, version: string): boolean =>
  tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => /^\s*(?:W\/)?"([^"]*?)(?:-br|-gzip)?"\s*$/.exec(tag)?.[1] === version))
