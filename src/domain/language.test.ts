import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage, inCyrillic, LANGUAGES } from './language.ts'
import { STATUS_TEXTS } from './receipt/status-texts.ts'
import { REJECT_KEYS, type RejectKey } from './reject-keys.ts'

const WORDS = {
  'Chek qabul qilindi.': 'Чек қабул қилинди.',
  'Doʻkonga murojaat qiling': 'Дўконга мурожаат қилинг',
  'Savdo tarmogʻi': 'Савдо тармоғи',
  'maʼlumot': 'маълумот',
  'Ertaga, eng yaxshi': 'Эртага, энг яхши',
  'yoʻq, yoʻl, yetarli, yuboring': 'йўқ, йўл, етарли, юборинг',
  'Shu SHahar': 'Шу Шаҳар',
  'QR kod': 'QR код',
  'Aksiyada, aksiya': 'Акцияда, акция',
}

for (const [latin, cyrillic] of Object.entries(WORDS)) {
  test(`${latin} is written ${cyrillic}`, () => assert.equal(inCyrillic(latin), cyrillic))
}

test('the page speaks the language asked for, else the browser\'s, else the first of those offered', () => {
  const offered = ['uz-Latn', 'uz-Cyrl', 'ru'] as const
  for (const [asked, accepted, language] of [
    ['ru', 'uz', 'ru'], ['uz-Cyrl', undefined, 'uz-Cyrl'], ['UZ-CYRL', 'ru', 'uz-Cyrl'], [undefined, 'uz-UZ,uz;q=0.9,ru;q=0.8', 'uz-Latn'],
    [undefined, 'ru-RU,ru;q=0.9', 'ru'], [undefined, 'en-US,en;q=0.9,ru;q=0.5', 'ru'], [undefined, 'en', 'uz-Latn'], ['xx', undefined, 'uz-Latn'], [undefined, undefined, 'uz-Latn'],
  ] as const) assert.equal(chooseLanguage(offered, asked, accepted), language, `${asked} ${accepted}`)
  assert.equal(chooseLanguage(['ru'], 'uz-Latn', 'uz'), 'ru')
})

test('every reject key has a text of its own in every language', () => {
  for (const language of LANGUAGES) {
    const texts = Object.keys(REJECT_KEYS).map((key) => STATUS_TEXTS[language].rejected(key as RejectKey))
    assert.equal(new Set(texts).size, texts.length, language)
  }
  for (const text of Object.keys(REJECT_KEYS).map((key) => STATUS_TEXTS['uz-Cyrl'].rejected(key as RejectKey))) assert.doesNotMatch(text.replaceAll('QR', ''), /[a-z]/i)
})
