import type { Photo } from './photo-files.ts'
import type { Settings } from './options.ts'
import type { TextKey } from '#domain/texts/widget.ts'

export type Submission = { source: 'widget-qr-scan' | 'widget-requisites'; qrString: string } | { source: 'widget-photo'; photos: readonly Photo[] }

/** What a screen may do with the panel. */
export type Stage = {
  settings: Settings
  text(key: TextKey, values?: Record<string, string | number>): string
  /** Another screen; `back` leads here again unless it is shown instead of this one. */
  show(screen: Screen, how?: 'instead'): void
  /** The screen before this one. */
  back(): void
  submit(submission: Submission): void
  /** `page`: closed by the widget, not by the participant. */
  close(by?: 'page'): void
  /** Read out by screen readers; for changes without a new screen. */
  say(text: string): void
  /** Aborted when the screen is left or the panel closed. */
  signal: AbortSignal
}

export type View = { title: string; body: readonly Node[] }
export type Screen = (stage: Stage) => View
