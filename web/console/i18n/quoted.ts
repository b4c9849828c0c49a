/** Names of other people's making within a sentence. */
export const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')
