import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildWordsFinder, evidenceIn, readWords, type Words } from './contains-words.ts'
import { ownWords } from './dictionary.ts'
import { readName } from './read-name.ts'

const wordsOf = (text: string) => readWords(text, ownWords()) as Words
const evidence = (text: string, line: string) => evidenceIn(readName(line, ownWords()), wordsOf(text))

const contained: [words: string, line: string, evidence: string[]][] = [
  ['молоко простоквашино', 'МОЛОКО ПРОСТОКВ 3,2% 930МЛ', ['молоко', 'простоквашино ≈ простокв']],
  ['простоквашино молоко', 'Мол. Prostokvashino', ['простоквашино ≈ prostokvashino', 'молоко ≈ мол']],
  ['молоко простоквашино 3,2% 930 мл', 'МОЛОКО ПРОСТОКВ 3,2% 0,93Л', ['молоко', 'простоквашино ≈ простокв', 'size', 'percent']],
  ['ж/б', 'ПИВО БАЛТИКА 0,5Л Ж/Б', ['container']],
  ['батарейка cr2032', 'БАТАРЕЙКА CR 2032', ['батарейка', 'cr', 'number']],
  ['нурофен 400 мг', 'НУРОФЕН ТАБ 400МГ', ['нурофен', 'number']],
  ['средство для стекол', 'СР-ВО Д/СТЕКОЛ CLIN', ['средство ≈ ср-во', 'стекол']],
  ['сок добрый яблоко', 'СОК ДОБР ЯБЛ 0.2', ['сок', 'добрый ≈ добр', 'яблоко ≈ ябл']],
  ['Coca-Cola', 'НАПИТОК КОКА-КОЛА 0,5', ['кокакола']],
  ['coca-cola без сахара', 'COCA COLA ZERO 1л', ['кокакола']],
  ['шок. аленка', 'ШОКОЛАД АЛЕНКА 90Г', ['шок ≈ шоколад', 'аленка']],
  ['простоквашино', 'Сметана ПРОСТОКВ', ['простоквашино ≈ простокв']],
  ['шампунь 2в1', 'ШАМПУНЬ H&S 2 В 1 400МЛ', ['шампунь']],
  ['мыло 90 г', 'МЫЛО PALMOLIVE 4*90Г', ['мыло', 'size']],
  ['кола 0,5', 'КОЛА 0.5Л ПЭТ', ['кола', 'number']],
  ['кола 0,5', 'Кола 500мл', ['кола', 'number']],
  ['сок добрый 0,95', 'Сок Добрый яблоко 0,95л', ['сок', 'добрый', 'number']],
  ['йогурт чудо 290', 'ЙОГУРТ ЧУДО 2,5% 290Г', ['йогурт', 'чудо', 'number']],
  ['молоко домик 3,2', 'МОЛОКО ДОМИК 3,2% 930МЛ', ['молоко', 'домик', 'number']],
  ['вода архыз 5', 'ВОДА АРХЫЗ 5Л', ['вода', 'архыз', 'number']],
]
for (const [words, line, expected] of contained) test(`“${line}” contains “${words}”`, () => assert.deepEqual(evidence(words, line), expected))

const missing: [words: string, line: string][] = [
  ['молоко простоквашино', 'СЫР ПРОСТОКВ'],
  ['молоко простоквашино', 'МОЛОКО ДОМИК'],
  ['молоко простоквашино 3,2%', 'МОЛОКО ПРОСТОКВ 2,5%'],
  ['молоко простоквашино 930 мл', 'МОЛОКО ПРОСТОКВ 1,4Л'],
  ['молоко простоквашино 930 мл', 'МОЛОКО ПРОСТОКВ'],
  ['молоко', 'МОЛОКОСОДЕРЖАЩИЙ ПРОДУКТ'],
  ['молоко', 'МОЛ'],
  ['кола', 'КОЛБАСА'],
  ['простоквашино', 'ПРОСТ ХЛЕБ'],
  ['coca-cola без сахара', 'НАПИТОК КОКА-КОЛА 0,5'],
  ['шампунь 2в1', 'ШАМПУНЬ H&S 400МЛ'],
  ['ж/б', 'ПИВО БАЛТИКА 0,5Л ПЭТ'],
  ['батарейка cr2032', 'БАТАРЕЙКА CR2025'],
  ['крем spf30', 'КРЕМ NIVEA SPF50'],
  ['нурофен 400 мг', 'НУРОФЕН ТАБ 200МГ'],
  ['кола 0,5', 'КОЛА 1Л'],
  ['йогурт чудо 290', 'ЙОГУРТ ЧУДО 2,5% 270Г'],
  ['молоко домик 3,2', 'МОЛОКО ДОМИК 2,5% 930МЛ'],
  ['балтика 1', 'ПИВО БАЛТИКА 9 1Л'],
]
for (const [words, line] of missing) test(`“${line}” does not contain “${words}”`, () => assert.equal(evidence(words, line), null))

test('a text without a word names nothing', () =>
  assert.deepEqual(
    ['и', '930 мл', '!!!'].map((text) => readWords(text, ownWords())),
    [null, null, null],
  ))

test('the index finds what a comparison with all of them finds', () => {
  const texts = [...new Set([...contained, ...missing].map(([words]) => words))]
  const finder = buildWordsFinder(texts.map((text) => [text, [wordsOf(text)]]))
  for (const [, line] of [...contained, ...missing])
    assert.deepEqual(finder?.all(readName(line, ownWords())).sort(), texts.filter((text) => evidence(text, line) !== null).sort(), line)
})
