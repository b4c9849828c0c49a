import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Packages that take long to load and that few processes need, each with what needs it. */
const RARE = {
  '@aws-sdk/client-s3': 'a store that speaks S3',
  '@opentelemetry/sdk-trace': 'a collector of traces',
  '@zxcvbn-ts/language-common': 'a password that is changed',
  hucre: 'a workbook',
  marked: 'a page of the documentation',
  sharp: 'a photo, which child processes unpack',
  'libheif-js': 'a photo',
  esbuild: 'the build of the pages',
}

/** Runs in a process of its own. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  await import('#src/app/serve.ts')
  console.log(JSON.stringify([...loaded]))
  process.exit()
`

test('a process loads at its start what every process needs, and no more', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: new URL('../../', import.meta.url) })
  const loaded: string[] = JSON.parse(stdout)
  assert.ok(loaded.includes('fastify') && loaded.includes('pg'), stdout)
  for (const [name, needs] of Object.entries(RARE)) assert.ok(!loaded.includes(name), `${name} is loaded before there is ${needs}`)
})
