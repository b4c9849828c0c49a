import type { NoAnswer } from '../../notify/plan-after-attempt.ts'

/** Why a brand's server gave no answer: in the console and in reports of its receiver. */
export const NO_ANSWER_RU: Record<NoAnswer, string> = {
  timeout: 'ответ не пришёл вовремя',
  refused: 'в соединении отказано',
  reset: 'соединение закрылось раньше конца ответа',
  dns: 'имя сервера не находится',
  blocked: 'на этот адрес извещения не отправляются',
  tls: 'не удалось установить защищённое соединение',
  protocol: 'ответ не по правилам HTTP',
  other: 'запрос не удалось отправить',
}
