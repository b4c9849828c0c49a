import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { member, parseExactJson, type ExactFields } from '#domain/verify/exact-json.ts'
import { findDocuments } from './find-documents.ts'
import { readCodes } from './read-codes.ts'

const sample = (name: string) => {
  const text = readFileSync(new URL(`../../samples/${name}.json`, import.meta.url), 'utf8')
  const body = member(parseExactJson(text) ?? null, 'body')
  const [document] = findDocuments(body)
  return (member(document?.fields ?? {}, 'items') as ExactFields[]).map((item) => readCodes(item))
}

test('six of eight lines of a receipt of 2026 have a product number and a serial number', () => {
  const codes = sample('proverkacheka_2026_x5_nds22')
  assert.equal(codes.length, 8)
  assert.deepEqual(
    codes.map((one) => (one ? [one.gtin, one.serial] : null)),
    [
      null,
      ['04605035006964', '5OoyE8qxeIOn>'],
      ['04602547000046', '5IADe0'],
      ['04690228112072', "5LKh'o"],
      ['04690228112072', '5UA:lm'],
      ['04690228112072', '5PP&d8'],
      null,
      ['04600605026533', '5Vv*fc'],
    ],
  )
})

test('a chain sends the number under the bars and the mark of one pack: they agree', () => {
  const codes = sample('proverkacheka_2024_x5_weighed_marked')
  const own = codes.filter((one) => one !== undefined)
  assert.ok(own.length >= 5)
  assert.deepEqual(own.map(({ raw }) => raw.map(({ kind }) => kind).join('+')).slice(0, 5), ['ean13+gs1m', 'ean13', 'ean13', 'ean13+gs1m', 'ean13+gs1m'])
  for (const { raw } of own) assert.equal(new Set(raw.map(({ gtin }) => gtin)).size, 1)
  assert.deepEqual([own[0]?.gtin, own[0]?.serial], ['04610017240052', '5OUcbCOV!r0fB'])
})

test('the marking system has the parts of a code beside the code', () => {
  const marked = sample('crpt_mobile_2023_spar_marked').filter((one) => one !== undefined)
  assert.deepEqual(
    marked.slice(0, 2).map(({ gtin, serial }) => [gtin, serial]),
    [
      ['04660043858820', '5Y(k"o'],
      ['04660043858837', '5CNOIV'],
    ],
  )
})

for (const [name, item, expected] of [
  ['gs10', { productCodeNew: { gs10: { rawProductCode: '0104605035006964', productIdType: 5, gtin: '04605035006964' } } }, ['04605035006964', undefined]],
  ['itf14', { productCodeNew: { itf14: { rawProductCode: '14605035006961', gtin: '14605035006961', sernum: '' } } }, ['14605035006961', undefined]],
  ['ean8', { productCodeNew: { ean8: { rawProductCode: '96385074' } } }, ['00000096385074', undefined]],
  ['furs', { productCodeNew: { furs: { rawProductCode: 'RU-430302-AAA7582720' } } }, [undefined, undefined]],
  ['unknown', { productCodeNew: { unknown: { rawProductCode: 'something' } } }, [undefined, undefined]],
  ['the older tag in hexadecimal digits', { productCode: '44 4D 04 30 31 79 CB F4 35 49 41 44 65 30' }, ['04605035006964', '5IADe0']],
  ['a wrong check digit', { productCodeNew: { ean13: { rawProductCode: '4605035006965', gtin: '4605035006965' } } }, [undefined, undefined]],
  ['no object', { productCodeNew: 'x', productCode: true }, [undefined, undefined]],
] as const)
  test(`codes of a line: ${name}`, () => {
    const codes = readCodes(parseExactJson(JSON.stringify(item)) as ExactFields)
    assert.deepEqual([codes?.gtin, codes?.serial], expected)
  })
