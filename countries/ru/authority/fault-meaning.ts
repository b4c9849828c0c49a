import type { Fault } from './soap/read-reply.ts'

/** How to react to a fault. `tokenRefused` and `messageNotFound` have a remedy; the others end the question for now. */
export type FaultMeaning = 'tokenRefused' | 'messageNotFound' | 'rate' | 'quota' | 'access' | 'malformed' | 'transport'

/** The element in `detail` is made for programs; few faults have one. */
const BY_DETAIL: readonly (readonly [string, FaultMeaning])[] = [
  ['AuthenticationFault', 'tokenRefused'],
  ['AuthenticationException', 'tokenRefused'],
  ['MessageNotFoundFault', 'messageNotFound'],
  ['MessageNotFoundException', 'messageNotFound'],
  ['RateLimitingFault', 'rate'],
]

/** Beginnings of the texts. Real ones contain stray spaces, so spaces are ignored on both sides. */
const BY_TEXT: readonly (readonly [string, FaultMeaning])[] = [
  ['Доступ к сервису для token', 'tokenRefused'],
  ['Ошибка проверки подлинности', 'tokenRefused'],
  ['По переданному MessageId', 'messageNotFound'],
  ['Сообщение не найдено', 'messageNotFound'],
  ['Превышено количество', 'rate'],
  ['Превышен общий дневной лимит', 'quota'],
  ['Превышен лимит', 'quota'],
  ['Доступ к сервису', 'access'],
  ['Не удалось обнаружить требуемые заголовки', 'access'],
  ['Метод', 'access'],
  ['Unmarshalling Error', 'malformed'],
  ['Произошел timeout ожидания ответа', 'transport'],
  ['Произошла внутренняя ошибка', 'transport'],
  ['Внутренняя серверная ошибка', 'transport'],
]

/** An unknown fault tells nothing about the receipt: it counts as a failure of the far end. */
export function faultMeaning({ text, details }: Omit<Fault, 'kind'>): FaultMeaning {
  const squeezed = squeeze(text)
  return BY_DETAIL.find(([name]) => details.includes(name))?.[1] ?? BY_TEXT.find(([beginning]) => squeezed.startsWith(squeeze(beginning)))?.[1] ?? 'transport'
}

const squeeze = (text: string): string => text.replace(/\s+/g, '').toLowerCase()
