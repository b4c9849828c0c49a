import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Home } from '../home.ts'
import { openScanning } from './scanning.ts'

const HOME: Home = { origin: 'https://brand.example', isFiscalQr: (text) => text?.startsWith('t=') === true, fileAddress: (name) => name }

test('while the page is at work on a text it is given no other, nor the same again; afterwards it is', async () => {
  const given: string[] = []
  const answers: ((accepted: boolean) => void)[] = []
  const onText = (text: string) => {
    given.push(text)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  const scan = openScanning(HOME, {} as HTMLVideoElement, onText, {}, new AbortController().signal)
  const first = scan.take('t=1', 'jsqr', 'whole')
  await scan.take('t=1', 'bent', 'whole')
  await scan.take('t=2', 'server', 'still')
  assert.deepEqual(given, ['t=1'])
  answers[0]?.(false)
  await first
  await scan.take('t=1', 'bent', 'whole')
  assert.deepEqual(given, ['t=1'], 'refused a moment ago')
  const second = scan.take('t=2', 'server', 'still')
  assert.deepEqual(given, ['t=1', 't=2'])
  answers[1]?.(true)
  await second
  assert.ok(scan.accepted)
})
