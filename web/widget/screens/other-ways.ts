import type { Stage } from '../stage.ts'
import { button } from './parts.ts'
import { photo } from './photo.ts'
import { manual } from './manual.ts'

/** The ways that remain without a camera: a photo, where the page takes photos, and typing. */
export const otherWays = ({ text, show, settings: { mode } }: Stage, kind: 'secondary' | 'plain' = 'plain'): (HTMLElement | null)[] => [
  mode === 'qr' ? null : button(kind, text('photo'), () => show(photo), 'photo'),
  button(kind, text('manual'), () => show(manual), 'manual'),
]
