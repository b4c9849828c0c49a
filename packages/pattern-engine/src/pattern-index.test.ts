import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchesLine, matchLength, readLine } from './normal-form.ts'
import { compileExpression, type CompiledPattern } from './python-re.ts'
import { foldTree } from './fold-tree.ts'
import { parse } from './parse.ts'
import { buildPatternIndex, demandOf, findCandidates, openAsking, type PatternIndex } from './pattern-index.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'

type Fuzz = [pattern: string, texts: string[], bits: string]
const FUZZ = JSON.parse(readFileSync(new URL('../vectors/python-re-fuzz-sample.json', import.meta.url), 'utf8')) as Fuzz[]

const compiled = (source: string): CompiledPattern | null => {
  const result = compileExpression(source)
  return result.ok ? result.pattern : null
}

const demandOfText = (source: string) => {
  const tree = parse(source)
  return demandOf(tree, foldTree(tree))
}

/** Compares every pattern with every line: the index may pass too many patterns, never too few. */
function assertNothingMissed(sources: readonly string[], lines: readonly string[]) {
  const patterns = sources.map(compiled).filter((pattern) => pattern !== null)
  const index = buildPatternIndex(patterns.map(({ source }) => demandOfText(source)))
  const asking = openAsking(index)
  const skeleton = openSkeleton()
  for (const text of lines) {
    readSkeleton(text, skeleton)
    findCandidates(index, skeleton, asking)
    const candidates = new Set(asking.candidates.subarray(0, asking.count))
    const line = readLine(text)
    patterns.forEach((pattern, number) => {
      if (!candidates.has(number) && matchesLine(pattern, line)) assert.fail(`${pattern.source} is found in ${JSON.stringify(text)} and is no candidate`)
    })
  }
}

test('patterns and texts of the fuzz sample: nothing that is found is missed', () => {
  for (let from = 0; from < FUZZ.length; from += 100) {
    const part = FUZZ.slice(from, from + 100)
    assertNothingMissed(
      part.map(([pattern]) => pattern),
      part.flatMap(([, texts]) => texts.slice(0, 6)),
    )
  }
})

test('each character that has cases, marks or compatible forms is found beside letters in each of these', () => {
  for (let code = 0x80; code < 0x3400; code++) assertFormsNotMissed(code)
  for (let code = 0xf900; code < 0x10000; code++) assertFormsNotMissed(code)
})

function assertFormsNotMissed(code: number) {
  const char = String.fromCodePoint(code)
  const plain = char.normalize('NFKC')
  const forms = new Set([char, plain, char.toUpperCase(), char.toLowerCase(), plain.toUpperCase(), char.normalize('NFKD')])
  if (forms.size > 1)
    assertNothingMissed(
      [`мол${char}ко`],
      Array.from(forms, (form) => `мол${form}ко`),
    )
}

test('what only the pattern as it was written finds in a line as printed is not missed', () => {
  for (const [source, text] of [
    ['oʻzbek\\w', 'oʻzbekʻ'],
    ['о3½\\w+', 'о3½ʽ'],
    ["ёaʻо3'\\w{2}", "ёaʻо3'aʻ"],
    ['Кё㎖ʻaʻ\\w.*', 'Кё㎖ʻaʻʹ'],
    ['m\\we²\\s?', 'mʻe²'],
  ] as const) {
    assert.ok(matchesLine(compiled(source) as CompiledPattern, readLine(text)), `${source} in ${text}`)
    assertNothingMissed([source], [text])
  }
})

