import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from './all.ts'
import { inRussian, linesOf, RUSSIAN_LINES, textInRussian } from './in-russian.ts'
import { ERRORS } from './errors.ts'
import { openapi } from './openapi.ts'

const description = openapi(ENDPOINTS, { version: '0' })
const english = linesOf(description)

test('every line of the description has a Russian one, and no other does', () => {
  assert.deepEqual(
    [...english].filter((text) => !RUSSIAN_LINES[text]),
    [],
    'without a Russian text in src/contract/openapi.ru.json',
  )
  assert.deepEqual(
    Object.keys(RUSSIAN_LINES).filter((text) => !english.has(text)),
    [],
    'no longer in the description',
  )
})

test('Russian lines are in Russian, and name what the English ones name', () => {
  const faults = Object.entries(RUSSIAN_LINES).flatMap(([from, to]) => {
    const missing = [...from.matchAll(/`[^`]+`|https?:\/\/[^\s)]+/g)].map(([name]) => name).filter((name) => !to.includes(name))
    const isEnglish = !/[а-яё]/i.test(to) && /\b[a-z]{3,}\b.*\b[a-z]{3,}\b/.test(from.replaceAll(/`[^`]*`/g, ''))
    return [...missing.map((name) => `${name} is missing in: ${to}`), ...(isEnglish ? [`not in Russian: ${to}`] : [])]
  })
  assert.deepEqual(faults, [])
})

test('errors are said by their codes, in a line and in a row of the table', () => {
  const { status, meaning } = ERRORS.NOT_OPEN
  assert.equal(textInRussian(`\`NOT_OPEN\`: ${meaning}`), '`NOT_OPEN`: Чек решён и больше не принимает фотографий.')
  assert.equal(textInRussian(`| \`NOT_OPEN\` | ${status} | ${meaning} |`), '| `NOT_OPEN` | 400 | Чек решён и больше не принимает фотографий. |')
})

test('only texts differ between the languages', () => {
  const russian = inRussian(description)
  assert.notDeepEqual(russian, description)
  assert.deepEqual(withoutTexts(russian), withoutTexts(description))
})

const withoutTexts = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (name, value: unknown) => (typeof value === 'string' && (name === 'description' || name === 'summary') ? undefined : value)))
