import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSettings } from '#domain/promo/check-settings.ts'
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

test('a header whose value is empty stays', () => {
  const headers = { 'x-empty': '', 'x-brand': '7' }
  const callback = { url: 'https://brand.example', headers }
  assert.deepEqual(changesOf({ callback: { ...callback, method: 'PUT' } }, { callback }), { callback })
})

test('a list that an object must have stays when it is empty, and one that nobody has filled in is empty', () => {
  const all = { name: 'Сеть', inn: '7707083893', addressPatterns: [] }
  assert.deepEqual(changesOf({ stores: [all] }, { stores: [all] }), {})
  const renamed = { ...all, name: 'Другая сеть' }
  assert.deepEqual(changesOf({ stores: [all] }, { stores: [renamed] }), { stores: [renamed] })
  for (const addressPatterns of [undefined, null, [], ['']]) {
    const { stores } = changesOf({}, { stores: [{ ...all, addressPatterns }] })
    assert.deepEqual(stores, [all])
    assert.ok(checkSettings('ru', { stores }).ok)
  }
  assert.deepEqual(changesOf({}, { stores: [{ name: '', addressPatterns: [] }] }), {}, 'nothing was typed in it')
})