const LINES = [
  'КОКА-КОЛА 0,5Л',
  'KOKA-КОЛА 0.5 л.',
  'Coca-Cola 500ml ПЭТ',
  'Сок «Сад» 1л.сок',
  'Молоко 3,2% 930 гр',
  'МОЛОКО  ПРОСТОКВ. 930г',
  'Пиво 0,45Lt',
  'Яйцо 10шт.',
  'Яйцо 10 штук',
  'Шоколад 2×90г',
  'Шоколад 2x90 gr',
  'Чай 25пак',
  'Вода №1',
  'Вода № 1 5 литров',
  'Сыр 45 % 200',
  'ﬁлé 100 ㎖',
  'Йогурт ёлка',
  'Ёлка',
  'Кофе½кг',
  'к г',
  '',
]
const WORDS = [
  'кока',
  'кола',
  'cola',
  'молоко',
  'сок',
  'л',
  'мл',
  'г',
  'гр',
  'кг',
  'шт',
  'литр',
  'ml',
  '0',
  '5',
  '500',
  '10',
  '930',
  ',',
  '.',
  ' ',
  '%',
  'х',
  'x',
  '×',
  '-',
  '№',
  'ё',
  'е',
  '2',
  '90',
]

const pattern = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS).map((word) => word.replace('.', '\\.')),
      fc.constantFrom('.*', '\\s*', '\\b', '\\d+', '[,.]', '\\w', ' ?', '(?:сок|кола)', '(?:л|мл|ml)?', '(?=\\d)', '[а-я]+', '\\.?', '^', '$'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
const line = fc.oneof(
  fc.constantFrom(...LINES),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 10 }).map((parts) => parts.join('')),
)

