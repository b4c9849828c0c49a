import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordObjection } from '#domain/password-objections.ts'

/** Passwords with less than this score are guessed within 100 million tries. */
const LEAST_SCORE = 3
/** Letters and digits that a password has at least besides its owner's and the product's names. */
const LEAST_OWN = 8
/** Shorter words are in too many passwords by chance. */
const SHORTEST_WORD = 3
const PRODUCT = ['chekhov', 'чехов']

/** Why a password would be guessed early: by its owner's name, or by its place on the lists of guessers. Null: it would not. */
export async function objectionToPassword(typed: string, { login, name }: { login: string; name: string }): Promise<PasswordObjection | null> {
  const password = typed.normalize('NFC')
  const words = [...PRODUCT, ...wordsOf(login), ...wordsOf(name)]
  if (isBuiltAround(password, words)) return 'contextual'
  for (const one of new Set([password, onLatinKeys(password)])) {
    const { score, feedback } = (await meter()).check(one, words)
    if (score < LEAST_SCORE) return OBJECTIONS[feedback.warning ?? ''] ?? 'predictable'
  }
  return null
}

/** By the warnings of the meter. */
const OBJECTIONS: Record<string, PasswordObjection> = {
  userInputs: 'contextual',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
}

const wordsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= SHORTEST_WORD)

/** Whether little is left without the words, in any disguise: as look-alike signs, with signs between the letters, or backwards. */
function isBuiltAround(password: string, words: readonly string[]): boolean {
  let rest = plain(password)
  const length = rest.length
  const disguised = words.map(plain).flatMap((word) => [word, [...word].toReversed().join('')])
  for (const word of disguised.toSorted((a, b) => b.length - a.length)) if (word.length >= SHORTEST_WORD) rest = rest.replaceAll(word, '')
  return rest.length < Math.min(LEAST_OWN, length)
}

/** The letters and digits in lower case, those that look alike as one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[0135478@$!|+]/g, (sign) => LOOK_ALIKES[sign] as string)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')

const LOOK_ALIKES: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 5: 's', 4: 'a', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'l', '|': 'l', '+': 't' }

/** Russian text as the keys give it under a Latin layout: the lists of guessers have the words of both layouts so. */
const onLatinKeys = (text: string): string => text.toLowerCase().replaceAll(/[а-яё]/g, (letter) => LATIN[RUSSIAN.indexOf(letter)] as string)
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

let opened: Promise<ZxcvbnFactory> | undefined
/** The lists take some time and memory, so they are read when the first password is changed. */
const meter = (): Promise<ZxcvbnFactory> => (opened ??= openMeter())

async function openMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
