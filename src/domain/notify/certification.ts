import { isAccepted, type NoAnswer } from './plan-after-attempt.ts'
import { readBrandAck } from './brand-ack.ts'
import { LIMITS } from '../limits.ts'
import type { LocalizedText } from '../localized-text.ts'
import { NO_ANSWER_RU } from '../texts/ru/no-answer.ts'

type ReplyAnswer = { kind: 'answer'; status: number } | { kind: 'noAnswer'; cause: NoAnswer; detail: string }

/** A receiver's answer to one request. `text` is the body of an answer that has one; `fault`: why it cannot be read as it was sent. */
export type Reply = { state: string; answer: ReplyAnswer; latencyMs: number; text: string; fault: 'tooLong' | 'notUtf8' | null }

export type Verdict = 'passed' | 'warning' | 'failed' | 'skipped'
/** The result of one step: why, and what the receiver's owner should do about it. */
export type Finding = { verdict: Verdict; why: LocalizedText; advice: LocalizedText | null }

/** The steps of a certification in their order, and what each checks. */
export const STEPS = {
  arrived: 'A new receipt: ARRIVED is accepted',
  inspected: 'Its fiscal data: INSPECTED is accepted',
  reviewed: 'Its verdict: REVIEWED is accepted',
  repeat: 'The same event again, with the same `webhook-id` and bytes, is accepted',
  unknownReceipt: 'An event of a receipt that it has not met: it is accepted, or answered 404 and accepted after ARRIVED',
  wrongSecret: 'A request with another secret, or none, is refused',
  slowAnswer: 'The answers come well within the time allowed',
  blockedUser: '`BLOCKED_USER` is answered only where it is meant',
  acknowledgement: 'What it answers can be read',
} as const
export type StepName = keyof typeof STEPS

/** `STEPS` in Russian. */
export const STEPS_RU: Record<StepName, string> = {
  arrived: 'Новый чек: ARRIVED принимается',
  inspected: 'Данные чека: INSPECTED принимается',
  reviewed: 'Вердикт: REVIEWED принимается',
  repeat: 'То же событие ещё раз, с тем же `webhook-id` и до байта, принимается',
  unknownReceipt: 'Событие незнакомого чека: принимается, или 404 и принимается после ARRIVED',
  wrongSecret: 'Запрос с чужим секретом или без него отвергается',
  slowAnswer: 'Ответы приходят с запасом по времени',
  blockedUser: '`BLOCKED_USER` только там, где нужен',
  acknowledgement: 'Ответы читаются',
}

const passed = (why: LocalizedText): Finding => ({ verdict: 'passed', why, advice: null })
const warning = (why: LocalizedText, advice: LocalizedText): Finding => ({ verdict: 'warning', why, advice })
const failed = (why: LocalizedText, advice: LocalizedText): Finding => ({ verdict: 'failed', why, advice })
export const skipped = (why: keyof typeof SKIPPED_RU): Finding => ({ verdict: 'skipped', why: { en: why, ru: SKIPPED_RU[why] }, advice: null })
const SKIPPED_RU = { 'it was not asked': 'этого не спрашивали', 'it did not answer the first request': 'на первый запрос ответа не было' }

/** In English, connection failures are described in the HTTP client's words; in Russian, by their cause as the console has it. */
const replyText = ({ answer }: Reply): LocalizedText =>
  answer.kind === 'answer'
    ? { en: `it answered ${answer.status}`, ru: `приёмник ответил ${answer.status}` }
    : { en: answer.detail, ru: NO_ANSWER_RU[answer.cause] }
const status = ({ answer }: Reply): number | null => (answer.kind === 'answer' ? answer.status : null)
const accepts = ({ answer }: Reply): boolean => isAccepted(answer)

const AT_ONCE: LocalizedText = { en: 'Answer 2xx as soon as the event is stored.', ru: 'Отвечайте 2xx, как только событие сохранено.' }

const REFUSED: LocalizedText = {
  en: 'The request carried what the callback settings say: compare with that.',
  ru: 'В запросе было то, что задано в настройках извещений: сверяйте с этим.',
}
const MOVED: LocalizedText = {
  en: 'Redirects are not followed: write the address to which it leads into the callback settings.',
  ru: 'По перенаправлениям никто не идёт: запишите в настройки извещений адрес, куда оно ведёт.',
}

/** What to do about an answer that is not 2xx. */
function adviceOn(reply: Reply): LocalizedText {
  const code = status(reply) ?? 0
  return code === 401 || code === 403 ? REFUSED : code >= 300 && code < 400 ? MOVED : AT_ONCE
}