const classes = fc
  .array(
    fc.constantFrom(
      '[КK][ОO0]',
      'к[О0oо]ла',
      '[З3]',
      '\\d{2}',
      '\\d+',
      '[а-я]{2,3}',
      '[A-Z]{1,2}',
      '\\w',
      '[.,]',
      ' ?',
      '.*',
      '(?:со|0,|мо)',
      '(?=.*л)',
      "л'?",
      '3,2',
      '90г',
      '&',
      '[^к]',
      '(?:ка|ко|[мш]о|1){2}',
      'г+',
      '\\bко',
      '–',
      '№ ?',
      '^',
      '(?:^|5 )',
      '(?:^к|^0)',
      '.',
      '.{2}',
      '\\W',
      '(?:ко|л){2,}',
      '(?:ко.*|л){1,2}',
      '(?:ка|к.*а)',
      '(?:ко|со).*(?:ко|со)',
      '(?:л.?){2,3}',
      ' ',
      '\\s',
      '(?:\\w+ ){2}',
      '(?: |\\d)',
      '[ \\t]',
      '[*х]',
      '\\(',
      '[(-+]',
      ';',
      '[a-z]{2}',
      '[a-z\\d]',
      '\\d[A-M]',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
const odd = fc
  .array(
    fc.constantFrom(
      ...WORDS,
      'К0КА',
      'к0ла',
      'мо3г',
      'СО',
      '12',
      '5 гр',
      '200ml',
      '1 шт.',
      'pcs',
      '&amp;',
      "л'",
      '«',
      '\u00ad',
      '№',
      'АВ12',
      '*',
      '(',
      '&#40;',
      '＊',
      '\u0338',
      'ок',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

test('classes, look-alikes and counts, in lines with odd characters: nothing that is found is missed', () => {
  fc.assert(
    fc.property(fc.array(classes, { minLength: 1, maxLength: 20 }), fc.array(odd, { minLength: 1, maxLength: 15 }), (sources, lines) =>
      assertNothingMissed(sources, lines),
    ),
    { numRuns: 600 },
  )
})

const syntax = ['.*', '\\s*', '\\d+', '[а-я]+', ' ?', '(?:', ')', '|', '(?#а)', '+', '?', '5', '0', "'", '(?<!', '(?-i:', '«', '-', '&']
const spelling = fc.array(fc.oneof(fc.constantFrom('мл', 'л', 'гр', 'кола', 'amp;', 'литров', 'KO', 'ё', 'щётка'), fc.constantFrom(...syntax)), {
  minLength: 1,
  maxLength: 7,
})

test('letters that are read as a word mean what they mean one by one', () => {
  let compared = 0
  fc.assert(
    fc.property(spelling, fc.array(fc.oneof(odd, line), { minLength: 1, maxLength: 10 }), (parts, lines) => {
      const inWords = compiled(parts.join(''))
      const letterByLetter = compiled(
        parts
          .map((part) =>
            /^[\p{L};]+$/u.test(part) ? Array.from(part, (char) => `\\u${(char.codePointAt(0) as number).toString(16).padStart(4, '0')}`).join('') : part,
          )
          .join(''),
      )
      assert.equal(inWords === null, letterByLetter === null, parts.join(''))
      if (inWords === null || letterByLetter === null) return
      assertNothingMissed([inWords.source, letterByLetter.source], lines)
      for (const text of lines) {
        compared++
        assert.equal(matchLength(inWords, readLine(text)), matchLength(letterByLetter, readLine(text)), `${inWords.source} in ${text}`)
      }
    }),
    {
      numRuns: 1_000,
      examples: [
        [['мл', '(?#а)', '?', '.*'], ['']],
        [
          ['(?x:', 'литров', ' ?', '+', ')'],
          ['литр', 'литровв'],
        ],
      ],
    },
  )
  assert.ok(compared > 1_000)
})

/** `looks` gives how many patterns a line is compared with; the candidates of the last line are in `asking`. */
function openLooks(index: PatternIndex) {
  const asking = openAsking(index)
  const skeleton = openSkeleton()
  const looks = (text: string) => {
    const before = asking.looks
    readSkeleton(text, skeleton)
    findCandidates(index, skeleton, asking)
    return asking.looks - before
  }
  return { asking, looks }
}

test('a line looks at what the patterns that share a word differ in, not at each of them', () => {
  const syllables = ['ба', 'ло', 'ми', 'ру', 'ту', 'фе', 'ша', 'ни', 'го', 'ве']
  const kinds = ['сигареты', 'табак', 'бумага', 'гильзы']
  const brands = Array.from({ length: 100 }, (_, number) => `${syllables[number % 10]}${syllables[Math.floor(number / 10)]}дун`)
  const sources = Array.from({ length: 2_000 }, (_, number) => {
    const own = Array.from({ length: 20 }, (_, at) => brands[(number * 7 + at * (1 + (number % 9))) % 100])
    return `(?:${own.join('|')}).*(?:${kinds[number % 4]}|${kinds[(number >> 2) % 4]})`
  })
  const index = buildPatternIndex([...new Set(sources)].map(demandOfText))
  const { asking, looks } = openLooks(index)
  assert.ok(looks('Сигареты чужие синие 20шт') <= 20)
  assert.ok(looks(`${brands[12]} сигареты`) <= 40)
  assert.ok(asking.count > 100)
  assert.ok(looks(`сигареты ${brands[12]}`) <= 40)
  assert.equal(asking.count, 0)
})

test('words with open letters are found by the letters that they have, at whatever distance', () => {
  const consonants = [...'бвгджзклмнпрстфхш']
  const brands = Array.from({ length: 4_000 }, (_, number) =>
    [number % 17, Math.floor(number / 17) % 17, Math.floor(number / 289)].map((at) => consonants[at] as string),
  )
  const sources = brands.map(([one, two, three]) => `сок.*${one}.${two}.${three}`)
  const index = buildPatternIndex(sources.map(demandOfText))
  // Nothing is left to be compared with every place of a line.
  assert.equal(index.scan.words, 0)
  const { asking, looks } = openLooks(index)
  assert.ok(looks('сок яблочный осветлённый 1л') <= 60)
  const [one, two, three] = brands[1_234] as string[]
  for (const brand of [`${one}а${two}и${three}`, `${one}${two}${three}`, `${one} ${two}о${three}`]) {
    assert.ok(looks(`сок ${brand}`) <= 60)
    assert.ok(asking.candidates.subarray(0, asking.count).includes(1_234), brand)
  }
  assertNothingMissed(
    ['м.л.ко', 'м.л..ко', 'к..п.т', '[кk].л[оа]', 'a.b.c', 'бв.г', 'б.вг', 'б..в.г', 'к.?л.?м', 'с\\Wк\\wт'],
    [
      'молоко',
      'млко',
      'мо лоокко',
      'коапт',
      'компот',
      'кола',
      'kоло',
      'a-b c',
      'abc',
      'axbxc',
      'бваг',
      'бавг',
      'ба вг',
      'бааваг',
      'клм',
      'колам',
      'с кот',
      'с к т',
      '«м»л.ко',
    ],
  )
})

test('what follows one another in a pattern is looked for one behind the other, and any character stands for one or none', () => {
  const candidates = candidatesOf(['ко.*ко.*л', '(?:сок|лад).*(?:сок|лад)', 'мо.ко', '(?:ко|л){2,}о'])
  assert.deepEqual(candidates('кофе лимон'), [])
  assert.deepEqual(candidates('кофе какао кола'), [0])
  assert.deepEqual(candidates('шоколад'), [])
  assert.deepEqual(candidates('шоколад сок'), [1])
  assert.deepEqual(candidates('мороженое ко'), [])
  assert.deepEqual(candidates('мо ко'), [2])
  assert.deepEqual(candidates('моTко'), [2])
  assert.deepEqual(candidates('коло'), [3])
})

test('a pattern is in no line that has fewer spaces, as printed or in its normal form', () => {
  const candidates = candidatesOf(['(?:\\w+ ){3}\\w+', '(?:\\w+ ){4}\\w+', '\\w+\\s\\w+'])
  assert.deepEqual(candidates('сахар'), [])
  assert.deepEqual(candidates('сок сад'), [2])
  assert.deepEqual(candidates('сок сад 12 шт'), [0, 2])
  assert.deepEqual(candidates('сок сад 12шт'), [0, 2])
  assert.deepEqual(candidates('сок&nbsp;сад 12шт'), [0, 2])
  assert.deepEqual(candidates('сок сад2х5л'), [0, 1, 2])
  assertNothingMissed(['&nbsp;.', '&nbsp;сок', '¨|сок¨'], ['&nbsp;.', '&nbsp;сок', '¨'])
})

test('a pattern that asks for a Latin letter is in no line without one, a mark that is asked for has to be there', () => {
  const candidates = candidatesOf(['[A-Z]{2}\\d', '[abc]\\d', '[a-zё]\\d', '\\d[*х]\\d\\d', 'чай\\('])
  assert.deepEqual(candidates('АВ12'), [1, 2])
  assert.deepEqual(candidates('АB12'), [0, 1, 2])
  assert.deepEqual(candidates('12 345'), [])
  assert.deepEqual(candidates('12*345'), [3])
  assert.deepEqual(candidates('12х345'), [2, 3])
  assert.deepEqual(candidates('чай мята'), [])
  assert.deepEqual(candidates('Чай (мята)'), [])
  assert.deepEqual(candidates('Чай(мята)'), [4])
  assertNothingMissed(['[a-z]\\d', 'сок\\*', 'o[a-z]', '<'], ['С0к*', 'сок＊', '№5', '&lt;', '<\u0338', 'kо0', 'К5', 'ok'])
})

test('a character that folds to several is found where a mark above stands behind it', () => {
  const lines = ['№', '™', '℃', '㎏', '½', 'ﬁ', '℅'].flatMap((char) =>
    ['\u0301', '\u0306', '\u0308', '\u0327', '\u0323\u0302'].map((mark) => `чай ${char}${mark} 5`),
  )
  assertNothingMissed(['№', '№.? 5', 'чай ™', '™', '[™℅]', '℃', '㎏', '½', 'ﬁ', '℅', '(?:№|й) ?'], lines)
})

test('whatever character stands between the letters of a word, as in Uzbek names: nothing that is found is missed', () => {
  const sources = ['choʻpon', 'chopon', "cho'pon", 'cho.pon', 'cho\\wpon', 'cho\\Wpon', 'cho[ʻ‘]pon', 'cho ?pon', 'cho"pon', 'cho\\S+pon', 'pon sut']
  const lines = Array.from({ length: 0x2100 - 0x20 }, (_, number) => `CHO${String.fromCharCode(0x20 + number)}PON SUT`)
  assertNothingMissed(sources, lines)
})

test('a pattern of the beginning of a line waits for no other place, and is found in each spelling', () => {
  const candidates = candidatesOf(['^сок', '^(?:вода|сок) *90 ?г', '^\\d{3}', '^[а-я]{3} 9'])
  assert.deepEqual(candidates('Сад сок 90гр'), [])
  assert.deepEqual(candidates('«СОК» 90гр'), [0, 1, 3])
  assert.deepEqual(candidates('&quot;Сoк&quot; 90 грамм 123'), [0, 1, 3])
  assert.deepEqual(candidates('123 сок'), [2])
})

test('words, numbers and units in every spelling: nothing that is found is missed', () => {
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 30 }), fc.array(line, { minLength: 1, maxLength: 20 }), (sources, lines) =>
      assertNothingMissed(sources, lines),
    ),
    { numRuns: 300 },
  )
})

