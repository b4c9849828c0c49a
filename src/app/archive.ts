import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ROOT } from './build-manifest.ts'

/** A client as one file, `.tar.gz`, whose bytes change only with its sources. A package of npm is built first. */
export async function archive(folder: string, as: string): Promise<{ bytes: Buffer; inputs: readonly string[] }> {
  const inputs = (await filesIn(join(ROOT, folder))).map((file) => `${folder}/${file}`)
  if (!existsSync(join(ROOT, folder, 'package.json'))) return { bytes: await pack(join(ROOT, folder), as), inputs }
  const built = await mkdtemp(join(tmpdir(), 'chekhov-client-'))
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'packages/build.ts'), '--out', built], { cwd: join(ROOT, folder) })
    return { bytes: await pack(built, as), inputs }
  } finally {
    await rm(built, { recursive: true, force: true })
  }
}

/** Left out: what runs leave behind, and tests. */
const LEFT_OUT = /(^|\/)(node_modules|dist|__pycache__|vendor|build|[^/]*\.egg-info)(\/|$)|\.test\./

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .filter((file) => !LEFT_OUT.test(file))
    .sort()
}

async function pack(folder: string, as: string): Promise<Buffer> {
  const files = await Promise.all((await filesIn(folder)).map(async (file) => entry(`${as}/${file}`, await readFile(join(folder, file)))))
  return promisify(gzip)(Buffer.concat([...files.flat(), Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

const BLOCK = 512

/** A file in the format ustar, of nobody and of no time. */
function entry(name: string, bytes: Buffer): Buffer[] {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: too long a name for the archive`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(bytes.length, 11) + octal(0, 11), 100)
  header.write('        0', 148)
  header.write('ustar\0' + '00', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]
}
