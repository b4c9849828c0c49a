import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTestFiles, findTests } from './find-tests.ts'
import { WrongArguments } from './read-arguments.ts'

const HERE = ['test/runner/find-tests.test.ts', 'test/runner/read-arguments.test.ts']

test('without a word all files of tests are run, wherever they stand', () => {
  const { files, names } = findTests([])
  assert.deepEqual([files, names], [allTestFiles(), []])
  for (const file of HERE) assert.ok(files.includes(file))
  assert.deepEqual(
    files.filter((file) => file.includes('node_modules')),
    [],
  )
})

test('a file, a folder and a glob are the files of tests that they name', () => {
  for (const words of [
    ['test/runner/find-tests.test.ts'],
    ['./test/runner/../runner/find-tests.test.ts'],
    ['test/*/find-tests.test.ts'],
    ['test/{runner,nowhere}/find*.ts'],
  ])
    assert.deepEqual(findTests(words).files, [HERE[0]], String(words))
  for (const word of ['test/runner', './test/runner/']) {
    const { files } = findTests([word])
    assert.ok(HERE.every((file) => files.includes(file)) && files.every((file) => file.startsWith('test/runner/')), word)
  }
  assert.deepEqual(findTests(HERE).files, HERE)
})

test('other words are names of tests: only files that may have such a test are run, also where a table of cases makes the name', () => {
  const name = spelled('--frobnicate', 'is refused with what was wrong and what is possible')
  assert.deepEqual(findTests([name]), { files: [HERE[1]], names: [new RegExp(name, 'i')] })
  assert.deepEqual(findTests(['A FILE, a (folder|drawer) and a glob are']).files, [HERE[0]])
  assert.deepEqual(findTests(['test/runner', spelled('words and options', 'may come')]).files, [HERE[1]])
})

test('a name may have what regular expressions take for themselves (all of it?)', () => {
  assert.deepEqual(findTests([spelled('take for themselves', '(all of it?)')]).files, [HERE[0]])
  assert.deepEqual(findTests([spelled('for themselves', '(all')]).files, [HERE[0]])
})

for (const [word, expected] of [
  [
    'test/runner/find-tests.ts',
    /^test\/runner\/find-tests\.ts is no file of tests: their names end in \.test\.ts\. Do you mean test\/runner\/find-tests\.test\.ts\?$/,
  ],
  ['test/find-tests.test.ts', /^There is no test\/find-tests\.test\.ts\. Do you mean test\/runner\/find-tests\.test\.ts\?$/],
  ['src/nowhere', /^There is no src\/nowhere\.$/],
  ['docs', /^There are no tests in docs\.$/],
  ['src/**/nothing-*.test.ts', /^No file of tests matches src\/\*\*\/nothing-\*\.test\.ts\.$/],
] as const) {
  test(`${word} is refused with what may have been meant`, () => {
    assert.throws(
      () => findTests([word]),
      (error) => error instanceof WrongArguments && expected.test(error.message),
    )
  })
}

test('a name that no test has is refused', () => {
  const name = spelled('no test is', 'called this')
  assert.throws(
    () => findTests([name]),
    (error) => error instanceof WrongArguments && error.message.startsWith(`There is no file, no folder and no test named "${name}".`),
  )
  assert.throws(
    () => findTests(['src/judge', spelled('a file, a folder', 'and a glob')]),
    /^WrongArguments: No test in src\/judge\/.* has a name with "a file, a folder and a glob"\.$/,
  )
})

/** A name that must not occur in this file. */
const spelled = (...words: string[]) => words.join(' ')
