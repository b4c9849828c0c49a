import { h } from '../dom.ts'
import { fingerprint } from '../fingerprint.ts'
import { hostToken } from '../participant-token.ts'
import { problemOf } from '../problem.ts'
import { readOnPhone } from '../read-on-phone.ts'
import { send, type Progress, type Sent } from '../send.ts'
import { randomUuid, type Settings } from '../options.ts'
import type { Screen, Stage, Submission } from '../stage.ts'
import { typedSoFar } from '../typed-requisites.ts'
import { chooser } from './chooser.ts'
import { manual } from './manual.ts'
import { actions, button, mark } from './parts.ts'
import { sent } from './sent.ts'
import { verdict } from './verdict.ts'

/** Sends the receipt. Leaving the screen cancels further attempts; one in flight ends, and the page gets its result. */
export const sending = (submission: Submission): Screen => {
  let form: FormData | null = null
  let isRepeated = false
  const screen: Screen = (stage) => {
    const { text, settings, signal } = stage
    const isPhotos = 'photos' in submission
    const status = h('p', { class: 'text centred', role: 'status' }, isPhotos ? text('readingCode') : '')
    const bar = h('progress', { class: 'bar', max: 100, value: 0, 'aria-label': text('sending'), hidden: !isPhotos })
    isRepeated = form !== null
    const progress: Progress = {
      onProgress(part) {
        bar.value = 100 * part
        if (isPhotos) status.textContent = part < 1 ? text('sendingPhotos', { percent: Math.round(100 * part) }) : text('readingCode')
      },
      onTrouble(trouble) {
        isRepeated = true
        status.textContent = text(trouble === 'offline' ? 'waitingForNetwork' : 'retrying')
      },
    }
    const answer = async () => {
      form ??= await formOf(submission, settings)
      progress.onProgress(0)
      return sendAs(form, settings, (form) => send({ url: `${settings.apiBase}/api/widgets/receipts`, apiKey: settings.apiKey, form }, progress, signal))
    }
    // A request that cannot even be made is an error in the options, and must not leave the participant waiting.
    void answer()
      .catch((error): Sent => ({ kind: 'refused', status: 401, body: { code: 'OPTIONS', detail: String(error) } }))
      .then((result) => conclude(stage, result, screen, isRepeated))
    return { title: text('sending'), body: [mark('pending'), status, bar] }
  }
  return screen
}

/** Keys of promos that asked for a token. */
const askedForToken = new Set<string>()

/**
 * Says whose receipt it is: by the page's token, by what the application has signed where the promo asks for a token, else by `userUuid`. A token may end while
 * the network is away, so after a refusal (`before`) another one is looked for, once.
 */
async function sendAs(
  form: FormData,
  settings: Settings,
  sendForm: (form: FormData) => Promise<Sent>,
  before?: { token: string | null; sent: Sent },
): Promise<Sent> {
  const { apiKey, userUuid, isNamed } = settings
  let ofPage: string | null
  try {
    ofPage = await settings.participantToken()
  } catch (error) {
    // The page's server may answer the next time, so the participant may try again.
    return { kind: 'refused', status: 503, body: { code: 'OPTIONS', detail: `participantToken: ${error}` } }
  }
  const token = ofPage ?? (askedForToken.has(apiKey) ? await hostToken() : null)
  if (token === before?.token) return before.sent
  form.delete('participantToken')
  form.delete('userUuid')
  if (token !== null) form.set('participantToken', token)
  if (token === null || isNamed) form.set('userUuid', userUuid)
  const sent = await sendForm(form)
  const isAsked = sent.kind === 'refused' && sent.body['code'] === 'PARTICIPANT_TOKEN'
  if (!isAsked || before) return sent
  askedForToken.add(apiKey)
  return sendAs(form, settings, sendForm, { token, sent })
}

/** After our own retry, a replay is not news: the participant has sent the receipt once. */
function conclude({ settings, show, signal }: Stage, result: Sent, again: Screen, isRepeated: boolean): void {
  if (result.kind === 'accepted') {
    const { uuid, receiptId, replayed } = result.accepted
    typedSoFar.delete(settings)
    settings.onResult(uuid, settings.promoId)
    if (!signal.aborted) show(settings.isFireAndForget ? sent : verdict({ uuid, receiptId, replayed: replayed && !isRepeated }), 'instead')
    return
  }
  settings.onError(result.kind === 'refused' ? result.body : 'NETWORK')
  if (!signal.aborted) show(failure(result, again), 'instead')
}

const failure =
  (result: Exclude<Sent, { kind: 'accepted' }>, again: Screen): Screen =>
  ({ text, show, close }) => {
    const problem =
      result.kind === 'refused'
        ? problemOf(result.status, result.body['code'], result.body['detail'])
        : ({ text: 'failedNetwork', values: {}, isPassing: true } as const)
    const isHopeless = problem.text === 'failedKey' || problem.text === 'failedPromo' || problem.text === 'failedParticipant'
    return {
      title: text('failed'),
      body: [
        mark('alert'),
        h('p', { class: 'text centred', role: 'alert' }, text(problem.text, problem.values)),
        actions(
          problem.isPassing ? button('primary', text('tryAgain'), () => show(again, 'instead')) : null,
          isHopeless
            ? button('primary', text('close'), () => close())
            : button(problem.isPassing ? 'plain' : 'primary', text('chooserTitle'), () => show(chooser, 'instead')),
          isHopeless ? null : button('plain', text('manual'), () => show(manual), 'manual'),
        ),
      ],
    }
  }

async function formOf(submission: Submission, settings: Settings): Promise<FormData> {
  const { promoId, channel, meta, isDupChecked } = settings
  const form = new FormData()
  if (promoId !== null) form.set('promoId', String(promoId))
  form.set('source', submission.source)
  form.set('channel', channel)
  form.set('meta', JSON.stringify({ ...meta, hash: fingerprint(), submission: randomUuid() }))
  if (!isDupChecked) form.set('dupCheck', 'false')
  const { qrString, photos } = 'qrString' in submission ? { ...submission, photos: [] } : await readOnPhone(submission.photos, settings)
  if (qrString !== null) form.set('qrAsString', qrString)
  for (const { blob, name } of photos) form.append('photos', blob, name)
  return form
}
