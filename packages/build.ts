/**
 * npm run build -w NAME [-- --out FOLDER]
 *
 * Makes the folder of a package that is published (`npm publish packages/…/dist`): JavaScript and types instead of the sources, and a package.json
 * that leads to them. In this repository the package.json leads to the sources, so that nothing has to be built to run them.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'

type Manifest = { license: string; exports: Record<string, string>; bin?: Record<string, string>; [field: string]: unknown }

/** The contents of a package's `src/files.ts`: files that pages serve besides the package's modules. */
type Files = Record<string, { bundle: string; format: 'iife' } | { minify: string } | { copy: string }>

async function build(folder: string, out: string): Promise<void> {
  const manifest = JSON.parse(await readFile(resolve(folder, 'package.json'), 'utf8')) as Manifest
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')))
  await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--outDir', out])
  for await (const file of glob('**/*.d.ts', { cwd: out })) await leadToJavaScript(resolve(out, file))
  if (existsSync(resolve(folder, FILES)))
    await writeFiles(((await import(pathToFileURL(resolve(folder, FILES)).href)) as { FILES: Files }).FILES, resolve(out, 'files'))
  await writeFile(resolve(out, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
  for (const name of ['README.md', ...(manifest.license === 'MIT' ? ['LICENSE'] : [])]) await copyFile(resolve(folder, name), resolve(out, name))
}

const FILES = 'src/files.ts'

/** The compiler rewrites the import paths in programs but not in declarations; this function does that. */
async function leadToJavaScript(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/((?:from |import\()['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2'))
}

/** Writes the files for browsers, and the licences of the code in them. */
async function writeFiles(files: Files, out: string): Promise<void> {
  const esbuild = await import('esbuild')
  const packages = new Set<string>()
  for (const [name, source] of Object.entries(files)) {
    const path = fileURLToPath(import.meta.resolve(Object.values(source)[0] as string))
    const { metafile } = await esbuild.build({
      entryPoints: [path],
      outfile: resolve(out, name),
      metafile: true,
      legalComments: 'none',
      logLevel: 'error',
      ...('copy' in source
        ? { loader: { [name.slice(name.lastIndexOf('.'))]: 'copy' as const } }
        : { minify: true, target: 'es2020', charset: 'utf8' as const }),
      ...('bundle' in source && { bundle: true, format: source.format }),
    })
    for (const input of Object.keys(metafile.inputs)) {
      const [found] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(resolve(input)) ?? []
      if (found !== undefined) packages.add(found)
    }
  }
  const licences = await Promise.all([...packages].sort().map(async (folder) => `${basename(folder)}\n\n${await readFile(resolve(folder, 'LICENSE'), 'utf8')}`))
  await writeFile(resolve(out, 'LICENSES.txt'), licences.join('\n\n'))
}

/** A package with the licence `UNLICENSED` stays private, so that npm refuses to publish it. */
function published({ private: _, scripts: _scripts, devDependencies: _devDependencies, exports, bin, ...manifest }: Manifest): object {
  return {
    ...manifest,
    ...(manifest.license === 'UNLICENSED' && { private: true }),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, compiled(source).default])) }),
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, source]) => (source === `./${FILES}` ? ['./files/*', './files/*'] : [name, compiled(source)])),
    ),
  }
}

const compiled = (source: string) => {
  const path = source.replace(/^\.\/src\/(.*)\.ts$/, './$1')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } })
await build(process.cwd(), resolve(values.out))
