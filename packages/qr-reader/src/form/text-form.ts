/**
 * How a text is printed: characters that are always there, and fields of some characters out of an alphabet. It tells the decoder which modules of a code are
 * certain, so that only the others have to be seen. The characters are of ASCII.
 */
export type TextForm = readonly (string | Field)[]
export type Field = { of: string; least: number; most: number }

/** The number of lengths that a text of this form may be composed of. */
export const compositionsOf = (form: TextForm): number =>
  form.reduce((product, part) => product * (typeof part === 'string' ? 1 : part.most - part.least + 1), 1)
