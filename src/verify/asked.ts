import type { TaxAnswer } from '#domain/verify/tax-answer.ts'

/** `asked` is false when no question was sent: the answer was known, or questions are paused. */
export type Asked = { kind: 'answered'; answer: TaxAnswer; asked: boolean } | { kind: 'beingAsked' }
