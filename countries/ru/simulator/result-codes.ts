const TEXTS: Readonly<Record<number, string>> = {
  200: 'Отправленные данные корректны',
  400: 'Формат отправленных данных некорректен',
  404: 'Чек не найден',
  406: 'Данные не прошли проверку',
  503: 'Сервис недоступен',
}

/** What stands in `Message` beside a result code. The undocumented codes come with an empty text. */
export const textOfCode = (code: number): string => TEXTS[code] ?? ''
