import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'
import { archive } from './archive.ts'
import { ROOT } from './build-manifest.ts'
import { standAloneTypes } from './stand-alone-types.ts'
import type { ProgramSources, Source } from './web-programs.ts'

export type Bundled = {
  bytes: Buffer
  /** The source files, by their path in the repository. */
  inputs: readonly string[]
}

/** Browsers of phones of about 2020. */
const TARGET = 'es2020'

/** Builds the files of a program one after the other. `made` is called with each file, and returns its version for the later ones. */
export async function bundleProgram(
  sources: ProgramSources,
  versions: Record<string, string>,
  made: (name: string, file: Bundled) => Promise<{ version: string }>,
): Promise<void> {
  const known = { ...versions }
  for (const [name, source] of Object.entries(sources)) known[name] = (await made(name, await bundle(source, known))).version
}

async function bundle(source: Source, versions: Record<string, string>): Promise<Bundled> {
  if ('copy' in source) return { bytes: await readFile(pathOf(source.copy)), inputs: [relative(ROOT, pathOf(source.copy))] }
  if ('archive' in source) return archive(source.archive, source.as)
  if ('types' in source) return standAloneTypes(source.types)
  const { build } = await loadBundler()
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    plugins: [STYLE_TEXT],
    ...('minify' in source
      ? { entryPoints: [pathOf(source.minify)], bundle: false }
      : { entryPoints: [pathOf(source.bundle)], bundle: true, format: source.format }),
    define: { VERSIONS: JSON.stringify(versions), ...namedVersions(versions) },
  })
  return { bytes: Buffer.from(outputFiles[0]!.contents), inputs: Object.keys(metafile.inputs).filter((path) => !path.startsWith('<')) } // `define` values are not files
}

/** `VERSIONS.service_qr_scanner_js`: a program that names the file does not contain the versions of all others. */
const namedVersions = (versions: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [`VERSIONS.${name.replace(/\W/g, '_')}`, JSON.stringify(version)]))

const OPTIONS = {
  absWorkingDir: ROOT,
  write: false,
  outdir: 'build', // the name is needed, but nothing is written
  metafile: true,
  minify: true,
  target: TARGET,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions

/** The widget's style sheet is a text in its program. The bundler takes a text as it is, so line ends and spaces are taken out before. */
const STYLE_TEXT: Plugin = {
  name: 'style-text',
  setup({ onLoad, esbuild: { transform } }) {
    onLoad({ filter: /widget[\\/]style\.ts$/ }, async ({ path }) => {
      const parts = (await readFile(path, 'utf8')).split('`')
      const [before, css, after] = parts as [string, string, string]
      if (parts.length !== 3) throw new Error(`${path}: one style sheet is expected, as one text`)
      // Browsers without `<dialog>` know no `inset` either.
      const { code } = await transform(css, { loader: 'css', minify: true, charset: 'utf8', supported: { 'inset-property': false } })
      return { contents: `${before}${JSON.stringify(code)}${after}`, loader: 'ts' }
    })
  },
}

const pathOf = (name: string): string => (/^(web|clients)\//.test(name) ? join(ROOT, name) : fileURLToPath(import.meta.resolve(name)))

async function loadBundler(): Promise<typeof import('esbuild')> {
  try {
    return await import('esbuild')
  } catch (error) {
    throw new Error('The bundler is not installed: `npm ci` without `--omit=dev` brings it along', { cause: error })
  }
}
