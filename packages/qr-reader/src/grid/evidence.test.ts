import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { openChance, type Chance } from '../../photos/chance.ts'
import { decodeModules } from './decode-modules.ts'
import { openEvidence, type Evidence } from './evidence.ts'
import { layoutOf } from './layout.ts'

const FISCAL = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const ANOTHER = 't=20251102T1844&s=5310.05&fn=7281440500012345&i=90817&fp=1200345678&n=1'
const LAYOUT = layoutOf(5)

const printed = (text: string, { ecc = 'M' as 'L' | 'M', version = 5, mask = 2 } = {}): Float32Array =>
  Float32Array.from(encode(text, { ecc, border: 0, boostEcc: false, minVersion: version, maskPattern: mask }).data.flat(), (dark) => (dark ? 1 : -1))

/** Sampled in three ways. */
const pictureOf = (modules: Float32Array, noise: number, chance: Chance): Float32Array[] =>
  Array.from({ length: 3 }, () => modules.map((one) => one + noise * (chance.between(-1, 1) + chance.between(-1, 1) + chance.between(-1, 1))))

const textOf = (modules: Float32Array): string | null => {
  const decoding = decodeModules(modules, LAYOUT.version)
  return decoding.kind === 'text' ? decoding.decoded.text : null
}

/** Adds so many pictures of the code, and returns what the last of them shows together with those before. */
function add(evidence: Evidence, modules: Float32Array, { pictures = 1, noise = 0, chance = openChance(20), layout = LAYOUT } = {}): Float32Array[] | null {
  let means: Float32Array[] | null = null
  for (let i = 0; i < pictures; i++) {
    evidence.nextPicture()
    means = evidence.add(layout, pictureOf(modules, noise, chance), 0.2)
  }
  return means
}

test('pictures that say nothing by themselves say together what the code says', () => {
  const chance = openChance(21)
  const evidence = openEvidence()
  const texts = Array.from({ length: 8 }, () => {
    const sampled = pictureOf(printed(FISCAL), 1.2, chance)
    assert.equal(textOf(sampled[1]!), null, 'alone')
    evidence.nextPicture()
    return evidence.add(LAYOUT, sampled, 0.2)?.map(textOf)
  })
  assert.equal(texts[0], undefined, 'there was nothing before the first one')
  assert.deepEqual(texts.at(-1), [FISCAL, FISCAL, FISCAL])
})

test('another code is not mixed with the one before, and is read from its own pictures', () => {
  const evidence = openEvidence()
  const chance = openChance(22)
  add(evidence, printed(FISCAL), { pictures: 8, noise: 1.2, chance })
  assert.equal(add(evidence, printed(ANOTHER), { noise: 0.9, chance }), null)
  assert.equal(add(evidence, printed(ANOTHER), { pictures: 8, noise: 0.9, chance })?.map(textOf)[1], ANOTHER)
})

test('codes that are larger than their texts need, and so have whole blocks in common, are not mixed either', () => {
  const chance = openChance(25)
  const digits = (count: number) => Array.from({ length: count }, () => 1 + chance.below(9)).join('')
  const receipt = () => `t=20250314T09${digits(2)}&s=${digits(3)}.${digits(2)}&fn=7${digits(15)}&i=${digits(4)}&fp=${digits(10)}&n=1`
  for (const ecc of ['L', 'M'] as const) {
    for (const version of [5, 6, 7, 8]) {
      for (let pair = 0; pair < 10; pair++) {
        const evidence = openEvidence()
        const options = { layout: layoutOf(version) }
        add(evidence, printed(receipt(), { ecc, version }), options)
        assert.equal(add(evidence, printed(receipt(), { ecc, version }), options), null, `${version}${ecc}`)
      }
    }
  }
})

test('the version is that of the last pictures: three of them say it, however many lattices each has, and another code takes over', () => {
  const evidence = openEvidence()
  const modules = printed(FISCAL)
  evidence.nextPicture()
  for (let lattice = 0; lattice < 5; lattice++) evidence.add(LAYOUT, pictureOf(modules, 0, openChance(23)), 1)
  assert.equal(evidence.version(), null)
  add(evidence, modules, { pictures: 1 })
  assert.equal(evidence.version(), null)
  add(evidence, modules, { pictures: 20 })
  assert.equal(evidence.version(), 5)
  const larger = { layout: layoutOf(6), pictures: 10 }
  add(evidence, printed(ANOTHER, { version: 6 }), larger)
  assert.equal(evidence.version(), 6)
})

test('what looks like a code in one picture only does not push out a new code', () => {
  const chance = openChance(26)
  const evidence = openEvidence()
  for (const mask of [3, 4, 5]) add(evidence, printed(FISCAL, { mask }), { pictures: 5 })
  for (let i = 0; i < 6; i++) {
    assert.equal(add(evidence, printed(ANOTHER), { noise: 0.3, chance }) === null, i === 0, `picture ${i}`)
    evidence.add(LAYOUT, pictureOf(new Float32Array(LAYOUT.size ** 2), 1, chance), 0.2)
  }
})

test('pictures of chance are no text, however many there are', () => {
  const chance = openChance(24)
  const evidence = openEvidence()
  const nothing = new Float32Array(LAYOUT.size ** 2)
  for (let i = 0; i < 200; i++) for (const text of add(evidence, nothing, { noise: 1, chance })?.map(textOf) ?? []) assert.equal(text, null)
})
