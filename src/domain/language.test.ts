import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCyrillic, LANGUAGES, negotiateLanguage, type Language } from './language.ts'
import { REJECT_KEYS, type RejectKey } from './reject-keys.ts'
import { plural } from './texts/plural.ts'
import { STATUS_TEXTS } from './texts/status.ts'

const WORDS = {
  'Chek qabul qilindi.': 'Чек қабул қилинди.',
  'Doʻkonga murojaat qiling': 'Дўконга мурожаат қилинг',
  'Savdo tarmogʻi': 'Савдо тармоғи',
  maʼlumot: 'маълумот',
  'Ertaga, eng yaxshi': 'Эртага, энг яхши',
  'yoʻq, yoʻl, yetarli, yuboring': 'йўқ, йўл, етарли, юборинг',
  'Shu SHahar': 'Шу Шаҳар',
  'QR kod': 'QR код',
  'Aksiyada, aksiya': 'Акцияда, акция',
}

for (const [latin, cyrillic] of Object.entries(WORDS)) {
  test(`${latin} is written ${cyrillic}`, () => assert.equal(inCyrillic(latin), cyrillic))
}

test("the page speaks the language asked for, else the browser's, else the first of those offered", () => {
  const offered = ['uz-Latn', 'uz-Cyrl', 'ru'] as const
  for (const [asked, accepted, language] of [
    ['ru', 'uz', 'ru'],
    ['uz-Cyrl', undefined, 'uz-Cyrl'],
    ['UZ-CYRL', 'ru', 'uz-Cyrl'],
    [undefined, 'uz-UZ,uz;q=0.9,ru;q=0.8', 'uz-Latn'],
    [undefined, 'ru-RU,ru;q=0.9', 'ru'],
    [undefined, 'en-US,en;q=0.9,ru;q=0.5', 'ru'],
    [undefined, 'en', 'uz-Latn'],
    ['xx', undefined, 'uz-Latn'],
    [undefined, undefined, 'uz-Latn'],
    [undefined, 'uz-Cyrl-UZ,ru;q=0.8', 'uz-Cyrl'],
    ['uz_UZ@cyrillic', 'ru', 'uz-Cyrl'],
    ['ru_RU', 'uz', 'ru'],
  ] as const)
    assert.equal(negotiateLanguage(offered, asked, accepted), language, `${asked} ${accepted}`)
  assert.equal(negotiateLanguage(['ru'], 'uz-Latn', 'uz'), 'ru')
})

test('a word beside a number has the form that its language asks for', () => {
  const formsFor = (language: Language, forms: string) => [1, 2, 5, 11, 21, 1.5].map((count) => plural(language, count, forms)).join(' ')
  assert.equal(formsFor('ru', 'балл|балла|баллов'), 'балл балла баллов баллов балл баллов')
  assert.equal(formsFor('en', 'point|points|points'), 'point points points points points points')
  assert.equal(plural('ru', 5, 'балл'), '')
})

test('every reject key has a text of its own in every language', () => {
  for (const language of LANGUAGES) {
    const texts = Object.keys(REJECT_KEYS).map((key) => STATUS_TEXTS[language].rejected(key as RejectKey))
    assert.equal(new Set(texts).size, texts.length, language)
  }
  for (const text of Object.keys(REJECT_KEYS).map((key) => STATUS_TEXTS['uz-Cyrl'].rejected(key as RejectKey)))
    assert.doesNotMatch(text.replaceAll('QR', ''), /[a-z]/i)
})
