import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/all.ts'
import { openapi } from '#contract/openapi.ts'
import { inRussian, RUSSIAN_TEXTS, textsOf } from './in-russian.ts'

const description = openapi(ENDPOINTS, { version: '0' })
const english = textsOf(description)

test('every text of the description has a Russian one, and no other does', () => {
  assert.deepEqual(
    [...english].filter((text) => !RUSSIAN_TEXTS[text]),
    [],
    'without a Russian text in src/health/reference.ru.json',
  )
  assert.deepEqual(
    Object.keys(RUSSIAN_TEXTS).filter((text) => !english.has(text)),
    [],
    'no longer in the description',
  )
})

test('Russian texts are in Russian, and name what the English ones name', () => {
  const faults = Object.entries(RUSSIAN_TEXTS).flatMap(([from, to]) => {
    const missing = [...from.matchAll(/`[^`]+`|https?:\/\/[^\s)]+/g)].map(([name]) => name).filter((name) => !to.includes(name))
    const isEnglish = !/[а-яё]/i.test(to) && /\b[a-z]{3,}\b.*\b[a-z]{3,}\b/.test(from.replaceAll(/`[^`]*`/g, ''))
    return [...missing.map((name) => `${name} is missing in: ${to}`), ...(isEnglish ? [`not in Russian: ${to}`] : [])]
  })
  assert.deepEqual(faults, [])
})

test('only texts differ between the languages', () => {
  const russian = inRussian(description)
  assert.notDeepEqual(russian, description)
  assert.deepEqual(textsOf(russian).size > 0 && withoutTexts(russian), withoutTexts(description))
})

const withoutTexts = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (name, value: unknown) => (typeof value === 'string' && (name === 'description' || name === 'summary') ? undefined : value)))
