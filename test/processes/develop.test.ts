import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyBuilt, copySources, linkPackages } from '#test/support/checkout.ts'
import { freePort } from '#test/support/free-port.ts'
import { ownFolder } from '#test/support/own-cluster.ts'
import { request, run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

test('npm run dev: pages are built again while the service goes on, the service starts again with its sources, and mistakes are printed', async (t) => {
  const folder = await ownFolder(t)
  const root = join(folder, 'checkout')
  await copySources(root)
  await linkPackages(root)
  await copyBuilt(root)
  const url = `http://127.0.0.1:${await freePort()}`
  const program = run(['run.js', 'src/main.ts', 'develop'], { DATA_DIR: join(folder, 'data'), TMPDIR: folder, PORT: new URL(url).port }, root)
  t.after(() => program.child.kill('SIGKILL'))
  const change = async (path: string, how: (text: string) => string) => writeFile(join(root, path), how(await readFile(join(root, path), 'utf8')))
  const untilPrinted = (what: RegExp) =>
    until(() => {
      assert.equal(program.child.exitCode, null, program.output())
      return what.test(program.output())
    })
  const starts = () => program.output().split('Chekhov is ready').length - 1
  const style = async () => /documentation\.css\?v=([\w-]+)/.exec((await request(`${url}/api-docs`)).text)?.[1]

  await untilPrinted(/Chekhov is ready/)
  const before = await style()
  await change('web/documentation/documentation.css', (text) => `${text}\nmain { outline: 0 }\n`)
  await untilPrinted(/^Changed: web\/documentation\/documentation\.css$[^]*^Built documentation in/m)
  await until(async () => (await style()) !== before)
  assert.equal(starts(), 1)

  await change('web/documentation/copy.ts', (text) => `${text}\nexport const broken = (\n`)
  await untilPrinted(/Build failed with 1 error:\nweb\/documentation\/copy\.ts/)
  await change('web/documentation/copy.ts', (text) => text.replace('\nexport const broken = (\n', ''))

  await change('src/documentation/page.ts', (text) => text.replace("'All documents'", "'Every document'"))
  await until(() => starts() === 2)
  assert.match((await request(`${url}/api-docs`)).text, /Every document/)

  await change('src/documentation/page.ts', (text) => `${text}\n(`)
  await untilPrinted(/The service has ended with 1\. It is started again after the next change\./)
  await change('src/documentation/page.ts', (text) => text.replace(/\n\($/, ''))
  await until(() => starts() === 3)

  program.child.kill('SIGTERM')
  assert.deepEqual(await program.ended, { code: 0, signal: null })
  await assert.rejects(request(url))
})
