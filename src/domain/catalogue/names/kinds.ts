// The kind of goods that a line states, beside that of an item.
import type { Dictionary } from './dictionary.ts'
import type { Rule } from './item-rule.ts'
import type { ReadName, Word } from './read-name.ts'
import { isMeat } from './roles.ts'
import { likeness, SAME, SURELY } from './same-word.ts'

/** The words of a line that state a kind beyond doubt. */
export const statedKinds = ({ words }: ReadName): Word[] =>
  words.filter((word) => mayStateKind(word) && !word.isBeginning && !word.isWith && word.sense.tastes.length + word.sense.choices.length === 0)

/** Whether a word states none of the kinds that lines of the item state, and is no word of its name that states none, or in the other alphabet: `Куб Бурёнка`, `Jardin Dessert Cup`. */
export const saysOtherThan = ({ kinds, possibleKinds, name }: Rule, word: Word): boolean =>
  kinds.length > 0 &&
  !word.sense.kinds.some((kind) => possibleKinds.has(kind)) &&
  !name.words.some((own) => (own.sense.kinds.length === 0 || own.isLatin !== word.isLatin) && likeness(own, word) >= SURELY)

export const mayStateKind = ({ sense, isInitial, isAside, isNegated, isJoined, isBeginning, ending, text }: Word): boolean =>
  sense.kinds.length > 0 &&
  !sense.isPlain &&
  !isInitial &&
  !isAside &&
  !isNegated &&
  ending === null &&
  !(isJoined && isBeginning && text.length <= 3) &&
  text.length >= 3

/** Of an item whose name states no known kind, a line may state any: `Сок Rich вишня` is `Rich Вишня`. An unknown first word, which may be the kind, must be in the line. */
export const leavesKindOpen = ({ kinds, kindWords }: Rule, isKnown: boolean): boolean => kinds.length === 0 && (kindWords.length === 0 || isKnown)

/** The words of a line that state kinds beyond doubt, or the first one that may state one and is no taste of the item. */
function kindWordsIn({ name }: Rule, line: ReadName): Word[] {
  const possible = line.words.filter(mayStateKind)
  const sure = possible.filter(({ sense }) => sense.tastes.length === 0)
  const [first] = possible
  if (first === undefined || sure.length > 0) return sure
  return name.words.some((own) => likeness(own, first) >= SAME) ? [] : [first]
}

/** `смесь овощ.` */
const isPartOf = ({ text, isBeginning }: Word, part: string): boolean =>
  text.length >= 3 && (isBeginning ? part.startsWith(text) : text.startsWith(part.slice(0, 5)))

/** `жев` and `рез` of `жевательная резинка`. */
export const begins = (whole: string | undefined, { text }: Word): boolean => whole?.startsWith(text) === true

export function kindOf(rule: Rule, line: ReadName, used: Set<Word>, dictionary: Dictionary, found: (word: Word) => number): number {
  let best = 0
  for (const word of rule.kindWords) best = Math.max(best, found(word))
  if (best < SAME) best = 0
  // `корм … паштет`: a name may state two kinds, and the line one of them. What goods are for or with is none: `соус для лапши`.
  for (const { word } of rule.others)
    if (best < 0.7 && !word.isWith && word.sense.kinds.length > 0 && word.sense.tastes.length + word.sense.choices.length === 0 && found(word) >= SAME)
      best = 0.7
    // `гречка` is groats of buckwheat.
    else if (
      best < 0.7 &&
      line.words.some(({ sense, isWith }) => !isWith && sense.kinds.some((kind) => word.sense.tastes.includes(kind))) &&
      found(word) >= SAME
    )
      best = 0.7
    // `перья` are macaroni.
    else if (best === 0 && word.sense.tastes.length + word.sense.kinds.length === 0 && isOfKind(word, rule.kinds) && found(word) >= SURELY) best = SAME
  const [unknown] = rule.kinds.length === 0 ? rule.kindWords : []
  // `С.Придонья`
  if (best === 0 && unknown !== undefined && line.words.some(({ text }) => text === unknown.text[0])) best = SAME
  if (leavesKindOpen(rule, best > 0)) for (const word of kindWordsIn(rule, line)) used.add(word)
  const parts = (rule.kinds.length > 0 ? rule.kinds : line.words.flatMap(({ sense }) => sense.kinds)).flatMap(dictionary.partsOf)
  // `свинина тушёная` is a kind, and also says of which animal.
  const isMore = (word: Word) => isMeat(word) && rule.name.words.every((own) => likeness(own, word) < SAME)
  for (const word of line.words) if (word.sense.choices.length === 0 && !isMore(word) && parts.some((part) => isPartOf(word, part))) used.add(word)
  const beside: Word[] = []
  for (const [index, word] of line.words.entries()) {
    if (word.isNegated) continue
    if (word.sense.kinds.some((kind) => rule.kinds.includes(kind))) {
      used.add(word)
      best = Math.max(best, word.isBeginning ? 0.8 : 1)
    } else if (word.sense.kinds.some((kind) => rule.kinds.some((own) => dictionary.isKindBeside(own, kind)))) beside.push(word)
    const next = line.words[index + 1]
    const isPhrase = next !== undefined && word.text.length + next.text.length > 2 && rule.phrases.some(([one, two]) => begins(one, word) && begins(two, next))
    if (isPhrase && next.sense.choices.length === 0) {
      used.add(next)
      if (!isMore(word)) used.add(word)
      best = Math.max(best, 0.8)
    } else if (rule.kindInitials.includes(word.text)) {
      used.add(word)
      best = Math.max(best, 0.7)
    } else if (word.isInitial && next?.isInitial === true && rule.kindInitials.includes(`${word.text[0]}${next.text[0]}`)) {
      used.add(word)
      // `д/кош` says that it is food, and also for whom.
      if (next.sense.choices.length === 0) used.add(next)
      best = Math.max(best, 0.7)
    }
  }
  // A word that may be a taste says the kind only where no other word does, and not in three letters.
  for (const word of beside) {
    if ((best >= 0.8 || word.text.length <= 3) && word.sense.tastes.length > 0) continue
    used.add(word)
    best = Math.max(best, 0.7)
  }
  return best
}

/** Whether a word is a choice of one kind, which is among these, and of no other. */
const isOfKind = ({ sense: { choices } }: Word, kinds: readonly string[]): boolean =>
  choices.length === 1 && kinds.some((kind) => choices[0]?.startsWith(`${kind} `))

/** Whether the line has a word, perhaps shortened, of the item's kind that means nothing of the other one. */
export const saysOtherKind = ({ kinds, kindWords }: Rule, { possibleKinds, name }: Rule, { words }: ReadName): boolean =>
  words.some(
    (one) =>
      (one.sense.kinds.some((kind) => kinds.includes(kind)) || kindWords.some((word) => likeness(word, one) >= SAME)) &&
      !one.sense.kinds.some((kind) => possibleKinds.has(kind)) &&
      !name.words.some((their) => likeness(their, one) >= SAME),
  )
