import type { Screen } from '../stage.ts'
import { mark, paragraph } from './parts.ts'

/** Long enough to be read. */
const SHOWN_MS = 2_500

/** For pages that do not wait for the verdict. It closes by itself. */
export const sent: Screen = ({ text, close, signal }) => {
  const timer = setTimeout(() => close('page'), SHOWN_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  return { title: text('sent'), body: [mark('approved'), paragraph(text('sentText'), 'text centred')] }
}
