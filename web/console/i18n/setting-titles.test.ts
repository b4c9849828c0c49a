import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SETTINGS } from '#domain/promo/settings.ts'
import { fieldName, inWords, RUSSIAN } from './setting-titles.ts'

test('a field of a setting is named as the form names it', () => {
  const { products, min_sum: minSum } = SETTINGS
  assert.equal(fieldName('ru', ['settings', 'min_sum']), minSum.ru.title)
  assert.equal(fieldName('ru', ['settings', 'products', 2, 'words', 0]), `${products.ru.title}, 3: Слова строки чека`)
  assert.equal(fieldName('en', ['settings', 'products', 0, 'excludeWords']), 'Products, 1: Exclude words')
  assert.equal(fieldName('ru', ['settings', 'products', 4]), `${products.ru.title}, 5`)
  assert.equal(fieldName('ru', ['origins', 1]), 'Страницы, 2')
  assert.equal(fieldName('ru', ['items', 2, 'pointsPerUnit']), 'Товары, 3: Баллы')
  assert.equal(fieldName('ru', ['items', 0, 'patterns', 1]), `Товары, 1: ${products.ru.fields.patterns.title}`)
  assert.equal(fieldName('en', ['undoable']), undefined)
})

test('settings, their fields and their values are named in texts of the service as the form names them', () => {
  const { callback, chains, reward_kind: rewardKind } = SETTINGS
  assert.equal(inWords('ru', 'задайте `callback`'), `задайте «${callback.ru.title}»`)
  assert.equal(inWords('en', 'set `callback`'), 'set “Callback”')
  assert.equal(inWords('ru', 'по `inns`', 'chains'), `по «${chains.ru.fields.inns.title}»`)
  assert.equal(inWords('ru', '`reward_kind` в `qualify`'), `«${rewardKind.ru.title}» в «${rewardKind.ru.choices.qualify}»`)
  assert.equal(inWords('ru', 'нужны `whsec_` и 24 байта'), 'нужны whsec_ и 24 байта')
})

/** Beginnings and formats of values, which are typed as they are. */
const TYPED = new Set(['whsec_'])

test('what objections and lint say in Russian names nothing that the form does not show', () => {
  const unknown: string[] = []
  for (const file of globSync('src/domain/{promo,rules}/**/*.ts', { cwd: new URL('../../..', import.meta.url) })) {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').replaceAll('\\`', "'")
    for (const [said] of text.matchAll(/ru: (?:'[^'\n]*'|`[^`\n]*`)/g)) {
      for (const [, name = ''] of said.matchAll(/`([\w-]+)`/g)) {
        const isField = [...RUSSIAN.keys()].some((path) => path.endsWith(`.${name}`))
        if (!TYPED.has(name) && !isField && inWords('ru', `\`${name}\``) === name) unknown.push(`${file}: ${name}`)
      }
    }
  }
  assert.deepEqual(unknown, [])
})
