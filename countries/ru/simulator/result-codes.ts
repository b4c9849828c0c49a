const TEXTS: Readonly<Record<number, string>> = {
  200: 'Отправленные данные корректны',
  400: 'Формат отправленных данных некорректен',
  404: 'Чек не найден',
  406: 'Данные не прошли проверку',
  503: 'Сервис недоступен',
}

/** The text in `Message` for a result code. Undocumented codes have an empty text. */
export const textOfCode = (code: number): string => TEXTS[code] ?? ''
