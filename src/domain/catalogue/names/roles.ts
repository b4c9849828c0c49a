// What a word of a line says of the goods.
import type { Dictionary } from './dictionary.ts'
import { isUnknown, type ReadName, type Word } from './read-name.ts'

export const CLASSIC = 'род классич'

/** A choice that says what goods are like, not whom or what they are for. */
export const isChoice = ({ sense }: Word): boolean => sense.choices.some((choice) => !/^(?:звери|часть|место)/u.test(choice))

export const isStrange = (word: Word): boolean =>
  word.text.length >= (word.isBeginning ? 6 : 4) && !word.isAside && !word.isInitial && (isUnknown(word) || word.isBrand)

/** Goods of which tills say that they are of chocolate or milk, whatever their taste. */
export const COATED = new Set(['батончик', 'конфеты', 'драже', 'шоколад', 'печенье', 'яйцо', 'вафли', 'паста', 'сырок', 'жвачка', 'карамель'])

/** What all such goods are of, so that it is no taste of one: `печенье сахарное`, `яйцо кур.`, `грудка кур.`, `майонез провансаль`, `Баунти кокос`, `сосиски варёные`. */
export const isUsual = ({ usual }: { usual: ReadonlySet<string> }, { isWith, sense: { kinds, tastes, choices } }: Word): boolean =>
  (isWith && kinds.some((kind) => usual.has(kind))) ||
  tastes.some((taste) => usual.has(taste)) ||
  choices.some((choice) => usual.has(choice.slice(choice.indexOf(' ') + 1)))

export const isPartOfPoultry = ({ text }: Word): boolean => /^(?:грудк|бедр|голен|крыл|окороч|желудк)/u.test(text)

const isGrade = ({ sense: { choices } }: Word): boolean => choices.some((choice) => choice.startsWith('мука '))

/** The grade of butter or bread tells it apart only where the name states one; that of flour always does. */
export const isGradeLeftOut = ({ kinds, name }: { kinds: readonly string[]; name: ReadName }, word: Word): boolean =>
  isGrade(word) && !kinds.includes('мука') && !name.words.some(isGrade)

export const isTaste = ({ sense, isInitial, isAside, isBeginning, isWith, text }: Word): boolean =>
  sense.tastes.length > 0 && sense.choices.length === 0 && !isInitial && !isAside && (!isBeginning || text.length >= (isWith ? 4 : 3))

/** `йогурт фруктовый клубника`, `хвойная свежесть`, `пюре мясное говядина`: it says nothing beside such a taste among these words. */
export const isGeneral = ({ text, sense: { tastes } }: Word, beside: readonly Word[]): boolean => {
  if (tastes.length !== 1) return false
  const [own] = tastes
  if (own === 'мясо') return beside.some(isMeat)
  // Fresh mint is a taste of its own, and so is what is called so in English.
  const isNamed = (taste: string) => taste !== own && !(own === 'свежест' && taste === 'мят')
  return (own === 'фруктов' || own === 'орех' || text.startsWith('свежест')) && beside.some(({ sense }) => sense.tastes.some(isNamed))
}
export const isMeat = ({ sense }: Word): boolean => sense.tastes.some((taste) => MEATS.has(taste))
const MEATS = new Set(['говядин', 'телятин', 'свинин', 'ягн', 'индейк', 'куриц', 'утк', 'кролик'])

export const isIngredient = ({ isWith, sense, text }: Word): boolean => isWith && !sense.isPlain && text.length >= 4

/** A taste that is written out: beside the item's own taste it makes another variety, while a shortened word may mean something else. */
export const isWholeTaste = ({ text, sense }: Word, dictionary: Dictionary): boolean => !sense.isPlain && dictionary.senseOf(text, false).tastes.length > 0

export const isStrongerWord = ({ text }: Word): boolean => STRONGER.test(text)
const STRONGER = /^(?:экстра(?!кт)|extra(?!ct)|ультра(?!п)|ultra|интенсив|intens|сенситив|sensitiv|форте$|forte$|турбо$|turbo$|плюс$|plus$)/u

/** What has a dose and is no lamp, comes in a form of medicines, or is a gel with a percentage or capsules by number. */
export const isMedicine = (kinds: readonly string[], name: ReadName, line: ReadName): boolean =>
  (name.doses.length + line.doses.length > 0 && !kinds.includes('лампа')) ||
  kinds.some(
    (kind) => MEDICINES.has(kind) || (kind === 'гель' && name.percents.length > 0) || (kind === 'капсулы' && name.words.some(({ text }) => text === 'no')),
  )
const MEDICINES = new Set(['таблетки', 'капли', 'раствор', 'мазь', 'ампулы', 'суспензия', 'пастилки'])
