import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Entries of the folder that are not part of the repository. */
const NOT_SOURCES = /^(?:build|data|\.git)$|(?:^|\/)node_modules$|^packages\/[^/]+\/dist$/

/** Copies the repository, without installed and built files. */
export const copySources = (to: string): Promise<void> =>
  cp(ROOT, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !NOT_SOURCES.test(relative(ROOT, path)) })

/** Copies the output of `npm run build`. */
export const copyBuilt = (to: string): Promise<void> => cp(join(ROOT, 'build'), join(to, 'build'), { recursive: true })

/** Links all installed packages into a copy. */
export const linkPackages = (to: string): Promise<void> => symlink(join(ROOT, 'node_modules'), join(to, 'node_modules'))

type Locked = { dev?: true; optional?: true; devOptional?: true; link?: true; resolved?: string }

/** Installs what `npm ci --omit=dev --omit=optional` installs by the lock file, from the packages that are installed here. Returns the number of bytes. */
export async function installForProduction(to: string): Promise<number> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const wanted = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path.includes('node_modules/') && !dev && !optional && !devOptional,
  )
  let bytes = 0
  for (const [path, { link: isLink, resolved = '' }] of wanted) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    if (!isLink) bytes += await copyPackage(join(ROOT, path), join(to, path))
    else if (packages[resolved]?.dev !== true) await symlink(relative(dirname(join(to, path)), join(to, resolved)), join(to, path))
  }
  return bytes
}

/** Copies a package without the packages inside it, which the lock file lists themselves. */
async function copyPackage(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  let bytes = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') bytes += await copyPackage(source, target)
    if (!entry.isFile()) continue
    await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE)) // a hard link across file systems is impossible
    bytes += (await stat(source)).size
  }
  return bytes
}
