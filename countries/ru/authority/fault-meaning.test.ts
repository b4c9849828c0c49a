import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultMeaning, type FaultMeaning } from './fault-meaning.ts'

const CASES: [text: string, details: string[], meaning: FaultMeaning][] = [
  ['Доступ к сервису для переданного IP, запрещен', [], 'access'],
  ['Доступ к  сервису для переданного IP , запрещен ', [], 'access'],
  ['Доступ к сервису для token запрещен', ['AuthenticationFault'], 'tokenRefused'],
  ['Доступ к сервису для token запрещен', [], 'tokenRefused'],
  ['Ошибка проверки подлинности', ['AuthenticationException'], 'tokenRefused'],
  ['Ошибка проверки подлинности', [], 'tokenRefused'],
  ['Не удалось обнаружить требуемые заголовки в переданном запросе', [], 'access'],
  ['Превышен общий дневной лимит запросов, приложением promo', [], 'quota'],
  ['Превышен  общий\n дневной лимит запросов, приложением  promo', [], 'quota'],
  ['Превышен лимит запросов метода GetTicketRequest', [], 'quota'],
  ["Превышен лимит 'Запросов в день' метода GetTicket, сервиса KktService", [], 'quota'],
  ['Метод GetTicketRequest отсутствует в списке доступа для переданного токена', [], 'access'],
  ['По переданному MessageId: 6d0f3c1a-5b7e-4d1c-9a42-7f1b2c3d4e5f сообщение не найдено', ['MessageNotFoundFault'], 'messageNotFound'],
  ['По переданному MessageId : 6d0f3c1a сообщение не найдено', [], 'messageNotFound'],
  ['Сообщение не найдено', ['MessageNotFoundException'], 'messageNotFound'],
  ['Сообщение не найдено', [], 'messageNotFound'],
  ['Превышено количество запросов метода GetMessage по уникальному MessageID. Повторите запрос позже.', ['RateLimitingFault'], 'rate'],
  ['Превышено количество запросов метода SendMessage. Повторите запрос позже.', [], 'rate'],
  ['', ['RateLimitingFault'], 'rate'],
  ['Произошел timeout ожидания ответа', [], 'transport'],
  ['Произошла внутренняя ошибка 6d0f3c1a. При повторении ошибки обратитесь в службу технической поддержки.', [], 'transport'],
  ['Внутренняя серверная ошибка', [], 'transport'],
  ['Unmarshalling Error: cvc-complex-type.2.4.a: Invalid content was found starting with element', [], 'malformed'],
  ['Значение ЭЦП не прошло проверку.', [], 'transport'],
  ['По переданной ссылке файл не найден', ['FileNotFoundFault'], 'transport'],
  ['Такого ещё не было', [], 'transport'],
  ['', [], 'transport'],
]

for (const [text, details, meaning] of CASES) {
  test(`"${text}"${details.map((name) => ` with ${name}`)} means ${meaning}`, () => assert.equal(faultMeaning({ text, details }), meaning))
}

test('the element in detail wins over the text', () => {
  assert.equal(faultMeaning({ text: 'Превышен лимит запросов метода GetTicketRequest', details: ['Other', 'RateLimitingFault'] }), 'rate')
  assert.equal(faultMeaning({ text: 'Произошла внутренняя ошибка', details: ['AuthenticationFault'] }), 'tokenRefused')
})
