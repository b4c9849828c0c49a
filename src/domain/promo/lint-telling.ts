import { CHANNELS } from '../notify/channels.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

export function* lintTelling(settings: PromoSettings, { hasWidgetKey }: { hasWidgetKey: boolean }): Generator<LintFinding> {
  if (settings.callback === null) yield finding('CALLBACK_MISSING', ['callback'], 'the brand learns of verdicts by asking alone', 'set `callback`')
  for (const { setting } of Object.values(CHANNELS)) {
    const { url, headers } = settings[setting] ?? {}
    if (url?.startsWith('http:') && Object.keys(headers ?? {}).length > 0) {
      yield finding('CALLBACK_PLAIN', [setting, 'url'], 'headers with secrets go over http as they are', 'use https')
    }
  }
  if (settings.qr_required && hasWidgetKey) {
    yield finding('QR_REQUIRED_FOR_WIDGET', ['qr_required'], 'a photo without a readable QR is refused, and a widget of mode `photo` offers nothing else', 'use mode `both`, or let moderators read such photos')
  }
}
