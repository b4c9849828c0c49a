import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compilePattern } from '@chekhov/pattern-engine'
import { ENDPOINTS } from '#contract/all.ts'
import { ERROR_CODES } from '#contract/errors.ts'
import { NOT_AN_ORIGIN, PROBLEM_TYPES } from '#domain/problem-types.ts'
import { SETTINGS } from '#domain/promo/settings.ts'
import { en } from '#domain/texts/en/console.ts'
import { ru } from '#domain/texts/ru/console.ts'
import { PATTERN_REFUSALS_RU } from '#domain/texts/ru/patterns.ts'
import { fieldName } from '../web/console/i18n/setting-titles.ts'
import { objectionText, refusalText } from '../web/console/i18n/refusals.ts'

/** Texts by their names with the names of their groups. */
const flat = (texts: object, prefix = ''): [name: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[prefix + name, text] as [string, string]] : flat(text, `${prefix}${name}.`)))

const english = new Map(flat(en))
const russian = new Map(flat(ru))
const sources = globSync('web/console/**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url) }).map((file) => ({
  file,
  text: readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
}))

/** Words that are the same in both languages. */
const INTERNATIONAL = new Set(['CSV', 'QR', 'uuid', '№', '%', '', '№ %{number}'])

test('the console has every text in both languages, and the Russian ones are Russian', () => {
  assert.deepEqual([...russian.keys()].sort(), [...english.keys()].sort())
  for (const [name, text] of russian) assert.ok(/[а-яё]/i.test(text) || INTERNATIONAL.has(text.trim()), `${name}: ${text}`)
  for (const [name, text] of english) assert.doesNotMatch(text, /[а-яё]/i, name)
})

test('texts that count have the plural forms of their language, and both languages are given the same values', () => {
  const forms = (text: string) => text.split('||||').length
  const values = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
  for (const [name, text] of english) {
    const other = russian.get(name) ?? ''
    assert.deepEqual(values(other), values(text), name)
    if (text.includes('%{smart_count}')) assert.deepEqual([forms(text), forms(other)], [2, 3], name)
  }
})

/** Names of fields in the form of a promo, and of fields of a product in its settings. */
const isField = (name: string): boolean => {
  const [of = '', field = '', ...more] = name.split('.')
  return (
    more.length === 0 &&
    (of === 'settings' ? Object.hasOwn(SETTINGS, field) : of === 'products' && Object.hasOwn(SETTINGS.products.schema.items.properties, field))
  )
}

test('names that pages give to react-admin have texts', () => {
  const groups = new Set(Object.keys(en))
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g))
      if (groups.has(name.slice(0, name.indexOf('.'))) && !isField(name)) assert.ok(english.has(name), `${file}: ${name}`)
    for (const [, name = ''] of text.matchAll(/ (?:label|title|primaryText|secondaryText|emptyText|confirmTitle|confirmContent)="([a-z][\w.]*)"/g))
      assert.ok(english.has(name) || name.startsWith('ra.'), `${file}: ${name}`)
  }
})

test('refusals and objections of the service are Russian in the Russian console, and its own words in the English one', () => {
  for (const code of ERROR_CODES) {
    const text = refusalText('ru', 400, { code, detail: 'In English.' }) ?? ''
    assert.match(text, /[а-яё]/i, code)
    assert.doesNotMatch(text, /In English/, code)
    assert.equal(refusalText('en', 400, { code, detail: 'In English.' }), 'In English.')
  }
  const held = {
    code: 'HELD_BY_ANOTHER',
    detail: 'Boris holds this receipt until 2026-11-23T09:05:00.000Z.',
    heldBy: 'Boris',
    heldUntil: '2026-11-23T12:05:00',
  }
  assert.equal(refusalText('ru', 409, held), 'Чек смотрит Boris: занят до 12:05.')
  assert.equal(refusalText('en', 409, held), 'Boris is looking at the receipt: it is held until 12:05.')
  for (const type of PROBLEM_TYPES) {
    for (const known of [{}, { ctx: BOUNDS }]) {
      const objection = { type, loc: ['body', 'name'], msg: 'In English.', ...known }
      const text = objectionText('ru', objection)
      assert.match(text, /[а-яё]/i, type)
      assert.doesNotMatch(text, /undefined|In English/, type)
      assert.equal(objectionText('en', objection), 'In English.')
    }
  }
  const notAnOrigin = { type: 'value_error', loc: ['body', 'origins', 0], msg: 'In English.', ctx: { error: NOT_AN_ORIGIN } }
  assert.match(objectionText('ru', notAnOrigin), /адрес сайта без пути/)
})

