import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readManifest, type BuiltFile, type Manifest } from '#platform/static-files.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folder of the files for browsers that `npm run build` makes. */
export const BUILT_WEB = join(ROOT, 'build', 'web')

/** A program of the last build. */
export type Built = {
  files: Record<string, BuiltFile>
  /** Hash of each source file, by its path in the repository. The files of a package are represented by its package.json, which has the version. */
  inputs: Hashes
  /** Versions of another program's files that are contained in this one. */
  versions: Record<string, string>
}
export type Hashes = Record<string, string>

/** The manifest of the served files with the hashes of their sources: programs without changes are not built again. */
export type BuildManifest = Manifest & { recipe: string; made: Record<string, Omit<Built, 'files'>> }

export const readBuildManifest = (): Promise<BuildManifest> => readManifest(BUILT_WEB) as Promise<BuildManifest>

export const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(ROOT, path)).catch(() => 'missing'))
    .digest('base64url')

/** Paths of sources that have changed since the build. Packages are not checked, because production does not have their sources. */
export async function changedSources(): Promise<string[]> {
  const { made } = await readBuildManifest()
  const sources = Object.values(made)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([path]) => !path.includes('node_modules/'))
  const changed = await Promise.all(sources.map(async ([path, hash]) => (hash === (await hashOf(path)) ? [] : [path])))
  return [...new Set(changed.flat())].sort()
}
