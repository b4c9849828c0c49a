import { randomUUID } from 'node:crypto'
import type { Fault } from './render.ts'
import type { TicketMethod } from '../settings.ts'

/** Every refusal of the services, in the exact words of the real ones. */
export const faults = {
  ipRefused: (): Fault => ({ text: 'Доступ к сервису для переданного IP, запрещен' }),
  tokenRefused: (): Fault => ({ text: 'Доступ к сервису для token запрещен', detail: 'AuthenticationFault' }),
  headersMissing: (): Fault => ({ text: 'Не удалось обнаружить требуемые заголовки в переданном запросе' }),
  applicationDayLimit: (): Fault => ({ text: 'Превышен общий дневной лимит запросов, приложением simulator' }),
  methodDayLimit: (method: TicketMethod): Fault => ({ text: `Превышен лимит 'Запросов в день' метода ${method}, сервиса KktService` }),
  methodRefused: (method: TicketMethod): Fault => ({ text: `Метод ${method}Request отсутствует в списке доступа для переданного токена` }),
  messageNotFound: (messageId: string): Fault => ({ text: `По переданному MessageId: ${messageId} сообщение не найдено`, detail: 'MessageNotFoundFault' }),
  pollsTooOften: (): Fault => ({
    text: 'Превышено количество запросов метода GetMessage по уникальному MessageID. Повторите запрос позже.',
    detail: 'RateLimitingFault',
  }),
  batchesTooOften: (): Fault => ({ text: 'Превышено количество запросов метода GetMessages. Повторите запрос позже.', detail: 'RateLimitingFault' }),
  sendsTooOften: (): Fault => ({ text: 'Превышено количество запросов метода SendMessage. Повторите запрос позже.', detail: 'RateLimitingFault' }),
  batchSize: (): Fault => ({ text: 'В запросе было передано недопустимое количество messageId' }),
  batchRepeats: (): Fault => ({ text: 'В запросе переданы повторяющиеся значения messageId' }),
  timeout: (): Fault => ({ text: 'Произошел timeout ожидания ответа' }),
  internal: (): Fault => ({
    text: `Произошла внутренняя ошибка ${randomUUID()}. При повторении ошибки обратитесь в службу технической поддержки.`,
  }),
  unreadable: (found?: string, expected: readonly string[] = []): Fault => ({
    code: 'soap:Client',
    text:
      found === undefined
        ? 'Unmarshalling Error: cvc-complex-type.2.4.a: Invalid content was found in the request.'
        : `Unmarshalling Error: cvc-complex-type.2.4.a: Invalid content was found starting with element '${found}'. ` +
          `One of '{${expected.join(', ')}}' is expected.`,
  }),
} as const
