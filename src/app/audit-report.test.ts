import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gravest } from './audit-report.ts'

test('the audit of dependencies fails for grave weaknesses alone, and not for a registry without an answer', () => {
  for (const silent of [null, {}, { error: { code: 'ENOTFOUND' } } as object])
    assert.deepEqual([gravest(silent).fails, /skipped/.test(gravest(silent).text)], [false, true])
  assert.equal(gravest({ vulnerabilities: {} }).fails, false)
  assert.equal(gravest({ vulnerabilities: { a: { severity: 'moderate' } } }).fails, false)
  assert.deepEqual(gravest({ vulnerabilities: { a: { severity: 'low' }, b: { severity: 'critical' } } }), {
    text: 'Known weaknesses in dependencies: a (low), b (critical)',
    fails: true,
  })
})
