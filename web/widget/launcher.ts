import { h } from './dom.ts'
import type { Settings } from './options.ts'
import { chooser } from './screens/chooser.ts'
import { button, logoOf } from './screens/parts.ts'
import { photo } from './screens/photo.ts'
import { manual } from './screens/manual.ts'
import { scan } from './screens/scan.ts'
import type { Screen } from './stage.ts'
import type { Start } from './types.ts'

/** The panel in the page: an invitation, and a button for each way to send a receipt. */
export function launcher(settings: Settings, open: (screen: Screen) => void): HTMLElement {
  const { texts, mode, language } = settings
  const lead = mode === 'qr' ? texts.leadQr : mode === 'photo' ? texts.leadPhoto : texts.lead
  return h(
    'section',
    { class: 'launcher', part: 'launcher', lang: language, 'aria-labelledby': 'launcher-title' },
    logoOf(settings),
    h('h2', { id: 'launcher-title' }, texts.title),
    h('p', { class: 'text' }, lead),
    h(
      'div',
      { class: 'actions' },
      mode !== 'photo' && button('primary', texts.scan, () => open(scan), 'scan'),
      mode !== 'qr' && button(mode === 'photo' ? 'primary' : 'secondary', texts.photo, () => open(photo), 'photo'),
      button('plain', texts.manual, () => open(manual), 'manual'),
    ),
  )
}

export const STARTS = { qr: scan, photo, chooser } as const satisfies Record<Start, Screen>
