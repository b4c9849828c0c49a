import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Manifest = { license: string; private?: boolean; dependencies?: object }

/**
 * A folder with nothing but one of our packages in its published form and its dependencies. `compile` writes example.ts there, adds further
 * imported packages, and checks its types.
 */
export async function installPackage(
  t: Pick<TestContext, 'after'>,
  folder: string,
): Promise<{ at: string; manifest: Manifest; compile(example: string): Promise<void> }> {
  const at = await mkdtemp(join(tmpdir(), 'chekhov-package-'))
  t.after(() => rm(at, { recursive: true, force: true }))
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string }
  const installed = join(at, 'node_modules', name)
  await run(process.execPath, [resolve('packages/build.ts'), '--out', installed], { cwd: folder })
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Manifest
  const add = async (needed: string) => {
    const path = join(at, 'node_modules', needed)
    await mkdir(dirname(path), { recursive: true })
    if (!existsSync(path)) await symlink(resolve('node_modules', needed), path)
  }
  for (const needed of [...Object.keys(manifest.dependencies ?? {}), '@types/node']) await add(needed)
  await writeFile(join(at, 'package.json'), '{"type":"module"}')
  return {
    at,
    manifest,
    async compile(example) {
      for (const [, needed] of example.matchAll(/^import .* from '([^'.:]+)'$/gm)) await add(needed as string)
      await writeFile(join(at, 'example.ts'), example)
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--types', 'node']
      await run(process.execPath, [resolve('node_modules/typescript-7/bin/tsc'), ...options, 'example.ts'], { cwd: at })
    },
  }
}
