import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArguments, WrongArguments } from './read-arguments.ts'

test('words and options may come in any order', () => {
  const { words, pure, repeat, load, concurrency } = readArguments(['src/judge', '--repeat', '20', 'the same receipt', '--load', '--concurrency=3'])
  assert.deepEqual(
    { words, pure, repeat, load, concurrency },
    { words: ['src/judge', 'the same receipt'], pure: false, repeat: 20, load: true, concurrency: 3 },
  )
})

for (const [args, expected] of [
  [['--frobnicate'], /^Unknown option '--frobnicate'\./],
  [['--repeat=0'], /^--repeat takes a number from 1 on, not "0"\./],
  [['--concurrency=many'], /^--concurrency takes a number from 1 on, not "many"\./],
  [['--pure=yes'], /^Option '--pure' does not take an argument\./],
  [['--watch', '--repeat=2'], /^--watch already runs the tests again and again: leave out --repeat\./],
] as const) {
  test(`${args.join(' ')} is refused with what was wrong and what is possible`, () => {
    assert.throws(
      () => readArguments([...args]),
      (error) => error instanceof WrongArguments && expected.test(error.message) && error.message.includes('\n\nUsage: npm test -- '),
    )
  })
}