/** Fields that the console chooses from a list or sends by itself, so that nobody can mistype them. */
const NOT_TYPED =
  /^(country|status|dial|scope|leaseSeconds|approve|force|undoable|n|decision|state|states|channel|promoId|onlyFailed|role|disabled|secondFactorRoles|version|seenQrString)$/

test('a field that can be mistyped is named in words when it is refused', () => {
  const fields = ENDPOINTS.filter(({ url }) => url.startsWith('/api/admin/') && !url.includes('/simulator/')).flatMap(({ body }) =>
    Object.keys((body as { properties?: object } | undefined)?.properties ?? {}),
  )
  assert.ok(fields.length > 50)
  assert.deepEqual(
    [...new Set(fields)].filter((name) => !NOT_TYPED.test(name) && !/[А-Я]/.test(fieldName('ru', [name]) ?? '')),
    [],
  )
})

/** A pattern for each reason for which it is refused, but for those that take a pattern of thousands of characters. */
const REFUSED = [
  ...['(молоко', 'молоко)', '[молоко', 'молоко{3,2}', 'мол**', '*молоко', '(?P<имя', '(?P<1>м)', '(?P<>м)', '(?P<а>м)(?P<а>о)', '(?P=а)', '(?Pмолоко)'],
  ...['\\q', '\\N{DIGIT ONE}', 'молоко\\', '(м)\\1', '(м\\1)', '\\2', '\\777', '\\x1', '[я-а]', '(?au)м', '(?i-)м', '(?i-i:м)', '(?i-a:м)', '(?im', '(?iй)м'],
  ...['(?L)м', 'м(?i)', '(?#молоко', '(?', '(?<м)', '(?(1)м)', '(?<=м+)о', 'м{99999}', '', 'м*', '.', '(?>(м*)*)', `${'('.repeat(300)}м`, 'м'.repeat(501)],
]

test('why a pattern is refused is said in Russian, whatever the reason', () => {
  const reasons = new Set<string>()
  for (const pattern of REFUSED) {
    const compiled = compilePattern(pattern)
    assert.ok(!compiled.ok, pattern)
    reasons.add(compiled.code)
    const text = PATTERN_REFUSALS_RU[compiled.code](compiled.detail)
    assert.match(text, /^[а-яё\\(].*[а-яё]/i, pattern)
    assert.doesNotMatch(text, /undefined|[a-z]{3}/i, pattern)
  }
  const untried = Object.keys(PATTERN_REFUSALS_RU).filter((code) => !reasons.has(code))
  assert.deepEqual(untried, ['tooLarge', 'emptyRepeatInLookAround'])
})

test('bounds in refusals have the forms of their numbers', () => {
  const text = (type: string, ctx: Record<string, unknown>) => objectionText('ru', { type, loc: [], msg: '', ctx })
  assert.deepEqual(
    [1, 5, 21].map((bound) => text('string_too_short', { min_length: bound })),
    ['не короче 1 знака', 'не короче 5 знаков', 'не короче 21 знака'],
  )
  assert.equal(text('string_too_long', { max_length: 255 }), 'не длиннее 255 знаков')
})

const BOUNDS = { min_length: 1, max_length: 9, ge: 1, le: 9, gt: 0, lt: 10, multiple_of: 2, expected: "'a' or 'b'" }
