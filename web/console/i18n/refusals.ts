import type { ErrorCode, ProblemType } from '#contract/errors.ts'
import { isMoneyAt } from '#domain/promo/check-settings.ts'
import { NAME_PATTERN } from '#domain/blank-name.ts'
import { NOT_AN_ORIGIN, PERIOD_ENDS_EARLY } from '#domain/problem-types.ts'
import { plural } from '#domain/texts/plural.ts'
import { ERRORS_RU } from '#domain/texts/ru/documentation.ts'

type Refusal = { code?: string; detail?: unknown; heldBy?: string; heldUntil?: string }
export type Objection = { loc: (string | number)[]; msg: string; type: string; ctx?: Record<string, unknown> }

/** What a refusal says in the console's language. The service's own sentences are English, and more exact. */
export function refusalText(language: string, status: number, { code, detail, heldBy, heldUntil }: Refusal): string | null {
  if (heldBy !== undefined && heldUntil !== undefined) return heldText(language, heldBy, heldUntil)
  if (language !== 'ru') return typeof detail === 'string' ? detail : null
  return code !== undefined && Object.hasOwn(REFUSALS_RU, code)
    ? REFUSALS_RU[code as ErrorCode]
    : typeof detail === 'string'
      ? `Сервис отказал, код ${status}.`
      : null
}

/** The service's sentence has the moment in UTC; here it is a time of the reader's day, because a receipt is held for minutes. */
function heldText(language: string, name: string, until: string): string {
  const time = new Date(until).toLocaleTimeString(language === 'en' ? 'en-GB' : language, { hour: '2-digit', minute: '2-digit' })
  return language === 'ru' ? `Чек смотрит ${name}: занят до ${time}.` : `${name} is looking at the receipt: it is held until ${time}.`
}

/** What an objection to one value says. Objections to settings come without their bounds, which the findings beside the field name, of money in roubles. */
export function objectionText(language: string, { loc, type, msg, ctx }: Objection): string {
  if (ctx?.['pattern'] === NAME_PATTERN) return language === 'ru' ? OBJECTIONS_RU.missing({}) : 'a name is needed'
  if (language !== 'ru' && loc[1] === 'settings' && isMoneyAt(loc.slice(2))) return 'this sum does not fit'
  if (language !== 'ru' || !Object.hasOwn(OBJECTIONS_RU, type)) return msg
  const say = OBJECTIONS_RU[type as ProblemType]
  return ctx === undefined && say.length > 0 ? OBJECTIONS_RU.value_error({}) : say(ctx ?? {})
}

/** The service could not be reached. */
export const noConnection = (language: string): string => (language === 'ru' ? 'Нет связи с сервисом.' : 'The service cannot be reached.')

