import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { Luma } from './luma.ts'
import { readText } from './read-text.ts'

GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'), 'Print')

const LINES = ['ФН 7380440700999001', 'ФД 10432', 'ФП 3141592653', 'ИТОГ =1274.50', '23.11.26 14:05']

/** These lines as a picture: `lean` in degrees, `size` of the letters in pixels, paper and ink from 0 to 255. */
function picture(lines: readonly string[], { lean = 0, size = 30, paper = 225, ink = 60 } = {}): Luma {
  const [width, height] = [900, 700]
  const page = createCanvas(width, height).getContext('2d')
  page.fillStyle = `rgb(${paper},${paper},${paper})`
  page.fillRect(0, 0, width, height)
  page.translate(width / 2, height / 2)
  page.rotate((lean * Math.PI) / 180)
  page.fillStyle = `rgb(${ink},${ink},${ink})`
  page.font = `${size}px Print`
  for (const [index, line] of lines.entries()) page.fillText(line, -300, -200 + index * size * 1.6)
  const { data } = page.getImageData(0, 0, width, height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] as number) }
}

/** З and О are printed as 3 and 0 are: which is meant, only the reader of a line knows. */
const alike = (text: string): string => text.trim().replaceAll('З', '3').replaceAll('О', '0')
const textsOf = (photo: Luma): string[] => readText(photo).map(({ text }) => alike(text))

test('lines are read from top to bottom, upright and leaning, large and small, dark and pale', () => {
  const expected = LINES.map(alike)
  assert.deepEqual(textsOf(picture(LINES)), expected)
  for (const change of [{ lean: 6 }, { lean: -6 }, { size: 20 }, { size: 48 }, { paper: 90, ink: 50 }])
    assert.deepEqual(textsOf(picture(LINES, change)), expected, JSON.stringify(change))
})

test('parts of a line that are far from each other are one line', () => {
  const line = 'ФН№           7380440700999001'
  assert.deepEqual(textsOf(picture([line])), [line])
})

test('for each character the probabilities of all others are told', () => {
  const [line] = readText(picture(['ФН 7380440700999001']))
  assert.ok(line)
  for (const scores of line.letters) {
    const sum = scores.reduce((total, score) => total + Math.exp(score), 0)
    assert.ok(Math.abs(sum - 1) < 1e-3, String(sum))
  }
})

test('a photo without print has no lines, and one without anything neither', () => {
  assert.deepEqual(readText(picture([])), [])
  assert.deepEqual(readText({ width: 1, height: 1, data: Uint8Array.of(0) }), [])
  assert.deepEqual(readText({ width: 40, height: 3, data: new Uint8Array(120) }), [])
})

test('reading stops when its time is over', () => {
  assert.deepEqual(readText(picture(LINES), { isOver: () => true }), [])
})