export function judgeEvent(reply: Reply): Finding {
  if (accepts(reply)) return passed(replyText(reply))
  return status(reply) === 404 && reply.state !== 'ARRIVED'
    ? failed(
        { en: 'it does not know a receipt whose ARRIVED it has accepted', ru: 'приёмник не знает чека, чей ARRIVED принял' },
        { en: 'Keep what ARRIVED tells before answering 2xx to it.', ru: 'Сохраняйте то, что сообщает ARRIVED, прежде чем отвечать на него 2xx.' },
      )
    : failed(replyText(reply), adviceOn(reply))
}

export function judgeRepeat(reply: Reply): Finding {
  if (accepts(reply)) return passed(replyText(reply))
  const advice = {
    en: 'Remember `webhook-id` and answer 2xx to one that has been processed already, without processing it again.',
    ru: 'Запоминайте `webhook-id` и отвечайте 2xx на уже обработанный, не обрабатывая его снова.',
  }
  return status(reply) === 409
    ? warning(
        { en: 'it answers 409 to a repeat, which shows the event as FAILED', ru: 'на повтор приёмник отвечает 409, и событие показывается как FAILED' },
        advice,
      )
    : failed(replyText(reply), advice)
}

/** One answer, or three when the first was 404: to the event, to ARRIVED and to the event again. */
export function judgeUnknown(reply: readonly Reply[]): Finding {
  const last = reply.at(-1)
  if (last === undefined) return skipped('it was not asked')
  if (accepts(last))
    return passed(
      reply.length === 1
        ? { en: 'it accepts an event of a receipt that it has not met', ru: 'событие незнакомого чека принимается' }
        : { en: 'it answered 404, and accepted the event after ARRIVED', ru: 'приёмник ответил 404 и принял событие после ARRIVED' },
    )
  return failed(replyText(last), {
    en: 'Answer 2xx, or 404 and then 2xx to ARRIVED and to the event that follows it.',
    ru: 'Отвечайте 2xx, или 404, а потом 2xx на ARRIVED и на событие после него.',
  })
}

export function judgeWrongSecret(reply: readonly Reply[]): Finding {
  if (reply.length === 0)
    return failed(
      { en: 'neither a secret header nor a signing secret is set', ru: 'не задан ни заголовок с секретом, ни секрет подписи' },
      {
        en: 'Set a header with a secret in the callback settings and compare it in constant time.',
        ru: 'Задайте в настройках извещений заголовок с секретом и сравнивайте его за постоянное время.',
      },
    )
  const fooled = reply.find(accepts)
  if (fooled)
    return failed(
      { en: 'it accepts a request that does not know the secret', ru: 'принимается запрос, который не знает секрета' },
      {
        en: 'Compare the secret header, or the signature, of every request and answer 401.',
        ru: 'Сверяйте заголовок с секретом или подпись каждого запроса и отвечайте 401.',
      },
    )
  const other = reply.find((one) => ![401, 403].includes(status(one) ?? 0))
  if (other === undefined) return passed(replyText(reply[0] as Reply))
  return warning(
    { en: `${replyText(other).en} where 401 or 403 was due`, ru: `${replyText(other).ru}, а нужно 401 или 403` },
    { en: 'Check the secret before anything else, and answer 401.', ru: 'Проверяйте секрет раньше всего остального и отвечайте 401.' },
  )
}

/** An answer that takes a third of the allowed time leaves too little reserve. */
export function judgePace(reply: readonly Reply[], timeoutMs: number): Finding {
  const late = reply.filter(({ latencyMs }) => latencyMs > timeoutMs / 3)
  const slowest = Math.max(0, ...reply.map(({ latencyMs }) => latencyMs))
  if (late.length === 0)
    return passed({ en: `the slowest answer took ${slowest} ms of ${timeoutMs} ms`, ru: `самый долгий ответ занял ${slowest} мс из ${timeoutMs} мс` })
  const advice = { en: 'Store the event and answer; do the work afterwards.', ru: 'Сохраните событие и ответьте, а работу делайте потом.' }
  return slowest >= timeoutMs
    ? failed({ en: `an answer did not come within ${timeoutMs} ms`, ru: `ответ не пришёл за ${timeoutMs} мс` }, advice)
    : warning({ en: `an answer took ${slowest} ms of ${timeoutMs} ms`, ru: `ответ занял ${slowest} мс из ${timeoutMs} мс` }, advice)
}

