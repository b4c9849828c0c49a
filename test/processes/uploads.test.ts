// The effect of many large uploads on the process that receives them, and the files that remain when it dies.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation, type Program } from '#test/support/processes.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openSmallDisk } from '#test/support/small-disk.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { until } from '#test/support/until.ts'

const MB = 1024 * 1024
const hasProc = existsSync('/proc/self/status')

const residentBytes = ({ child }: Program): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024

test('ten uploads of 60 MB at once leave the memory of the process as it was', { skip: hasProc ? false : 'there is no /proc here' }, async (t) => {
  const installation = await openInstallation(t)
  const api = await installation.start('serve')
  const { apiKey } = await installation.createPromo(api)
  const small = await photoWith([], { width: 100, height: 100 })
  /** A small picture with 20 MB after its end: nothing to decode, but all of it has to be received. */
  const photo = (name: string): Part => ['photos', Buffer.concat([small, Buffer.from(name), Buffer.alloc(20 * MB - small.length - 100)])]
  const send = async (parts: Part[], userUuid: string) => {
    // 408: this process was too busy to send the headers within ten seconds, so it sends them again. So it does when its connection was closed before it had read that.
    for (;;) {
      const sent = upload({ origin: api.url, apiKey }, '/api/receipts', [['userUuid', userUuid], ...parts])
      const answer = await sent.catch((error: Error) => (error instanceof TypeError ? null : Promise.reject(error)))
      if (answer !== null && answer.status !== 408) return answer
    }
  }
  assert.equal((await send([photo('warm')], 'warm')).status, 200)

  const before = residentBytes(api)
  let most = before
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, residentBytes(api))
      await sleep(20)
    }
  })()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send([photo(`${i} a`), photo(`${i} b`), photo(`${i} c`)], `participant ${i}`)))
  over.abort()
  await watching
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(10).fill(200),
  )
  assert.ok(most - before < 200 * MB, `it grew by ${Math.round((most - before) / MB)} MB while it took 600 MB`)
})

test('a process that is killed in the middle of looking at photos takes their processes along', {
  skip: hasProc ? false : 'there is no /proc here',
}, async (t) => {
  const installation = await openInstallation(t)
  const api = await installation.start('serve')
  const { apiKey } = await installation.createPromo(api)
  const childrenOf = (pid: number | undefined) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((one) => one !== '')
      .map(Number)
  const large = await photoWith(['no receipt'], { width: 5000, height: 4000 })
  const sent = upload({ origin: api.url, apiKey }, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', large],
  ]).catch(() => null)
  const child = await until(() => childrenOf(api.child.pid)[0])
  await api.kill('SIGKILL')
  await sent
  await until(() => !existsSync(`/proc/${child}`))
})

test('/ready says that photos are refused while the disk is nearly full, and that they are taken when it is not', async (t) => {
  const disk = await openSmallDisk(32)
  if (disk === null) return t.skip('this machine lets nobody mount a disk')
  t.after(disk.close)
  const installation = await openInstallation(t, { env: { DATA_DIR: disk.path } })
  const api = await installation.start('serve')
  const { apiKey } = await installation.createPromo(api)
  const small = await photoWith([], { width: 100, height: 100 })
  const send = (userUuid: string) =>
    upload({ origin: api.url, apiKey }, '/api/receipts', [
      ['userUuid', userUuid],
      ['photos', Buffer.concat([small, Buffer.from(userUuid), Buffer.alloc(3 * MB)])],
    ])
  assert.equal((await send('anna')).status, 200)

  const filling = join(disk.path, 'filling')
  const { bavail, bsize } = await statfs(disk.path)
  await writeFile(filling, Buffer.alloc(bavail * bsize - MB)) // a small file still finds room
  assert.equal((await send('boris')).status, 503)
  // A good result, as that of the start, counts for a while.
  const full = await until(async () => {
    const answer = await installation.call(api, 'GET', '/ready')
    return answer.status === 503 ? answer : null
  })
  assert.deepEqual([full.json.photos, full.json.database], ['unavailable', 'ok'])

  await rm(filling)
  const again = await installation.call(api, 'GET', '/ready')
  assert.deepEqual([again.status, again.json.photos], [200, 'ok'])
  assert.equal((await send('boris')).status, 200)
})
