import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBuilt, writeManifest } from '#platform/static-files/write-static-files.ts'
import { WEB_PROGRAMS, type WebProgram } from '#context/web.ts'
import { BUILT_WEB, hashOf, readBuildManifest, ROOT, type Built, type BuildManifest, type Hashes } from './build-manifest.ts'
import { bundleProgram } from './bundle-program.ts'
import { LOADS, PROGRAMS } from './web-programs.ts'

/**
 * Bundles all programs for browsers into build/web. Programs whose sources have not changed are not built again, so this is fast when nothing has changed.
 */
export async function buildWeb({ say = () => {} }: { say?: (line: string) => void } = {}): Promise<void> {
  const startedAt = Date.now()
  const recipe = await recipeNow()
  const last = await lastBuild(recipe)
  const built = new Map<WebProgram, Built>()
  const changed: WebProgram[] = []

  const open = async (program: WebProgram): Promise<void> => {
    const versions = versionsOf(built.get(LOADS[program] as WebProgram)?.files ?? {})
    const known = last.get(program)
    if (known !== undefined && (await isFresh(known, versions))) return void built.set(program, known)
    if (changed.push(program) === 1) say('Building the pages for browsers …')
    built.set(program, await build(program, versions, startedAt))
  }
  await Promise.all(WEB_PROGRAMS.filter((one) => LOADS[one] === undefined).map(open))
  await Promise.all(WEB_PROGRAMS.filter((one) => LOADS[one] !== undefined).map(open))
  if (changed.length === 0) return
  await writeManifest(BUILT_WEB, manifestOf(recipe, built))
  say(`Built ${changed.sort().join(', ')} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

async function build(program: WebProgram, versions: Record<string, string>, startedAt: number): Promise<Built> {
  const files: Built['files'] = {}
  const inputs = new Set<string>()
  await bundleProgram(PROGRAMS[program], versions, async (name, bundled) => {
    for (const path of bundled.inputs) inputs.add(standsFor(path))
    return (files[name] = await writeBuilt(BUILT_WEB, program, name, bundled.bytes))
  })
  return { files, versions, inputs: await hashesOf([...inputs].sort(), startedAt) }
}

const standsFor = (path: string): string => path.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, '$1/package.json')

const versionsOf = (files: Built['files']): Record<string, string> => Object.fromEntries(Object.entries(files).map(([name, { version }]) => [name, version]))

/** A file that has changed since the build began may differ from the bundled one, so the next build checks it again. */
const hashesOf = async (paths: readonly string[], startedAt: number): Promise<Hashes> =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [path, (await stat(join(ROOT, path))).mtimeMs < startedAt ? await hashOf(path) : 'changed during the build'] as const),
    ),
  )

async function isFresh({ files, inputs, versions }: Built, versionsNow: Record<string, string>): Promise<boolean> {
  if (JSON.stringify(versions) !== JSON.stringify(versionsNow)) return false
  if (!Object.values(files).every(({ path, packed }) => (packed ? ['', '.br', '.gz'] : ['']).every((ending) => existsSync(join(BUILT_WEB, path + ending)))))
    return false
  return (await Promise.all(Object.entries(inputs).map(async ([path, hash]) => hash === (await hashOf(path))))).every(Boolean)
}

/** Besides the sources, these decide about the output: this code, the bundler, and the configuration of modules and types. */
async function recipeNow(): Promise<string> {
  const { imports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { imports: unknown }
  const parts = [
    'src/app/build-web.ts',
    'src/app/bundle-program.ts',
    'src/app/archive.ts',
    'packages/build.ts',
    'src/app/web-programs.ts',
    'src/app/stand-alone-types.ts',
    ...globSync('packages/*/package.json', { cwd: ROOT }).sort(),
    'src/platform/static-files/write-static-files.ts',
    'node_modules/esbuild/package.json',
    'tsconfig.json',
  ]
  return createHash('sha256')
    .update(JSON.stringify([imports, ...(await Promise.all(parts.map(hashOf)))]))
    .digest('base64url')
}

/** The programs of the last build; none if there was no build, or if it used another recipe. */
async function lastBuild(recipe: string): Promise<ReadonlyMap<string, Built>> {
  const { groups, made, recipe: theirs } = await readBuildManifest().catch((): BuildManifest => ({ groups: {}, made: {}, recipe: '' }))
  return new Map(theirs === recipe ? Object.entries(made).map(([program, one]) => [program, { ...one, files: groups[program] ?? {} }]) : [])
}

function manifestOf(recipe: string, built: ReadonlyMap<string, Built>): BuildManifest {
  const sorted = [...built].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    groups: Object.fromEntries(sorted.map(([program, { files }]) => [program, files])),
    recipe,
    made: Object.fromEntries(sorted.map(([program, { inputs, versions }]) => [program, { inputs, versions }])),
  }
}