/** `asked`: answers to events of a participant who may be blocked; `others`: answers to all other events, whose participant should not be. */
export function judgeBlock(asked: readonly Reply[], others: readonly Reply[]): Finding {
  const word = (reply: Reply): string | null => (accepts(reply) ? statusWord(reply.text) : null)
  if (others.some((reply) => word(reply) === 'BLOCKED_USER')) {
    return failed(
      { en: 'it blocks a participant whom nothing speaks against', ru: 'приёмник блокирует участника, к которому нет претензий' },
      {
        en: 'Answer `status: "BLOCKED_USER"` only for participants whom you have blocked: their open receipts are rejected.',
        ru: 'Отвечайте `status: "BLOCKED_USER"` только об участниках, которых заблокировали: их открытые чеки отклоняются.',
      },
    )
  }
  const words = [...asked, ...others].flatMap((reply) => word(reply) ?? [])
  const near = words.find((one) => one !== 'BLOCKED_USER' && /block|ban/i.test(one))
  if (near !== undefined)
    return warning(
      { en: `it answers a status that says nothing here: ${near.slice(0, 40)}`, ru: `status в ответе ничего здесь не значит: ${near.slice(0, 40)}` },
      { en: 'The word is `BLOCKED_USER`, in capitals.', ru: 'Нужно слово `BLOCKED_USER`, заглавными буквами.' },
    )
  const refused = asked.find((reply) => !accepts(reply))
  if (refused) return failed(replyText(refused), adviceOn(refused))
  return passed(
    asked.some((reply) => word(reply) === 'BLOCKED_USER')
      ? { en: 'its BLOCKED_USER is understood', ru: 'его BLOCKED_USER понят' }
      : { en: 'it blocks nobody', ru: 'приёмник никого не блокирует' },
  )
}

export function judgeAcknowledgements(reply: readonly Reply[]): Finding {
  for (const one of reply.filter(accepts)) {
    const why = objectionTo(one)
    if (why !== null)
      return warning(why, {
        en: 'Answer an empty body or a JSON object with `externalId`, `meta`, `status`, each of which may be left out.',
        ru: 'Отвечайте пустым телом или объектом JSON с `externalId`, `meta`, `status`; любое поле можно опустить.',
      })
  }
  return passed({ en: 'every answer is empty or a JSON object that can be read', ru: 'каждый ответ пуст или читается как объект JSON' })
}

const FAULTS: { readonly [F in NonNullable<Reply['fault']>]: LocalizedText } = {
  tooLong: {
    en: `an answer is longer than ${LIMITS.brandAnswerBytesMax / 1024} KB and is ignored`,
    ru: `ответ длиннее ${LIMITS.brandAnswerBytesMax / 1024} КБ, он не учитывается`,
  },
  notUtf8: { en: 'an answer is not UTF-8, and only its `status` is read', ru: 'ответ не в UTF-8, из него читается только `status`' },
}

function objectionTo({ text, fault }: Reply): LocalizedText | null {
  if (fault !== null) return FAULTS[fault]
  if (text.trim() === '') return null
  const ack = readBrandAck(text)
  if (ack === null) return { en: 'an answer is not a JSON object and is ignored', ru: 'ответ не объект JSON, он не учитывается' }
  const fields = JSON.parse(text.replace(/^\ufeff/, '')) as Record<string, unknown>
  for (const field of ['externalId', 'meta'] as const) {
    if (fields[field] !== undefined && fields[field] !== null && ack[field] === undefined)
      return {
        en: `the \`${field}\` of an answer is not what it should be and is ignored`,
        ru: `\`${field}\` в ответе не такого вида, он не учитывается`,
      }
  }
  const other = Object.keys(fields).find((name) => !ACK_FIELDS.includes(name) && ACK_FIELDS.some((field) => isNear(name, field)))
  return other === undefined
    ? null
    : {
        en: `the field \`${other}\` of an answer does not exist and is ignored`,
        ru: `поля \`${other}\` в ответе нет среди известных, оно не учитывается`,
      }
}

const ACK_FIELDS: readonly string[] = ['externalId', 'meta', 'status']
/** `external_id`, `ExternalID`. */
const isNear = (name: string, field: string): boolean => name.replace(/[-_]/g, '').toLowerCase() === field.toLowerCase()

function statusWord(text: string): string | null {
  if (readBrandAck(text) === null) return null
  const { status } = JSON.parse(text.replace(/^\ufeff/, '')) as { status?: unknown }
  return typeof status === 'string' ? status : null
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

/** A: all is well. B: something to look at. C, D: events will be lost or doubled, or anybody may send them. F: events do not arrive. */
export function gradeOf(findings: Readonly<Record<StepName, Finding>>): Grade {
  const verdicts = Object.entries(findings) as [StepName, Finding][]
  const bad = verdicts.filter(([, { verdict }]) => verdict === 'failed').map(([step]) => step)
  if ((['arrived', 'inspected', 'reviewed'] as const).some((step) => bad.includes(step))) return 'F'
  if (bad.includes('wrongSecret') || bad.length > 1) return 'D'
  if (bad.length === 1) return 'C'
  return verdicts.some(([, { verdict }]) => verdict !== 'passed') ? 'B' : 'A'
}
