import { h } from '../dom.ts'
import { loadScanner } from '../load-scanner.ts'
import type { Screen, Stage } from '../stage.ts'
import type { CameraErrorCode, Hint } from '@chekhov/scanner'
import type { TextKey } from '#domain/texts/widget.ts'
import { cameraProblem } from './camera-problem.ts'
import { lensButtons, type Light } from './lens-buttons.ts'
import { otherWays } from './other-ways.ts'
import { actions } from './parts.ts'

/** The camera's picture, a frame to aim with, and one line that says what to do. */
export const camera: Screen = (stage) => {
  const { text, signal } = stage
  const impossible = unavailable()
  if (impossible !== null) return cameraProblem(impossible, camera)(stage)

  const video = h('video', { class: 'video', autoplay: true, muted: true, playsinline: true, 'aria-hidden': 'true' })
  const hint = h('p', { class: 'hint', role: 'status' }, text('cameraStarting'))
  const lenses = h('div', { class: 'lenses' })
  const picture = h('div', { class: 'picture', part: 'picture', 'data-state': 'starting' }, video, h('div', { class: 'aim', 'aria-hidden': 'true' }), lenses)
  let timer = 0
  signal.addEventListener('abort', () => clearTimeout(timer))
  const setHint = (key: TextKey) => {
    if (signal.aborted) return
    if (hint.textContent !== text(key)) hint.textContent = text(key)
    clearTimeout(timer)
    if (PASSING.has(key)) timer = window.setTimeout(() => setHint('cameraHint'), HINT_MS)
  }
  void scanWith(stage, video, {
    setHint,
    started: () => {
      picture.dataset['state'] = 'on'
    },
    lenses,
    light: { on: false },
  })
  return { title: text('cameraTitle'), body: [picture, hint, actions(...otherWays(stage))] }
}

/** Reasons known before anything is loaded. */
function unavailable(): CameraErrorCode | null {
  if (!isSecureContext) return 'insecure'
  return navigator.mediaDevices === undefined ? 'unsupported' : null
}

/** Hints about a moment, and for how long they are view. */
const PASSING: ReadonlySet<TextKey> = new Set(['cameraCloser', 'cameraFarther', 'cameraDark', 'cameraNotFiscal', 'cameraLens'])
const HINT_MS = 5_000

type View = { setHint(key: TextKey): void; started(): void; lenses: HTMLElement; light: Light }

async function scanWith(stage: Stage, video: HTMLVideoElement, view: View, deviceId?: string): Promise<void> {
  const { settings, submit, show, signal } = stage
  try {
    const scanner = await loadScanner()
    if (signal.aborted) return
    const another = new AbortController()
    const scan = scanner.scanVideo(
      video,
      (found) => {
        if (signal.aborted || another.signal.aborted) return true
        navigator.vibrate?.(60)
        submit({ source: 'widget-qr-scan', qrString: found })
        return true
      },
      {
        country: settings.country,
        zoom: true,
        serverDecode: { url: settings.apiBase, apiKey: settings.apiKey },
        onHint: (hint) => view.setHint(HINTS[hint.kind]),
        ...(deviceId !== undefined && { deviceId }),
      },
    )
    for (const one of [signal, another.signal]) one.addEventListener('abort', () => scan.stop())
    await scan
    if (signal.aborted || another.signal.aborted) return scan.stop()
    view.started()
    view.setHint('cameraHint')
    view.lenses.replaceChildren(
      ...(await lensButtons(stage, scanner, video, view.light, (next) => {
        if (another.signal.aborted) return
        another.abort()
        void scanWith(stage, video, view, next)
      })),
    )
  } catch (error) {
    if (!signal.aborted) show(cameraProblem((error as { code?: CameraErrorCode }).code ?? 'failed', camera), 'instead')
  }
}

const HINTS: { readonly [K in Hint['kind']]: TextKey } = {
  error: 'cameraLost',
  closer: 'cameraCloser',
  farther: 'cameraFarther',
  dark: 'cameraDark',
  unreadable: 'cameraStillLooking',
  notFiscal: 'cameraNotFiscal',
  lens: 'cameraLens',
  paused: 'cameraStarting',
  resumed: 'cameraHint',
  restarting: 'cameraLost',
  manual: 'cameraStillLooking',
}
