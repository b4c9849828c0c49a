import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PhotoReading, PhotoReadings } from './photo.ts'
import { pauseAfter, planReading, type ReadingPlan } from './plan-reading.ts'

const A = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const B = 't=20250314T0926&s=199.90&fn=9999078902004339&i=13&fp=2710283119&n=1'

type Named = PhotoReadings & { name: string }
const photo = (name: string, reading: PhotoReading, texts: string[] = [], attempts = 0): Named => ({ name, reading, texts, attempts })
const plan = (photos: readonly Named[], thorough = false) => described(planReading(photos, { thorough, ofdHosts: null }))
const described = (one: ReadingPlan<Named>) => (one.kind === 'read' ? `read ${one.photo.name} ${one.effort}` : `${one.kind}: ${one.found.kind}`)

test('a short search of every photo, then, where none shows a QR, a long one; only then a result', () => {
  assert.equal(plan([photo('a', 'fast', [A]), photo('b', 'none')]), 'read b fast')
  assert.equal(plan([photo('a', 'fast', [A]), photo('b', 'fast')]), 'done: one')
  assert.equal(plan([photo('a', 'fast'), photo('b', 'none')]), 'read b fast')
  assert.equal(plan([photo('a', 'fast'), photo('b', 'fast')]), 'read a full')
  assert.equal(plan([photo('a', 'full', [A]), photo('b', 'fast')]), 'read b full')
  assert.equal(plan([photo('a', 'full', [A]), photo('b', 'full')]), 'done: one')
  assert.equal(plan([photo('a', 'full'), photo('b', 'full')]), 'done: nothing')
  assert.equal(plan([]), 'done: nothing')
})

test('a promo that requires a QR has all passes on every photo', () => {
  assert.equal(plan([photo('a', 'fast', [A]), photo('b', 'none')], true), 'read b full')
  assert.equal(plan([photo('a', 'fast', [A]), photo('b', 'full')], true), 'read a full')
})

test('two receipts are FEW_RECEIPTS whatever else there is; a photo that the decoder refuses shows nothing', () => {
  assert.equal(plan([photo('a', 'fast', [A]), photo('b', 'none', [B]), photo('c', 'givenUp')]), 'done: several')
  assert.equal(plan([photo('a', 'fast', [A]), photo('b', 'unreadable')]), 'done: one')
  assert.equal(plan([photo('a', 'unreadable')]), 'done: nothing')
})

test('a photo that could not be read goes to a person once the others are read, and does not hold them up', () => {
  assert.equal(plan([photo('a', 'none', [], 3), photo('b', 'none', [], 1), photo('c', 'none', [], 1)]), 'read b fast')
  assert.equal(plan([photo('a', 'givenUp'), photo('b', 'fast')]), 'read b full')
  assert.equal(plan([photo('a', 'givenUp'), photo('b', 'fast', [A])]), 'askPerson: one')
  assert.equal(plan([photo('a', 'givenUp'), photo('b', 'full')]), 'askPerson: nothing')
})

test('after five attempts a photo is given up', () => {
  assert.deepEqual([1, 2, 3, 4, 5].map(pauseAfter), [10_000, 60_000, 600_000, 3_600_000, null])
})

/** The results of a `fast` and of a `full` search of one photo. */
const shows = fc.record({ fast: fc.subarray([A, B], { maxLength: 2 }), full: fc.subarray([A, B], { maxLength: 2 }) })

test('the result does not depend on lost attempts', () => {
  fc.assert(
    fc.property(fc.array(shows, { minLength: 1, maxLength: 4 }), fc.boolean(), fc.infiniteStream(fc.boolean()), (photos, thorough, lost) => {
      const outcome = (isLost: () => boolean) => {
        const known = photos.map((_, i) => photo(String(i), 'none'))
        for (let losses = 0; ; ) {
          const next = planReading(known, { thorough, ofdHosts: null })
          if (next.kind !== 'read') return described(next)
          if (losses < 20 && isLost()) {
            losses++
            next.photo.attempts++
            continue
          }
          const { fast, full } = photos[Number(next.photo.name)]!
          Object.assign(next.photo, { reading: next.effort, attempts: 0, texts: next.effort === 'fast' || fast.length > 0 ? fast : full })
        }
      }
      assert.equal(
        outcome(() => lost.next().value),
        outcome(() => false),
      )
    }),
  )
})
