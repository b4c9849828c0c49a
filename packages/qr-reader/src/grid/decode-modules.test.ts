import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { openChance } from '../../photos/chance.ts'
import { blocksOf } from './blocks.ts'
import { decodeModules } from './decode-modules.ts'

const LEVELS = ['L', 'M', 'Q', 'H'] as const
const FISCAL = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

/** The darkness of each module of a printed code: 1 is dark, −1 is light. */
function printed(text: string, ecc: (typeof LEVELS)[number], options: { minVersion?: number; maskPattern?: number } = {}) {
  const { data, size, version } = encode(text, { ecc, border: 0, boostEcc: false, ...options })
  return { modules: Float32Array.from(data.flat(), (dark) => (dark ? 1 : -1)), size, version }
}

const readOf = (modules: Float32Array, version: number): string | null => {
  const decoding = decodeModules(modules, version)
  return decoding.kind === 'text' ? decoding.decoded.text : null
}

test('every version, level and mask is read as it was written by another encoder', () => {
  for (const ecc of LEVELS) {
    for (let minVersion = 1; minVersion <= 40; minVersion++) {
      const { modules, version } = printed(FISCAL, ecc, { minVersion, maskPattern: minVersion % 8 })
      assert.equal(readOf(modules, version), FISCAL, `version ${version}, level ${ecc}`)
    }
  }
})

test('digits, capitals, Cyrillic and pictures come out as they went in', () => {
  for (const text of [
    '0123456789012345',
    'HTTPS://OFD.SOLIQ.UZ/CHECK?T=1',
    'Чек № 17, Тверь',
    'https://ofd.soliq.uz/check?t=LG420211626391&r=25&c=20260301101500&s=123456789012',
    '😀 ё é',
  ]) {
    const { modules, version } = printed(text, 'M')
    assert.equal(readOf(modules, version), text)
  }
})

test('as many wrong symbols are repaired as the level promises', () => {
  const chance = openChance(5)
  for (const ecc of LEVELS) {
    const { modules, version } = printed(FISCAL, ecc)
    const { checkCount } = blocksOf(version, ecc)
    // A wrong module spoils at most one symbol, so one block repairs many modules; two symbols are reserved against chance.
    for (let round = 0; round < 20; round++) {
      const spoiled = modules.slice()
      for (let i = 0; i < Math.floor(checkCount / 2) - 2; i++) {
        const at = inTheMiddle(chance.between(0, 1), version)
        spoiled[at] = -spoiled[at]!
      }
      assert.equal(readOf(spoiled, version), FISCAL, `level ${ecc}`)
    }
  }
})

test('however many modules are wrong, no other text is read', () => {
  const chance = openChance(6)
  const { modules, version } = printed(FISCAL, 'L')
  for (let round = 0; round < 300; round++) {
    const spoiled = modules.slice()
    const share = chance.between(0, 1) * 0.6
    for (let i = 0; i < spoiled.length; i++) if (chance.between(0, 1) < share) spoiled[i] = (chance.between(0, 1) - 0.5) * 2
    const text = readOf(spoiled, version)
    assert.ok(text === FISCAL || text === null, String(text))
  }
})

test('modules of pure chance are no text', () => {
  const chance = openChance(7)
  for (let round = 0; round < 300; round++) {
    const version = 1 + (round % 10)
    const size = 17 + 4 * version
    assert.equal(
      readOf(
        Float32Array.from({ length: size * size }, () => chance.between(0, 1) - 0.5),
        version,
      ),
      null,
    )
  }
})

/** A module outside of the patterns and the format, chosen by a number between 0 and 1. */
function inTheMiddle(random: number, version: number): number {
  const size = 17 + 4 * version
  const row = 10 + (Math.floor(random * 1e6) % (size - 20))
  const column = 10 + (Math.floor(random * 1e3) % (size - 20))
  return row * size + column
}
