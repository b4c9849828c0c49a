import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { linkLibraries } from './binaries.ts'

test('the links of the libraries are made where install scripts were denied, by several processes at once and again', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'native/lib'), { recursive: true })
  await writeFile(join(folder, 'native/lib/libz.so.1.2'), '')
  await writeFile(
    join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' },
      { source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so' },
    ]),
  )

  const link = () => linkLibraries(pathToFileURL(`${folder}/`))
  await Promise.all([link(), link(), link()])
  await link()

  assert.deepEqual((await readdir(join(folder, 'native/lib'))).toSorted(), ['libz.so', 'libz.so.1', 'libz.so.1.2'])
  assert.equal(await readlink(join(folder, 'native/lib/libz.so.1')), 'libz.so.1.2')
})
