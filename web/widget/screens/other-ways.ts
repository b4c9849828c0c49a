import type { Stage } from '../stage.ts'
import { button } from './parts.ts'
import { photo } from './photo.ts'
import { manual } from './manual.ts'

/** What always remains when the camera does not do: a photo, where the page takes them, and typing. */
export const otherWays = ({ text, show, settings: { mode } }: Stage, kind: 'secondary' | 'plain' = 'plain'): (HTMLElement | null)[] => [
  mode === 'qr' ? null : button(kind, text('photo'), () => show(photo), 'photo'),
  button(kind, text('manual'), () => show(manual), 'manual'),
]
