import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Blobs, Listed } from '../blobs.ts'
import { orUnavailable, removeEach } from '../storage-unavailable.ts'

/** Files in a folder, spread over 256 subfolders by the first two characters of their names. */
export function openLocalBlobs(folder: string): Blobs {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)

  return {
    put: (name, file) => orUnavailable(moveDurably(file, pathOf(name))),
    addressToPut: async () => null,
    async open(name) {
      const file = await orUnavailable(unlessMissing(open(pathOf(name))))
      if (file === null) return null
      const { size } = await file.stat()
      return { bytes: size, stream: createReadStream('', { fd: file }) }
    },
    remove: (names) => removeEach(names, (name) => rm(pathOf(name), { force: true })),
    place: `${hostname()}:${resolve(folder)}`,
    async *list(start) {
      for (const shelf of start === undefined ? ((await unlessMissing(readdir(folder))) ?? []) : [start]) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        const names = (await unlessMissing(readdir(join(folder, shelf)))) ?? []
        const found = await Promise.all(names.map((name) => listed(join(folder, shelf, name), name)))
        yield found.filter((one) => one !== null)
      }
    },
    close() {},
  }
}

/** The file is flushed before it is seen under its name, and its name with the folder. */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(from, 0o600) // a preview was written by a child process
  await sync(from)
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    return copyDurably(from, to)
  })
  await syncFolder(folder)
  if (made !== undefined) await syncFolder(dirname(folder))
}

/** The file is on another file system, so it is copied. */
async function copyDurably(from: string, to: string): Promise<void> {
  const beside = `${to}.part`
  try {
    await copyFile(from, beside)
    await sync(beside)
    await rename(beside, to)
  } catch (error) {
    await rm(beside, { force: true }) // half a file must not help to keep the disk full
    throw error
  }
  await rm(from)
}

const syncFolder = (path: string) => sync(path, 'r')

async function sync(path: string, flags = 'r+'): Promise<void> {
  const file = await open(path, flags)
  await file.sync().finally(() => file.close())
}

async function listed(path: string, name: string): Promise<Listed | null> {
  const found = await unlessMissing(stat(path))
  return found && { name, storedAt: found.mtime }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
}
