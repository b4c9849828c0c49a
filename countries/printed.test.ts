import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFiscalQr } from '#domain/qr/parse.ts'
import type { PrintedForm } from './define-pack.ts'
import { COUNTRIES, PACKS, printedForPages } from './index.ts'

const HOSTS = ['ofd.soliq.uz', 'ofd.example']

for (const country of COUNTRIES) {
  const { qr, demo } = PACKS[country]
  const forms = qr.printed(HOSTS)

  test(`${country}: the QR of the demo has one of the forms that photos are read with, by the service and by pages`, () => {
    for (const some of [forms, printedForPages()]) assert.ok(isOf(some, demo.qr), demo.qr)
  })

  test(`${country}: a text of a form is a fiscal QR, with the shortest and with the longest fields`, () => {
    for (const form of forms) {
      for (const length of ['least', 'most'] as const) {
        const text = form.map((part) => (typeof part === 'string' ? part : (part.of.includes('1') ? '1' : part.of[0]!).repeat(part[length]))).join('')
        assert.deepEqual(parseFiscalQr(country, text, { ofdHosts: new Set(HOSTS) }).ok, true, text)
      }
    }
  })
}

function isOf(forms: readonly PrintedForm[], text: string): boolean {
  const escaped = (part: string) => part.replace(/[^\w]/g, '\\$&')
  return forms.some((form) =>
    new RegExp(`^${form.map((part) => (typeof part === 'string' ? escaped(part) : `[${part.of}]{${part.least},${part.most}}`)).join('')}$`).test(text),
  )
}
