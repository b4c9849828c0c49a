import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objectionToPassword } from './password-rule.ts'

const vera = { login: 'vera.petrova', name: 'Вера Петрова' }

for (const [password, objection] of [
  ['aaaaaaaaaaaa', 'repeated'],
  ['letmeinletmein', 'repeated'],
  ['бббббббббббб', 'repeated'],
  ['password1234', 'common'],
  ['Password123!', 'common'],
  ['P@ssw0rd-2026', 'common'],
  ['qazwsxedcrfv', 'common'],
  ['йцукенгшщзхъ', 'predictable'],
  ['пароль123456', 'common'],
  ['123456789012', 'common'],
  ['vera.petrova1', 'contextual'],
  ['petrovapetrova', 'contextual'],
  ['V3r4P3tr0v4!!', 'contextual'],
  ['avortep-2026', 'contextual'],
  ['ВераПетрова1', 'contextual'],
  ['chekhov-2026!', 'contextual'],
  ['Ch3kh0v12345', 'contextual'],
  ['c-h-e-k-h-o-v-1-2', 'contextual'],
  ['ЧеховЧехов12', 'contextual'],
] as const) {
  test(`the password ${password} is refused as ${objection}`, async () => assert.equal(await objectionToPassword(password, vera), objection))
}

for (const password of [
  'correct horse battery staple',
  'purple lamp on the ninth floor',
  'пурпурная лампа на девятом',
  'kjsh-dkfu-28sx',
  'vera sings in the long evenings',
  'qz8wn-4kfpt-x2mhd-yb7rs',
]) {
  test(`the password ${password} is taken`, async () => assert.equal(await objectionToPassword(password, vera), null))
}

test('a short login is no reason by itself', async () =>
  assert.equal(await objectionToPassword('purple lamp on the ninth floor', { login: 'l', name: 'An' }), null))
