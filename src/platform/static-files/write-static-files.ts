import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MANIFEST, versionOf, type BuiltFile, type Manifest } from '#platform/static-files.ts'

/** Compressing smaller files saves no packet on the network. */
const PACKED_FROM = 1_000

/** For larger files, the best compression is not worth the seconds that it takes at every build. */
const LARGE = 300_000

/** A process that has read the manifest of the previous build may still be reading its files. */
const KEPT_MS = 60 * 60_000

/** Writes a file under a name that contains its version, with its compressed forms. */
export async function writeBuilt(folder: string, group: string, name: string, bytes: Buffer): Promise<BuiltFile> {
  const version = versionOf(bytes)
  const packed = bytes.length >= PACKED_FROM
  const path = join(group, `${basename(name, extname(name))}.${version}${extname(name)}`)
  await mkdir(join(folder, group), { recursive: true })
  await Promise.all([
    writeWhole(join(folder, path), bytes),
    ...(packed
      ? [
          promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : 11 } }).then((form) =>
            writeWhole(join(folder, `${path}.br`), form),
          ),
          promisify(gzip)(bytes, { level: 9 }).then((form) => writeWhole(join(folder, `${path}.gz`), form)),
        ]
      : []),
  ])
  return { path, version, packed }
}

/** Makes these files the current ones in one step, and removes files of old builds. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeWhole(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
  const current = new Set(
    Object.values(manifest.groups)
      .flatMap((files) => Object.values(files))
      .flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`]),
  )
  for (const path of await readdir(folder, { recursive: true })) {
    if (path === MANIFEST || current.has(path)) continue
    const found = await stat(join(folder, path)).catch(() => null) // a concurrent build may have removed it
    if (found?.isFile() && Date.now() - found.mtimeMs > KEPT_MS) await rm(join(folder, path), { force: true })
  }
}

/** Writes under a temporary name and renames, so that readers never see a partial file. Concurrent builds write equal bytes. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}`)
  await writeFile(unfinished, content)
  await rename(unfinished, path)
}
