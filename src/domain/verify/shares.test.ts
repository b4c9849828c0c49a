import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowanceOf, endOfQuota, type Shares, shareOf, spareOf } from './shares.ts'

const shares = (promos: number, asked: Record<number, number>, yesterday: number[] = []): Shares => ({
  promos,
  asked: new Map(Object.entries(asked).map(([id, count]) => [Number(id), count])),
  awake: new Set([...Object.keys(asked).map(Number), ...yesterday]),
})
const allowance = (promoId: number, dayLeft: number, of: Shares) => allowanceOf(promoId, { perDay: 1_000, dayLeft, shares: of })

test('a promo alone has the whole quota at any time of the day', () => {
  for (const dayLeft of [1, 0.5, 0]) assert.equal(allowance(1, dayLeft, shares(1, { 1: 400 })), 1_000)
})

test('what others keep of their shares is lent out as the day passes', () => {
  const two = shares(2, { 1: 500 }, [2])
  assert.deepEqual(
    [1, 0.5, 0.1, 0].map((dayLeft) => allowance(1, dayLeft, two)),
    [500, 750, 950, 1_000],
  )
  assert.equal(allowance(1, 0.5, shares(2, { 1: 500, 2: 400 })), 500, 'all that is left of the share is kept while there is time to use it')
})

test('a promo that has not asked lately keeps a quarter of its share', () => {
  assert.equal(allowance(1, 1, shares(2, { 1: 100 })), 875)
  assert.equal(allowance(1, 1, shares(5, { 1: 100 })), 800)
})

test('whatever others have asked, a promo has its own share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5_000), { minLength: 1, maxLength: 20 }),
      fc.nat(30),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(100_000),
      (asked, idle, dayLeft, perDay) => {
        const of = shares(asked.length + idle, { ...asked })
        for (const id of asked.keys()) {
          const most = allowanceOf(id, { perDay, dayLeft, shares: of })
          assert.ok(most >= shareOf(perDay, of) && most <= Math.max(perDay, shareOf(perDay, of)))
        }
      },
    ),
  )
})

test('questions that can wait have half of the allowance, spread over the day', () => {
  assert.deepEqual(
    [1, 0.5, 0].map((dayLeft) => spareOf(1_000, dayLeft)),
    [0, 250, 500],
  )
})

test('the end of the quota is foretold where it comes before the renewal', () => {
  const [now, renewsAt] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T21:00:00Z')]
  assert.deepEqual(endOfQuota({ left: 300, perHour: 100, now, renewsAt }), new Date('2026-03-01T15:00:00Z'))
  assert.equal(endOfQuota({ left: 300, perHour: 20, now, renewsAt }), null)
  assert.equal(endOfQuota({ left: 300, perHour: 0, now, renewsAt }), null)
})

test('a quota that is spent has ended, also when nothing was asked for hours', () => {
  const [now, renewsAt] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T21:00:00Z')]
  for (const perHour of [100, 0]) assert.deepEqual(endOfQuota({ left: 0, perHour, now, renewsAt }), now)
})
