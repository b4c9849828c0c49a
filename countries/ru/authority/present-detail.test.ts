import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentDetail } from './present-detail.ts'

test('a detail is one line', () => assert.equal(presentDetail('  Сервис \n\t недоступен ', 'master'), 'Сервис недоступен'))

test('secrets that come back are hidden', () => {
  assert.equal(presentDetail('Токен MASTER-1 отозван, сессия 0F1e2d3c4b5a69788796a5b4c3d2e1f0.', 'MASTER-1'), 'Токен *** отозван, сессия ***.')
  assert.equal(presentDetail('Ошибка 6d0f3c1a-5b7e-4d1c-9a42-7f1b2c3d4e5f', ''), 'Ошибка 6d0f3c1a-5b7e-4d1c-9a42-7f1b2c3d4e5f')
})

test('a page sent instead of a message is cut', () => assert.equal(presentDetail('x'.repeat(10_000), 'master').length, 300))
