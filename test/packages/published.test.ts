// Each package in its published form: built, installed into an empty folder, and run there with the example of its README.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { installPackage } from '#test/support/installed-package.ts'

const run = promisify(execFile)
const read = (path: string) => readFileSync(path, 'utf8')
const folders = globSync('packages/*/package.json').map((path) => path.slice(0, path.lastIndexOf('/')))

test('there are packages, each with a README of its own', () => {
  assert.ok(folders.length > 0)
  for (const folder of folders) assert.match(read(`${folder}/README.md`), new RegExp(`^# ${JSON.parse(read(`${folder}/package.json`)).name}\n`))
})

for (const folder of folders) {
  test(`${folder}: the example of the README compiles with nothing but the published package, and prints what the README says`, async (t) => {
    const [, example, , printed] = /^```ts\n(.*?)^```\n(\n```text\n(.*?)^```)?/ms.exec(read(`${folder}/README.md`)) ?? []
    assert.ok(example, 'an example')
    const { at, compile, manifest } = await installPackage(t, folder)
    // npm must refuse to publish a package without a licence.
    assert.equal(manifest.private === true, manifest.license === 'UNLICENSED')
    assert.doesNotMatch(JSON.stringify(manifest), /src\/|devDependencies|\.ts"(?<!\.d\.ts")/)
    if (existsSync(`${folder}/example`)) await cp(`${folder}/example`, at, { recursive: true })
    await compile(example)
    // An example that needs a service or a browser prints nothing here; another test runs it.
    if (printed !== undefined) assert.equal((await run(process.execPath, ['example.ts'], { cwd: at })).stdout, printed)
  })
}
