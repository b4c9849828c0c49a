import type { TaxAnswer } from '#domain/verify/tax-answer.ts'

/** `asked` is false when the answer cost no question: it was known, or nobody may ask now. */
export type Asked = { kind: 'answered'; answer: TaxAnswer; asked: boolean } | { kind: 'beingAsked' }
