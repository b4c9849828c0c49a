import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultMeaning } from './result-meaning.ts'

const CODES = {
  found: [200],
  badInput: [400, 452, 531],
  wrongSign: [406, 453, 454],
  notFound: [404, 455, 528, 544],
} as const

test('every code of three digits has a meaning, and an unknown code says nothing about the receipt', () => {
  for (let code = 0; code <= 999; code++) {
    const known = Object.entries(CODES).find(([, codes]) => (codes as readonly number[]).includes(code))
    assert.equal(resultMeaning(String(code)), known?.[0] ?? 'unknown', String(code))
  }
  for (const odd of ['', '0200', '200.0', 'constructor', 'двести']) assert.equal(resultMeaning(odd), 'unknown')
})
