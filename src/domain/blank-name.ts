/** One rule for the names that people read: there is a character that is no space. A name stays as it was given, with spaces at its edges too. */
export const NAME_PATTERN = '\\S'

export const isBlankName = (name: string): boolean => !new RegExp(NAME_PATTERN, 'u').test(name)
