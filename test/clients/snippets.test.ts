// Runs the calls that the reference shows in each language, unchanged.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { NOT_AUTHORIZED } from '#contract/errors.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openWorld, TESTER } from '#test/support/world.ts'
import { type Filled, SNIPPETS } from '../../web/documentation/snippets.ts'

const NAMES: Record<string, { program: string; before?: string[]; file: string; needs: () => [string, string[]] | null }> = {
  curl: { program: 'sh', file: 'call.sh', needs: () => null },
  TypeScript: { program: process.execPath, file: 'call.mts', needs: () => null },
  Python: { program: 'python3', file: 'call.py', needs: () => null },
  PHP: { program: 'php', file: 'call.php', needs: () => ['php', ['--version']] },
  Go: { program: 'go', before: ['run'], file: 'call.go', needs: () => ['go', ['version']] },
}

test('samples of the reference do what they say, whatever characters are in them', async (t) => {
  const world = await openWorld(t)
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-snippets-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const headers = { 'api-key': world.apiKey }
  const none = { json: null, text: null, form: null, file: null }
  const odd = `Зоя O'Neil "x" \\n $HOME \`ls\` %20 {1}`
  let uploadId = ''
  const calls: Record<string, () => Promise<Filled>> = {
    'a question': async () => ({ ...none, method: 'GET', url: `${world.origin}/api/receipts/${uuid}`, headers }),
    JSON: async () => ({
      ...none,
      method: 'POST',
      url: `${world.origin}/api/receipts/qr`,
      headers: { ...headers, 'content-type': 'application/json' },
      json: JSON.stringify({ qrStr: world.mint().qrStr, userUuid: odd, promoId: null, dupCheck: true }, null, 2),
    }),
    'a form with a photo': async () => {
      await writeFile(join(folder, 'receipt.jpg'), await photoWith([world.mint().qrStr]))
      return {
        ...none,
        method: 'POST',
        url: `${world.origin}/api/receipts`,
        headers,
        form: [
          { name: 'photos', value: 'receipt.jpg', isFile: true },
          { name: 'userUuid', value: odd, isFile: false },
        ],
      }
    },
    'the bytes of a photo': async () => {
      const photo = await photoWith([world.mint().qrStr])
      await writeFile(join(folder, 'the photo.jpg'), photo)
      const { json } = await world.call('POST', '/api/uploads', { contentType: 'image/jpeg', bytes: photo.length }, headers)
      uploadId = json.uploadId
      return { ...none, method: json.method, url: json.url, headers: { 'content-type': json.headers['content-type'] }, file: 'the photo.jpg' }
    },
    'a form without': async () => ({
      ...none,
      method: 'POST',
      url: `${world.origin}/lk/r/${uuid}/edit`,
      headers: { ...TESTER, 'content-type': 'application/x-www-form-urlencoded' },
      text: new URLSearchParams({ action: 'external', external: odd }).toString(),
    }),
  }

  for (const [language, { program, before: beforeFile = [], file, needs }] of Object.entries(NAMES)) {
    for (const [what, fill] of Object.entries(calls)) {
      const call = await fill()
      const lacking = needs()
      const skip = lacking !== null && (await run(...lacking, folder)).code !== 0 ? `${language}: what it needs is not on this machine, NOT run` : false
      await t.test(`${language}: ${what}`, { skip }, async () => {
        const before = Number((await world.sql`select count(*) from receipts where user_uuid = ${odd}`)[0]?.['count'])
        await writeFile(join(folder, file), SNIPPETS[language]!(call))
        const { code, stdout, stderr } = await run(program, [...beforeFile, file], folder)
        assert.equal(code, 0, stderr + stdout)
        if (what === 'the bytes of a photo') {
          const sent = await world.call('POST', '/api/receipts/uploads', { uploads: [uploadId], userUuid: 'bytes' }, headers)
          assert.equal(sent.status, 200, sent.text)
          return
        }
        const answer = JSON.parse(stdout) as Record<string, any>
        const after = Number((await world.sql`select count(*) from receipts where user_uuid = ${odd}`)[0]?.['count'])
        if (what === 'a question') assert.equal(answer['uuid'], uuid)
        else if (what === 'a form without') assert.equal(answer['receipt'].externalId, odd)
        else assert.deepEqual([answer['status'], answer['replayed'], after - before], ['success', null, 1])
      })
    }
  }
})

test('a sample of the reference that is refused says what the service says', async (t) => {
  const world = await openWorld(t)
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-snippets-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const call = {
    method: 'GET',
    url: `${world.origin}/api/receipts/x`,
    headers: { 'api-key': 'pk_of-nobody-at-all-000000000000' },
    json: null,
    text: null,
    form: null,
    file: null,
  }
  for (const [language, { program, before: beforeFile = [], file, needs }] of Object.entries(NAMES)) {
    const lacking = needs()
    if (lacking !== null && (await run(...lacking, folder)).code !== 0) continue
    await writeFile(join(folder, file), SNIPPETS[language]!(call))
    const { stdout, stderr } = await run(program, [...beforeFile, file], folder)
    assert.ok((stdout + stderr).includes(NOT_AUTHORIZED.noSuchKey), `${language}: ${stdout}${stderr}`)
  }
})

const run = (program: string, args: string[], cwd: string) =>
  new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    execFile(program, args, { cwd, timeout: 120_000 }, (error, stdout, stderr) => resolve({ code: error === null ? 0 : (error.code ?? 1), stdout, stderr }))
  })
