import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { openChance, type Chance } from '../../photos/chance.ts'
import { decodeModules } from './decode-modules.ts'
import { openEvidence } from './evidence.ts'
import { layoutOf } from './layout.ts'

const FISCAL = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const ANOTHER = 't=20251102T1844&s=5310.05&fn=7281440500012345&i=90817&fp=1200345678&n=1'
const LAYOUT = layoutOf(5)

const printed = (text: string): Float32Array =>
  Float32Array.from(encode(text, { ecc: 'M', border: 0, boostEcc: false, minVersion: 5, maskPattern: 2 }).data.flat(), (dark) => (dark ? 1 : -1))

/** What a picture in much noise shows, sampled in three ways. */
function pictureOf(text: string, noise: number, chance: Chance): Float32Array[] {
  const modules = printed(text)
  return Array.from({ length: 3 }, () => modules.map((one) => one + noise * (chance.between(-1, 1) + chance.between(-1, 1) + chance.between(-1, 1))))
}

const textOf = (modules: Float32Array): string | null => {
  const decoding = decodeModules(modules, LAYOUT.version)
  return decoding.kind === 'text' ? decoding.decoded.text : null
}

test('pictures that say nothing by themselves say together what the code says', () => {
  const chance = openChance(21)
  const evidence = openEvidence()
  const texts = Array.from({ length: 8 }, () => {
    const sampled = pictureOf(FISCAL, 1.2, chance)
    assert.equal(textOf(sampled[1]!), null, 'alone')
    return evidence.add(LAYOUT, sampled, 0.2)?.map(textOf)
  })
  assert.equal(texts[0], undefined, 'there was nothing before the first one')
  assert.deepEqual(texts.at(-1), [FISCAL, FISCAL, FISCAL])
  assert.equal(evidence.version(), LAYOUT.version)
})

test('another code is not mixed with the one before, and is read from its own pictures', () => {
  const chance = openChance(22)
  const evidence = openEvidence()
  for (let i = 0; i < 8; i++) evidence.add(LAYOUT, pictureOf(FISCAL, 1.2, chance), 0.2)
  const first = evidence.add(LAYOUT, pictureOf(ANOTHER, 0.9, chance), 0.2)
  assert.equal(first, null)
  let last: string | null | undefined
  for (let i = 0; i < 8; i++) last = evidence.add(LAYOUT, pictureOf(ANOTHER, 0.9, chance), 0.2)?.map(textOf)[1]
  assert.equal(last, ANOTHER)
})

test('a code of another version begins anew', () => {
  const evidence = openEvidence()
  evidence.add(LAYOUT, pictureOf(FISCAL, 0, openChance(23)), 1)
  const other = layoutOf(6)
  assert.equal(
    evidence.add(
      other,
      [0, 1, 2].map(() => new Float32Array(other.size ** 2).fill(1)),
      1,
    ),
    null,
  )
  assert.equal(evidence.version(), null, 'one picture says nothing of the next ones')
})

test('pictures of chance are no text, however many there are', () => {
  const chance = openChance(24)
  const evidence = openEvidence()
  for (let i = 0; i < 200; i++) {
    const sampled = [0, 1, 2].map(() => Float32Array.from({ length: LAYOUT.size ** 2 }, () => chance.between(-1, 1)))
    for (const text of evidence.add(LAYOUT, sampled, 1)?.map(textOf) ?? []) assert.equal(text, null)
  }
})
