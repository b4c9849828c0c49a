import { h } from '../dom.ts'
import { loadScanner } from '../load-scanner.ts'
import type { CameraErrorCode } from '@chekhov/scanner'
import type { Screen, Stage } from '../stage.ts'
import type { TextKey } from '#domain/texts/widget.ts'
import { isInApp, isIos, isTouch } from '../where.ts'
import { otherWays } from './other-ways.ts'
import { actions, button, mark, paragraph } from './parts.ts'

const TEXTS: { readonly [C in CameraErrorCode]: readonly [title: TextKey, text: TextKey] } = {
  denied: ['cameraDenied', 'cameraDeniedDesktop'],
  none: ['cameraNone', 'cameraNoneText'],
  busy: ['cameraBusy', 'cameraBusyText'],
  insecure: ['cameraInsecure', 'cameraInsecureText'],
  unsupported: ['cameraUnsupported', 'cameraUnsupportedText'],
  engine: ['cameraFailed', 'cameraFailedText'], // does not occur: the widget asks for no decoder by name
  failed: ['cameraFailed', 'cameraFailedText'],
}

/** Why there is no camera, what to do about it in this browser, and the other ways to send a receipt. */
export const cameraProblem =
  (code: CameraErrorCode, again: Screen): Screen =>
  (stage) => {
    const {
      text,
      show,
      settings: { mode },
    } = stage
    const [title, advice] = TEXTS[code]
    const mayTryAgain = code === 'denied' || code === 'busy' || code === 'failed'
    const isElsewhere = code === 'unsupported' || (code === 'denied' && isInApp())
    if (code === 'insecure') warnDeveloper()
    return {
      title: text(title),
      body: [
        mark('alert'),
        h('p', { class: 'text centred', role: 'alert' }, text(code === 'denied' ? deniedText() : advice, { browser: isIos() ? 'Safari' : 'Chrome' })),
        actions(
          mayTryAgain ? button('primary', text('tryAgain'), () => show(again, 'instead')) : null,
          mode === 'qr' ? photographButton(stage) : null,
          ...otherWays(stage, 'secondary'),
          isElsewhere ? copyButton(stage) : null,
        ),
      ],
    }
  }

/** Reported in the browser's console only, because the participant can do nothing about it. */
function warnDeveloper(): void {
  if (!isWarned)
    console.warn(
      'ServiceWidget: browsers give the camera to pages of https only, whose Permissions-Policy and frames allow it; participants can send photos and type.',
    )
  isWarned = true
}

let isWarned = false

function deniedText(): TextKey {
  if (isInApp()) return 'cameraDeniedApp'
  if (isIos()) return 'cameraDeniedIos'
  return isTouch() ? 'cameraDeniedAndroid' : 'cameraDeniedDesktop'
}

/** Where only QR codes are taken, the phone's own camera app can still photograph one. */
function photographButton({ text, submit, say, signal, settings: { country } }: Stage): HTMLElement {
  const input = h('input', {
    type: 'file',
    accept: 'image/*',
    capture: 'environment',
    hidden: true,
    async onchange() {
      const file = input.files?.[0]
      input.value = ''
      if (file === undefined) return
      advice.textContent = text('readingCode')
      const found = await loadScanner().then(
        (scanner) => scanner.decodeFile(file, { country }),
        () => null,
      )
      if (signal.aborted) return
      const isFiscal = found !== null && globalThis.ServiceQrScanner?.isFiscalQr(found, country)
      if (isFiscal) return submit({ source: 'widget-qr-scan', qrString: found })
      advice.textContent = text('codeNotFound')
      say(text('codeNotFound'))
    },
  })
  const advice = paragraph('', 'note')
  return h(
    'div',
    { class: 'actions' },
    input,
    button('secondary', text('photographCode'), () => input.click(), 'photo'),
    advice,
  )
}

/** An app's built-in browser may hide the address, but it can be copied to a full browser. */
function copyButton({ text, say }: Stage): HTMLElement {
  const copy = button(
    'plain',
    text('copyPage'),
    () => {
      void navigator.clipboard?.writeText(location.href).then(
        () => {
          copy.lastElementChild!.textContent = text('copied')
          say(text('copied'))
        },
        () => {},
      )
    },
    'link',
  )
  return copy
}
