import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import { standAloneTypes } from '#src/app/stand-alone-types.ts'
import { scannerText } from './guide.ts'

const TYPES = (await standAloneTypes('web/scanner/types.ts')).bytes.toString()
const names = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name as string)

/** The text between `export type {name} =` and the next export. */
const typeOf = (name: string) => new RegExp(`^export type ${name} =(.*?)(?=^export )`, 'ms').exec(TYPES)?.[1] ?? ''

/** The names in the first column of the chapter's table, and its rows. */
function table(language: OperatorLanguage, chapter: string): { named: string[]; rows: string[] } {
  const text = new RegExp(`^## ${chapter}$(.*?)(?=^## |(?![^]))`, 'ms').exec(scannerText(language))?.[1] ?? ''
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  return { named: rows.map((row) => /^\| `(\w+)/.exec(row)?.[1] ?? row), rows }
}

const CHAPTERS = {
  en: { methods: 'Methods', options: 'Options of scanVideo', codes: 'When there is no camera', hints: 'Hints', diagnoses: 'Diagnostics' },
  ru: { methods: 'Методы', options: 'Параметры scanVideo', codes: 'Если камеры нет', hints: 'Подсказки', diagnoses: 'Диагностика' },
} as const satisfies Record<OperatorLanguage, object>

test('every method, option, code, hint and diagnosis of the types is in the guide of the scanner, and no other', () => {
  const kinds = (type: string) => names(typeOf(type), /kind: '(\w+)'/g)
  const wanted: [chapter: keyof (typeof CHAPTERS)['en'], names: string[], least: number][] = [
    ['methods', names(TYPES, /^export declare function (\w+)/gm), 11],
    ['options', names(typeOf('ScanOptions'), /^ {2}(\w+)\??[:(]/gm), 17],
    ['codes', names(typeOf('CameraErrorCode'), /'(\w+)'/g), 7],
    ['hints', kinds('Hint'), 11],
    ['diagnoses', kinds('Diag'), 7],
  ]
  for (const [chapter, expected, least] of wanted) {
    assert.ok(expected.length >= least, `${chapter}: the types were not read`)
    for (const language of OPERATOR_LANGUAGES)
      assert.deepEqual(table(language, CHAPTERS[language][chapter]).named.toSorted(), expected.toSorted(), `${chapter} in ${language}`)
  }
})

test('the fields of hints and diagnoses are in their rows', () => {
  for (const language of OPERATOR_LANGUAGES)
    for (const [type, chapter] of [
      ['Hint', 'hints'],
      ['Diag', 'diagnoses'],
    ] as const) {
      const { named, rows } = table(language, CHAPTERS[language][chapter])
      for (const [, kind, fields] of typeOf(type).matchAll(/\{ kind: '(\w+)'(.*?) \}/g)) {
        const row = rows[named.indexOf(kind as string)]
        for (const field of names(fields as string, /(\w+)\??:/g)) assert.ok(row?.includes(`\`${field}\``), `${language} ${kind}: ${field}`)
      }
    }
})

test('the guide of the scanner says the same in both languages: the same names, and as many chapters, rows and samples', () => {
  const outline = (language: OperatorLanguage) => {
    const text = scannerText(language)
    return { names: names(text, /`([^`\n]+)`/g).toSorted(), shape: names(text, /^(#+ |\| |```\w*)/gm) }
  }
  assert.deepEqual(outline('ru'), outline('en'))
})

test("the page of the scanner says the service's address, the guides and the list of documents lead to it, and llms.txt has its text", async (t) => {
  const world = await openWorld(t)
  const { status, text } = await world.call('GET', '/integration/scanner')
  assert.equal(status, 200)
  assert.ok(text.includes(`${world.origin}/widget/service-qr-scanner.js`))
  assert.doesNotMatch(text, /127\.0\.0\.1:8080|<style|style="/)
  const russian = await world.call('GET', '/integration/scanner?lang=ru')
  assert.match(russian.text, /<html lang="ru">.*<h1>Сканер QR<\/h1>/s)
  assert.match(text, /href="\?lang=ru"/)
  for (const path of ['/api-docs', '/integration?lang=en', '/integration?lang=ru'])
    assert.match((await world.call('GET', path)).text, /href="[^"]*\/integration\/scanner"/, path)
  const llms = (await world.call('GET', '/llms.txt')).text
  for (const part of ['## The QR scanner\n', '### Options of scanVideo\n', '| `lensTryMs` |', 'trusted-types service-qr-scanner'])
    assert.ok(llms.includes(part), part)
})
