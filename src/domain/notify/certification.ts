import { isAccepted, type AttemptAnswer } from './plan-after-attempt.ts'
import { readBrandAck } from './brand-ack.ts'

/** What a receiver answered to one request. `text` is the body of an answer that has one. */
export type Heard = { state: string; answer: AttemptAnswer; latencyMs: number; text: string }

export type Verdict = 'passed' | 'warning' | 'failed' | 'skipped'
/** What one step came to: why, and what its owner should do about it. */
export type Finding = { verdict: Verdict; why: string; advice: string | null }

/** The steps of a certification in their order, and what each is to show. */
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

const passed = (why: string): Finding => ({ verdict: 'passed', why, advice: null })
const warning = (why: string, advice: string): Finding => ({ verdict: 'warning', why, advice })
const failed = (why: string, advice: string): Finding => ({ verdict: 'failed', why, advice })
export const skipped = (why: string): Finding => ({ verdict: 'skipped', why, advice: null })

const said = ({ answer }: Heard): string => (answer.kind === 'answer' ? `it answered ${answer.status}` : answer.detail)
const status = ({ answer }: Heard): number | null => (answer.kind === 'answer' ? answer.status : null)
const accepts = ({ answer }: Heard): boolean => isAccepted(answer)

export function judgeEvent(heard: Heard): Finding {
  if (accepts(heard)) return passed(said(heard))
  return status(heard) === 404 && heard.state !== 'ARRIVED'
    ? failed('it does not know a receipt whose ARRIVED it has accepted', 'Keep what ARRIVED tells before answering 2xx to it.')
    : failed(said(heard), 'Answer 2xx as soon as the event is stored.')
}

export function judgeRepeat(heard: Heard): Finding {
  if (accepts(heard)) return passed(said(heard))
  const advice = 'Remember `webhook-id` and answer 2xx to one that has been processed already, without processing it again.'
  return status(heard) === 409 ? warning('it answers 409 to a repeat, which shows the event as FAILED', advice) : failed(said(heard), advice)
}

/** One answer, or three when it said 404 first: to the event, to ARRIVED and to the event again. */
export function judgeUnknown(heard: readonly Heard[]): Finding {
  const last = heard.at(-1)
  if (last === undefined) return skipped('it was not asked')
  if (accepts(last)) return passed(heard.length === 1 ? 'it accepts an event of a receipt that it has not met' : 'it answered 404, and accepted the event after ARRIVED')
  return failed(said(last), 'Answer 2xx, or 404 and then 2xx to ARRIVED and to the event that follows it.')
}

export function judgeWrongSecret(heard: readonly Heard[]): Finding {
  if (heard.length === 0) return failed('neither a secret header nor a signing secret is set', 'Set a header with a secret in the callback settings and compare it in constant time.')
  const fooled = heard.find(accepts)
  if (fooled) return failed('it accepts a request that does not know the secret', 'Compare the secret header, or the signature, of every request and answer 401.')
  const other = heard.find((one) => ![401, 403].includes(status(one) ?? 0))
  return other ? warning(`${said(other)} where 401 or 403 was due`, 'Check the secret before anything else, and answer 401.') : passed(said(heard[0] as Heard))
}

/** An answer that takes a third of the time allowed leaves too little for a bad day. */
export function judgePace(heard: readonly Heard[], timeoutMs: number): Finding {
  const late = heard.filter(({ latencyMs }) => latencyMs > timeoutMs / 3)
  const slowest = Math.max(0, ...heard.map(({ latencyMs }) => latencyMs))
  if (late.length === 0) return passed(`the slowest answer took ${slowest} ms of ${timeoutMs} ms`)
  const advice = 'Store the event and answer; do the work afterwards.'
  return slowest >= timeoutMs ? failed(`an answer did not come within ${timeoutMs} ms`, advice) : warning(`an answer took ${slowest} ms of ${timeoutMs} ms`, advice)
}

/** `asked` are events of a participant who may be blocked; all the others are of one who should not be. */
export function judgeBlock(asked: readonly Heard[], others: readonly Heard[]): Finding {
  const word = (heard: Heard): string | null => (accepts(heard) ? statusWord(heard.text) : null)
  if (others.some((heard) => word(heard) === 'BLOCKED_USER')) {
    return failed('it blocks a participant whom nothing speaks against', 'Answer `status: "BLOCKED_USER"` only for participants whom you have blocked: their open receipts are rejected.')
  }
  const words = [...asked, ...others].flatMap((heard) => word(heard) ?? [])
  const near = words.find((one) => one !== 'BLOCKED_USER' && /block|ban/i.test(one))
  if (near !== undefined) return warning(`it answers a status that says nothing here: ${near.slice(0, 40)}`, 'The word is `BLOCKED_USER`, in capitals.')
  const refused = asked.find((heard) => !accepts(heard))
  if (refused) return failed(said(refused), 'Answer 2xx as soon as the event is stored.')
  return passed(asked.some((heard) => word(heard) === 'BLOCKED_USER') ? 'its BLOCKED_USER is understood' : 'it blocks nobody')
}

export function judgeAcknowledgements(heard: readonly Heard[]): Finding {
  for (const { text } of heard.filter(accepts)) {
    const why = objectionTo(text)
    if (why !== null) return warning(why, 'Answer an empty body or a JSON object with `externalId`, `meta`, `status`, each of which may be left out.')
  }
  return passed('every answer is empty or a JSON object that can be read')
}

function objectionTo(text: string): string | null {
  if (text.trim() === '') return null
  const ack = readBrandAck(text)
  if (ack === null) return 'an answer is not a JSON object and is ignored'
  const fields = JSON.parse(text.replace(/^\ufeff/, '')) as Record<string, unknown>
  for (const field of ['externalId', 'meta'] as const) {
    if (fields[field] !== undefined && fields[field] !== null && ack[field] === undefined) return `the \`${field}\` of an answer is not what it should be and is ignored`
  }
  return null
}

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
