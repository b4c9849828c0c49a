import { h } from '../dom.ts'
import { fingerprint } from '../fingerprint.ts'
import { problemOf } from '../problem.ts'
import { send, type Sent } from '../send.ts'
import { randomUuid, type Settings } from '../options.ts'
import type { Screen, Stage, Submission } from '../stage.ts'
import { chooser } from './chooser.ts'
import { actions, button, mark } from './parts.ts'
import { sent } from './sent.ts'
import { verdict } from './verdict.ts'

/** The receipt on its way. Going away from here gives up further attempts; one that is under way ends, and the page is told. */
export const sending = (submission: Submission): Screen => {
  let form: FormData | null = null
  const screen: Screen = (stage) => {
    const { text, settings, signal } = stage
    form ??= formOf(submission, settings)
    const isPhotos = 'photos' in submission
    const told = h('p', { class: 'text centred', role: 'status' }, isPhotos ? text('sendingPhotos', { percent: 0 }) : '')
    const bar = h('progress', { 'class': 'bar', 'max': 100, 'value': 0, 'aria-label': text('sending'), 'hidden': !isPhotos })
    void send({ url: `${settings.apiBase}/api/widgets/receipts`, apiKey: settings.apiKey, form }, {
      onProgress(part) {
        bar.value = 100 * part
        if (isPhotos) told.textContent = part < 1 ? text('sendingPhotos', { percent: Math.round(100 * part) }) : text('readingCode')
      },
      onTrouble: (trouble) => { told.textContent = text(trouble === 'offline' ? 'waitingForNetwork' : 'retrying') },
    }, signal).then((result) => conclude(stage, result, screen))
    return { title: text('sending'), body: [mark('pending'), told, bar] }
  }
  return screen
}

function conclude({ settings, show, signal }: Stage, result: Sent, again: Screen): void {
  if (result.kind === 'accepted') {
    settings.onResult(result.accepted.uuid, settings.promoId)
    if (!signal.aborted) show(settings.isFireAndForget ? sent : verdict(result.accepted), 'instead')
    return
  }
  if (signal.aborted) return
  settings.onError(result.kind === 'refused' ? result.body : 'NETWORK')
  show(failure(result, again), 'instead')
}

const failure = (result: Exclude<Sent, { kind: 'accepted' }>, again: Screen): Screen => ({ text, show, close }) => {
  const problem = result.kind === 'refused' ? problemOf(result.status, result.body['code']) : { text: 'failedNetwork', values: {}, isPassing: true } as const
  const isHopeless = problem.text === 'failedKey' || problem.text === 'failedPromo'
  return {
    title: text('failed'),
    body: [
      mark('alert'),
      h('p', { class: 'text centred', role: 'alert' }, text(problem.text, problem.values)),
      actions(
        problem.isPassing ? button('primary', text('tryAgain'), () => show(again, 'instead')) : null,
        isHopeless ? button('primary', text('close'), () => close()) : button(problem.isPassing ? 'plain' : 'primary', text('chooserTitle'), () => show(chooser, 'instead')),
      ),
    ],
  }
}

function formOf(submission: Submission, { userUuid, promoId, channel, meta, isDupChecked }: Settings): FormData {
  const form = new FormData()
  form.set('userUuid', userUuid)
  if (promoId !== null) form.set('promoId', String(promoId))
  form.set('source', submission.source)
  form.set('channel', channel)
  form.set('meta', JSON.stringify({ ...meta, hash: fingerprint(), submission: randomUuid() }))
  if (!isDupChecked) form.set('dupCheck', 'false')
  if ('qrString' in submission) form.set('qrAsString', submission.qrString)
  else for (const { blob, name } of submission.photos) form.append('photos', blob, name)
  return form
}