test('letters that touch in a pattern touch in the line, a gap is a gap, and a word begins and ends where the pattern says so', () => {
  const candidates = candidatesOf(['сокол', 'сок чай', '\\bсок', 'сок\\b', '[а-я]{6}', 'сок ?чай', 'сок\\W+чай', '\\d{3}', '\\b\\d{2}\\b', 'сок[ -]чай'])
  assert.deepEqual(candidates('СОК ОЛ'), [2, 3])
  assert.deepEqual(candidates('сокол'), [0, 2])
  assert.deepEqual(candidates('сокчай'), [2, 4, 5])
  assert.deepEqual(candidates('квасок. чайка'), [3, 1, 4, 6, 5, 9].sort())
  assert.deepEqual(candidates('сок-чай'), [2, 3, 6, 9])
  assert.deepEqual(candidates('1.23'), [8])
  assert.deepEqual(candidates('а123'), [7])
  // The normal form has a space between digits and letters.
  assert.deepEqual(candidates('12шт'), [8])
  // An apostrophe is left out in the folded spelling, and a quote is a space in the normal form.
  assert.deepEqual(candidates("сок'ол"), [0, 2, 3])
  assert.deepEqual(candidates('сок"чай'), [1, 2, 3, 5, 6, 9])
  assert.deepEqual(candidates("сок' чай"), [1, 2, 3, 5, 6, 9])
})

