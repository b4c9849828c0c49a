import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './changes.ts'

test('an empty field of a form changes nothing, and no limit is a value of its own', () => {
  const published = { min_sum: 100, rate_limits: { per_key_per_second: null } }
  const untouched = { min_sum: 100, fixed_points: null, rate_limits: { per_key_per_second: null, per_address_per_minute: '' }, callback: { url: '' } }
  assert.deepEqual(changesOf(published, untouched), {})
  assert.deepEqual(changesOf(published, { min_sum: '', rate_limits: { per_key_per_second: '' } }), { min_sum: null, rate_limits: null })
  assert.deepEqual(changesOf({}, { rate_limits: { per_participant_per_minute: null, per_key_per_second: 5 } }), {
    rate_limits: { per_participant_per_minute: null, per_key_per_second: 5 },
  })
})
