import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file as it is served: in memory, with its compressed forms. */
export type StaticFile = {
  bytes: Buffer
  contentType: string
  /** Content hash: changes whenever the bytes change. */
  version: string
  /** The compressed forms; small files have none. */
  packed: { br: Buffer; gzip: Buffer } | null
}

/** The files of a group, by the name under which they are served. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** The contents of a folder's `manifest.json`. Builds may store notes of their own beside `groups`. */
export type Manifest = { groups: Record<string, Record<string, BuiltFile>> }

/** A file on the disk; with `packed`, `.br` and `.gz` are beside it. Its name contains the version, so that two builds never mix. */
export type BuiltFile = { path: string; version: string; packed: boolean }

/** The files have not been built, or some are missing. */
export class NotBuilt extends Error {}

/** Reads a folder of built files into memory, so that a build during the run does not affect the process. */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFiles>> {
  const { groups } = await readManifest(folder)
  return new Map(
    await Promise.all(
      Object.entries(groups).map(
        async ([group, files]) =>
          [group, new Map(await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await readBuilt(folder, name, file)] as const)))] as const,
      ),
    ),
  )
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest
  } catch (error) {
    throw new NotBuilt(`${join(folder, MANIFEST)} cannot be read`, { cause: error })
  }
}

export const MANIFEST = 'manifest.json'

async function readBuilt(folder: string, name: string, { path, version, packed }: BuiltFile): Promise<StaticFile> {
  const read = (ending: string) =>
    readFile(join(folder, path + ending)).catch((error: unknown) => {
      throw new NotBuilt(`${join(folder, path + ending)} is missing`, { cause: error })
    })
  const [bytes, forms] = await Promise.all([read(''), packed ? Promise.all([read('.br'), read('.gz')]) : null])
  if (versionOf(bytes) !== version) throw new NotBuilt(`${join(folder, path)} is damaged`)
  return { bytes, contentType: contentTypeOf(name), version, packed: forms && { br: forms[0], gzip: forms[1] } }
}

export const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

const contentTypeOf = (name: string): string => CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

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
  gz: 'application/gzip',
}
