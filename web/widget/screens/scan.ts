import { PARSERS } from '#countries/index.ts'
import { openHostScanner } from '../host-scanner.ts'
import type { Screen } from '../stage.ts'
import { camera } from './camera.ts'
import { otherWays } from './other-ways.ts'
import { actions, button, mark, paragraph } from './parts.ts'

/** The scanner of Telegram or VK where the page runs in one, since the app has camera access; otherwise, or when nothing was scanned, our own. */
export const scan: Screen = (stage) => {
  const {
    text,
    show,
    submit,
    signal,
    settings: { country },
  } = stage
  const host = openHostScanner(text('hostText'), (found) => PARSERS[country](found, null).ok)
  if (host === null) return camera(stage)

  signal.addEventListener('abort', host.stop)
  void host.text.then((found) => {
    if (signal.aborted) return
    if (found === null) show(camera, 'instead')
    else submit({ source: 'widget-qr-scan', qrString: found })
  })
  return {
    title: text('hostTitle', { app: host.app }),
    body: [
      mark('pending'),
      paragraph(text('hostText'), 'text centred'),
      actions(
        button('secondary', text('scan'), () => host.stop(), 'scan'),
        ...otherWays(stage),
      ),
    ],
  }
}
