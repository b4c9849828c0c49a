import type { ErrorCode } from '#contract/errors.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Fate } from '#domain/sandbox/fates.ts'

/** Heads of the tables that are made from the code's lists. */
export const HEADS = {
  en: {
    errors: ['code', 'status', 'meaning'],
    rejectKeys: ['key', 'what to tell the participant', 'what they can do'],
    renames: ['was', 'is'],
    limits: ['what', 'limit'],
    sandbox: ['ends in', 'how'],
  },
  ru: {
    errors: ['код', 'статус', 'смысл'],
    rejectKeys: ['ключ', 'что сказать участнику', 'что он может сделать'],
    renames: ['было', 'стало'],
    limits: ['что', 'предел'],
    sandbox: ['кончается', 'как'],
  },
} as const

const MB = 1024 * 1024
const thousands = (number: number) => number.toLocaleString('en')

/** Limits that brands meet, with their numbers from the one list. */
export const LIMIT_ROWS: readonly { en: string; ru: string; value: string; valueRu?: string }[] = [
  { en: 'photos in a request', ru: 'фотографий в запросе', value: String(LIMITS.photosPerRequestMax) },
  { en: 'photos of a receipt', ru: 'фотографий у чека', value: String(LIMITS.photosPerReceiptMax) },
  { en: 'a photo', ru: 'фотография', value: `${LIMITS.photoBytesMax / MB} MB, ${LIMITS.photoPixelsMax / 1e6} MP; JPEG, PNG, WebP, HEIC` },
  {
    en: 'fetching a photo from its address',
    ru: 'получение фотографии по адресу',
    value: `${LIMITS.photoUrlTimeoutMs / 1000} s`,
    valueRu: `${LIMITS.photoUrlTimeoutMs / 1000} с`,
  },
  { en: 'QR string', ru: 'строка QR', value: `${thousands(LIMITS.qrStrMax)} characters`, valueRu: `${thousands(LIMITS.qrStrMax)} символов` },
  { en: '`userUuid`', ru: '`userUuid`', value: `${LIMITS.userUuidMax} characters`, valueRu: `${LIMITS.userUuidMax} символов` },
  { en: '`externalId`', ru: '`externalId`', value: `${LIMITS.externalIdMax} characters`, valueRu: `${LIMITS.externalIdMax} символов` },
  { en: '`meta`', ru: '`meta`', value: `${LIMITS.metaBytesMax / 1024} KB` },
  { en: 'JSON body of most calls', ru: 'тело JSON в большинстве вызовов', value: `${LIMITS.jsonBodyBytesMax / 1024} KB` },
  { en: 'dispute', ru: 'спор', value: `${LIMITS.disputeBytesMax / 1024} KB` },
  { en: 'items in a request of the catalogue', ru: 'товаров в запросе каталога', value: thousands(LIMITS.catalogueItemsPerRequestMax) },
  { en: 'items of a catalogue', ru: 'товаров в каталоге', value: thousands(LIMITS.catalogueItemsMax) },
  { en: 'attempts of a callback', ru: 'попыток уведомления', value: String(LIMITS.callbackAttempts) },
  {
    en: '`Retry-After` of your receiver',
    ru: '`Retry-After` вашего приёмника',
    value: `${LIMITS.retryAfterMaxMs / 60_000} min`,
    valueRu: `${LIMITS.retryAfterMaxMs / 60_000} мин`,
  },
  { en: 'asking about a receipt', ru: 'запросы о чеке', value: `every ${LIMITS.pollIntervalMs / 1000} s`, valueRu: `раз в ${LIMITS.pollIntervalMs / 1000} с` },
]

