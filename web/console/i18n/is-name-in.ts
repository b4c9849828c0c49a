/** Whether a word from elsewhere, such as the name of who acted, is one of a group's names. */
export const isNameIn = <G extends object>(group: G, word: string): word is keyof G & string => Object.hasOwn(group, word)