const REFUSALS_RU: Record<ErrorCode, string> = {
  ...ERRORS_RU,
  UNAUTHORIZED: 'Вход не выполнен или сеанс закончился.',
  LOGIN_FAILED: 'Логин или пароль неверны.',
  PASSWORD_EXPIRED: 'Выданный пароль не сменили вовремя; оператор выдаст новый.',
  CODE_NEEDED: 'Нужен код второго фактора.',
  CODE_REFUSED: 'Код второго фактора неверен или уже использован.',
  FORBIDDEN: 'На это нет прав.',
  ROLE: 'Вашей роли это недоступно.',
  PASSWORD_IS_TEMPORARY: 'Сначала смените выданный пароль.',
  SECOND_FACTOR_MISSING: 'Сначала включите второй фактор.',
  WRONG_CODE: 'Кода второго фактора нет, он неверен или уже использован.',
  CSRF_TOKEN: 'Страница устарела: обновите её.',
  WRONG_PASSWORD: 'Нынешний пароль неверен.',
  NOT_FOUND: 'Этого больше нет.',
  SIMULATOR_OFF: 'Встроенные имитаторы здесь не работают.',
  NOT_UNDER_REVIEW: 'Чек больше не ждёт решения.',
  NEWER_VERSION: 'Пока вы смотрели, это изменили. Посмотрите ещё раз.',
  HELD_BY_ANOTHER: 'Чек смотрит другой модератор.',
  NOTHING_TO_UNDO: 'Отменять уже нечего: решение вступило в силу.',
  ALREADY_COUNTED: 'Эта покупка уже засчитана другим чеком.',
  PARTICIPANT_BLOCKED: 'Участник заблокирован.',
  NOT_CONFIRMED: 'Покупка не подтверждена: нужен приём без подтверждения с причиной.',
  HAS_REQUISITES: 'Реквизиты сейчас не нужны: по чеку решили, решают, или они уже такие.',
  DISPUTE_DECIDED: 'Спор уже решён.',
  NOTHING_TO_CHECK: 'Чек не ждёт налоговую службу.',
  EXTERNAL_ID_USED: 'Такой externalId есть у другого чека акции.',
  NO_CALLBACK: 'У акции нет адреса извещений, или такого события у чека не было.',
  NO_SESSION: 'Вход выполнен по токену: сеанса нет.',
  NO_SECOND_FACTOR: 'Второй фактор, к которому подошёл бы код, не включён.',
  TOKEN_TAKEN: 'Это имя уже у другого токена или сотрудника.',
  ACCOUNT_TAKEN: 'Этот логин или имя уже заняты.',
  LAST_OPERATOR: 'Кто-то должен остаться оператором, а это единственный.',
  RATE_LIMITED: 'Слишком часто: подождите немного.',
  UNAVAILABLE: 'Сервис сейчас не отвечает: попробуйте чуть позже.',
}

type Ctx = Record<string, unknown>

const characters = (bound: unknown): string => `${bound} ${plural('ru', Number(bound), 'знака|знаков|знаков')}`

const VALUE_ERRORS_RU: Readonly<Record<string, string>> = {
  [PERIOD_ENDS_EARLY]: 'конец срока раньше начала',
  [NOT_AN_ORIGIN]: 'нужен адрес сайта без пути и без *, например https://brand.example',
}

const OBJECTIONS_RU: Record<ProblemType, (ctx: Ctx) => string> = {
  missing: () => 'нужно заполнить',
  extra_forbidden: () => 'такого поля нет',
  value_error: ({ error }: Ctx = {}) => VALUE_ERRORS_RU[String(error)] ?? 'такое значение не подходит',
  string_too_short: ({ min_length: least }) => `не короче ${characters(least)}`,
  string_too_long: ({ max_length: most }) => `не длиннее ${characters(most)}`,
  too_short: ({ min_length: least }) => `нужно не меньше: ${least}`,
  too_long: ({ max_length: most }) => `можно не больше: ${most}`,
  greater_than_equal: ({ ge }) => `не меньше ${ge}`,
  less_than_equal: ({ le }) => `не больше ${le}`,
  greater_than: ({ gt }) => `больше ${gt}`,
  less_than: ({ lt }) => `меньше ${lt}`,
  multiple_of: ({ multiple_of: step }) => `кратно ${step}`,
  string_pattern_mismatch: () => 'запись не по образцу',
  string_unicode: () => 'в тексте есть недопустимые знаки',
  datetime_parsing: () => 'нужны дата и время',
  int_from_float: () => 'нужно целое число',
  int_parsing: () => 'нужно целое число',
  int_type: () => 'нужно целое число',
  float_parsing: () => 'нужно число',
  float_type: () => 'нужно число',
  finite_number: () => 'нужно конечное число',
  bool_parsing: () => 'нужно да или нет',
  bool_type: () => 'нужно да или нет',
  list_type: () => 'нужен список',
  model_attributes_type: () => 'нужен набор полей',
  dict_type: () => 'нужен набор полей',
  string_type: () => 'нужен текст',
  literal_error: ({ expected }) => `одно из: ${expected}`,
  json_invalid: () => 'это не JSON',
  qr_not_found: () => 'фискальный QR на фото не найден',
}