/** Errors that brands can meet, for those who read Russian. */
export const ERRORS_RU: { readonly [C in ErrorCode]?: string } = {
  BAD_REQUEST: 'Запрос в таком виде выполнить нельзя.',
  PROMO_MISMATCH: '`promoId` — не акция этого ключа.',
  PROMO_NOT_ACTIVE: 'Акция сейчас не принимает чеки.',
  TOO_MANY_FILES: 'Файлов больше, чем принимает вызов.',
  FILE_TOO_LARGE: 'Файл больше, чем принимает вызов.',
  NOT_A_PHOTO: 'Фотография не читается как JPEG, PNG, WebP или HEIC.',
  URL_NOT_READ: 'Фотографию не удалось получить по адресу.',
  QR_REQUIRED: 'Акция принимает фотографии только с читаемым фискальным QR.',
  FORMAT: 'Это не фискальный QR.',
  FEW_RECEIPTS: 'На фотографии несколько разных чеков.',
  BAD_CATALOG_ITEM: 'Товары каталога не подходят: текст называет их, образец и причину.',
  NOT_OPEN: 'Чек решён и больше не принимает фотографий.',
  UNAUTHORIZED: 'Ключа нет или он неверен.',
  FORBIDDEN: 'Этому ключу такое нельзя.',
  KEY_SCOPE: 'Область ключа не включает этот вызов.',
  NOT_SANDBOX: 'Это только для акций песочницы.',
  NOT_FOUND: 'Здесь ничего нет.',
  METHOD_NOT_ALLOWED: 'Адрес не принимает этот метод; `Allow` называет те, что принимает.',
  REQUEST_TIMEOUT: 'Запрос не пришёл вовремя.',
  NOT_REJECTED: 'Оспорить можно только отклонённый чек.',
  ALREADY_COUNTED: 'Тот же бумажный чек в акции уже принят или будет принят без модератора.',
  PARTICIPANT_BLOCKED: 'Участник заблокирован в акции.',
  PAYLOAD_TOO_LARGE: 'Тело больше, чем принимает вызов.',
  URI_TOO_LONG: 'Адрес слишком длинный.',
  UNSUPPORTED_MEDIA_TYPE: 'Тело сжато или не того типа.',
  RATE_LIMITED: 'Слишком много вызовов; `Retry-After` говорит, когда вернуться.',
  HEADERS_TOO_LARGE: 'Заголовки запроса слишком велики.',
  INTERNAL: 'Внутренняя ошибка.',
  UNAVAILABLE: 'Сервис сейчас не может ответить; `Retry-After` говорит, когда вернуться.',
}

export const FATES_RU: { readonly [F in Fate]: string } = {
  found: 'Находится сразу; решают правила акции.',
  late: 'Не находится дважды, находится с третьего раза.',
  outage: 'Налоговая служба недоступна два вопроса, потом находит чек.',
  atIntake: 'Отклоняется сразу: ARRIVED, затем REVIEWED.',
  byRules: 'Находится, INSPECTED, затем отклоняется.',
  wrongSign: 'Налоговая служба отказывает окончательно.',
  badInput: 'Налоговая служба отказывает окончательно.',
  neverFound: 'Не находится никогда: отклоняется, когда часы акции продвинуты на всё расписание. До того ждёт.',
  noAccess: 'Налоговая служба недоступна и остаётся такой: отклоняется, когда часы акции продвинуты на неделю.',
}

export const PAGE_WORDS = {
  en: {
    guide: 'Integration guide',
    contents: 'Contents',
    paste: 'A receipt or callback of the predecessor, as JSON',
    convert: 'Convert',
    converted: 'Converted',
    changes: 'What was changed',
    unclear: 'Look at these yourself',
    example: 'Put in an example',
  },
  ru: {
    guide: 'Руководство по интеграции',
    contents: 'Содержание',
    paste: 'Чек или уведомление предшественника, JSON',
    convert: 'Перевести',
    converted: 'Результат',
    changes: 'Что изменено',
    unclear: 'Посмотрите сами',
    example: 'Вставить пример',
  },
} as const satisfies Record<OperatorLanguage, Record<string, string>>
