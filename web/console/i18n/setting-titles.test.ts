import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS } from '#domain/promo/settings.ts'
import { fieldName } from './setting-titles.ts'

test('a field of a setting is named as the form names it', () => {
  const { products, min_sum: minSum } = SETTINGS
  assert.equal(fieldName('ru', ['settings', 'min_sum']), minSum.ru.title)
  assert.equal(fieldName('ru', ['settings', 'products', 2, 'words', 0]), `${products.ru.title}, 3: ${products.ru.fields.words.title}`)
  assert.equal(fieldName('en', ['settings', 'products', 0, 'excludeWords']), 'Products, 1: Exclude words')
  assert.equal(fieldName('ru', ['settings', 'products', 4]), `${products.ru.title}, 5`)
  assert.equal(fieldName('ru', ['name']), undefined)
})