test('the normal form of a long line is cut within a word, which ends there', () => {
  const line = (word: string) => ('1а '.repeat(30) + word.repeat(30)).slice(0, 250)
  assert.ok(matchesLine(compiled('мол\\b') as CompiledPattern, readLine(line('молоко '))))
  for (let shift = 0; shift < 8; shift++)
    assertNothingMissed(['мол\\b', 'ча\\b', 'к\\b', 'моло\\W*$'], [`${'а'.repeat(shift)}${line('молоко ')}`, line('чай к ')])
})

const border = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('ко', 'ла', 'к', 'o', '5', '90', 'г', 'гр', 'х', '0', '_') },
  fc.constantFrom(
    ' ',
    ' ?',
    ' *',
    '\\s+',
    '\\b',
    '\\W',
    '\\W*',
    '\\w',
    '\\w{2,4}',
    '\\d+',
    '.',
    '.*',
    '[ -]',
    '[.,]?',
    '[а-я]{2}',
    '[^а]',
    '"',
    "'",
    '-',
    ' ?%',
    '×',
  ),
  fc.constantFrom('(?: |-)?', '(?:ко\\b)+', '(?: к)*', '(?:ко|ла )?', '(?=\\b)', '(?<= )', '^', '$', '|', '[« ]?', 'ʻ', '№'),
)
const between = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('к', 'КО', 'ла', 'O', '5', '90', 'г', 'гр', 'х', '0', ' ') },
  fc.constantFrom('  ', '-', '"', '«', "'", 'ʻ', '.', ',', '%', '_', '№', '×', '*', '(', '~', '&nbsp;', '\u00a0', '½', 'ü', '\t', '″'),
)

