import { h } from '../dom.ts'
import type { Screen } from '../stage.ts'
import { scan } from './scan.ts'
import { choice } from './parts.ts'
import { photo } from './photo.ts'
import { manual } from './manual.ts'

export const chooser: Screen = ({ text, show, settings: { mode } }) => ({
  title: text('chooserTitle'),
  body: [
    h(
      'div',
      { class: 'choices' },
      mode !== 'photo' && choice('scan', text('scan'), text('scanHint'), () => show(scan)),
      mode !== 'qr' && choice('photo', text('photo'), text('photoHint'), () => show(photo)),
      choice('manual', text('manual'), text('manualHint'), () => show(manual)),
    ),
  ],
})
