import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { openChance } from '../../photos/chance.ts'
import { FISCAL_FORMS } from '../../photos/paper/fiscal-forms.ts'
import { russianQr, uzbekQr } from '../../photos/paper/fiscal-strings.ts'
import { STRANGERS, type StrangerKind } from '../../photos/strangers/make-stranger.ts'
import { decodeModules } from '../grid/decode-modules.ts'
import { layoutOf } from '../grid/layout.ts'
import { CHANCE_MAX, readByForm } from './read-by-form.ts'

const printed = (text: string, ecc: 'L' | 'M' | 'Q') => {
  const { data, version } = encode(text, { ecc, border: 0, boostEcc: false, minVersion: 4 })
  return { modules: Float32Array.from(data.flat(), (dark) => (dark ? 1 : -1)), version }
}
const read = (modules: Float32Array, version: number) => readByForm(modules, layoutOf(version), FISCAL_FORMS)

test('receipts of both countries are read by their forms, with any length of their fields', () => {
  const chance = openChance(1)
  for (let round = 0; round < 40; round++) {
    const text = round % 4 === 0 ? uzbekQr(chance) : russianQr(chance)
    const { modules, version } = printed(text, chance.oneOf(['L', 'M', 'Q']))
    const found = read(modules, version)
    assert.ok(found?.kind === 'text')
    assert.deepEqual([found.text, found.corrected], [text, 0])
  }
})

test('a receipt is read although three of a hundred modules are wrong, where an ordinary decoder reads nothing', () => {
  for (const ecc of ['L', 'M'] as const) {
    const chance = openChance(2)
    let [ordinary, byForm] = [0, 0]
    for (let round = 0; round < 20; round++) {
      const text = russianQr(chance)
      const { modules, version } = printed(text, ecc)
      // With a deviation of 0.53, some 3 % of the modules come out with the other colour.
      const noisy = modules.map((one) => one + (0.53 * Array.from({ length: 6 }, () => chance.between(-1, 1)).reduce((a, b) => a + b, 0)) / Math.SQRT2)
      if (decodeModules(noisy, version).kind === 'text') ordinary++
      const found = read(noisy, version)
      if (found?.kind !== 'text') continue
      assert.equal(found.text, text)
      assert.ok(found.chance <= CHANCE_MAX)
      byForm++
    }
    assert.ok(byForm >= 17 && ordinary < byForm - 5, `level ${ecc}: ${byForm}, and ${ordinary} by the ordinary decoder`)
  }
})

test('where the text is seen but not read, the prescribed modules are told in their colours', () => {
  const text = russianQr(openChance(3))
  const { modules, version } = printed(text, 'L')
  const chance = openChance(4)
  const found = read(
    modules.map((one) => one + 1.6 * chance.between(-1, 1)),
    version,
  )
  assert.ok(found?.kind === 'seen')
  const told = Array.from(found.colours, (colour, i) => (colour === 0 ? null : colour === modules[i])).filter((one) => one !== null)
  assert.ok(told.length > 300 && told.every((one) => one), `${told.length}`)
})

test('noise, other codes, other spellings, damage and wrong grids never give a text that is not there', () => {
  for (const kind of Object.keys(STRANGERS) as StrangerKind[]) {
    const chance = openChance(5)
    for (let round = 0; round < 60; round++) {
      const { modules, version, truth } = STRANGERS[kind](chance)
      const found = read(modules, version)
      if (found?.kind === 'text') assert.equal(found.text, truth, kind)
      if (kind === 'noise') assert.equal(found, null)
    }
  }
})