test('whatever stands between letters and numbers, in patterns and in lines: nothing that is found is missed', () => {
  const source = fc.array(border, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''))
  const text = fc.array(between, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(source, { minLength: 10, maxLength: 30 }), fc.array(text, { minLength: 10, maxLength: 30 }), (sources, lines) =>
      assertNothingMissed(sources, lines),
    ),
    { numRuns: 400 },
  )
})

test('a choice asks for what each of its branches asks for, in whichever order', () => {
  const candidates = candidatesOf(['(?:кола.*зеро|зеро.*кола)', 'сок|(?=.*чай)мята|мята.*чай', '(?:кола|сок).*лайм|лайм.*сок'])
  assert.deepEqual(candidates('кола'), [])
  assert.deepEqual(candidates('зеро'), [])
  assert.deepEqual(candidates('зеро кола'), [0])
  assert.deepEqual(candidates('мята чай'), [1])
  assert.deepEqual(candidates('чай'), [])
  assert.deepEqual(candidates('лайм'), [])
  assert.deepEqual(candidates('кола лайм'), [2])
  assert.deepEqual(candidates('лайм сок'), [1, 2])
})

test('a choice whose branches say the same asks for it once, however many there are', () => {
  const [one, many] = [2, 60].map((branches) => demandOfText(`(?:${new Array(branches).fill('ко.*ла').join('|')}|ла.*ко)`))
  assert.equal(one?.loose.length, 2)
  assert.deepEqual(many?.loose, one?.loose)
})

const nested = fc.letrec<{ tree: string; chain: string }>((tie) => ({
  chain: fc
    .array(fc.tuple(fc.constantFrom('кола', 'ком', 'зеро', 'cola', '12', 'л', 'б'), fc.constantFrom('.*', '.', '', '.{0,5}', '\\w*', '\\W+', '[а-м]', '\\d')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.flat().join('')),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('chain'),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((branches) => `(?:${branches.join('|')})`),
    fc.tuple(tie('chain'), tie('chain')).map(([one, other]) => `(?:${one}.*${other}|${other}.*${one})`),
    fc.tuple(tie('tree'), tie('tree')).map(([ahead, body]) => `(?=.*${ahead})${body}`),
    fc.tuple(tie('tree'), fc.constantFrom('?', '+', '*', '{2}'), tie('tree')).map(([body, count, next]) => `(?:${body})${count}${next}`),
  ),
}))

test('choices in choices, look-arounds and counts, in lines of any length: nothing that is found is missed', () => {
  const long = fc
    .array(fc.tuple(fc.constantFrom('кола', 'КОМ', 'зеро', 'cola', '12', 'л', 'б', '5 литров'), fc.constantFrom(' ', '', 'х', '-', 'о')), { maxLength: 30 })
    .map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(fc.array(nested.tree, { minLength: 1, maxLength: 20 }), fc.array(long, { minLength: 1, maxLength: 15 }), (sources, lines) =>
      assertNothingMissed(sources, lines),
    ),
    { numRuns: 300 },
  )
})

/** Of a line, by their places in the list. */
function candidatesOf(sources: readonly string[]): (text: string) => number[] {
  const index = buildPatternIndex(sources.map(demandOfText))
  const asking = openAsking(index)
  const skeleton = openSkeleton()
  return (text) => {
    readSkeleton(text, skeleton)
    findCandidates(index, skeleton, asking)
    return [...asking.candidates.subarray(0, asking.count)].sort()
  }
}
