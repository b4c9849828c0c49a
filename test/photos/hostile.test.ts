import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { LIMITS } from '#domain/limits.ts'
import { openPhotoReader } from '#src/identify/open-photo-reader.ts'
import { hostileFiles } from './hostile.ts'

test('pictures are taken whatever is around them; bombs, lies, halves, films and other formats are not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-hostile-'))
  const reader = openPhotoReader({ ofdHosts: new Set(), log: pino({ level: 'silent' }), children: { most: 1 } })
  t.after(async () => {
    reader.close()
    await rm(folder, { recursive: true })
  })
  const files = await hostileFiles()
  const outcomes: [string, string][] = []
  for (const { name, bytes } of files) {
    const file = join(folder, name)
    await writeFile(file, bytes)
    const isTaken =
      bytes.length <= LIMITS.photoBytesMax && (await reader.read(file, { preview: `${file}-min`, effort: null, flow: ['stranger'] })).kind === 'photo'
    outcomes.push([name, isTaken ? 'accepted' : 'refused'])
  }
  assert.deepEqual(
    outcomes,
    files.map(({ name, expected }) => [name, expected]),
  )
})
