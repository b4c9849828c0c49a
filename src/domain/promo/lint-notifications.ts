import { CHANNELS } from '../notify/channels.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

export function* lintNotifications(settings: PromoSettings, { hasWidgetKey }: { hasWidgetKey: boolean }): Generator<LintFinding> {
  if (settings.callback === null)
    yield finding(
      'CALLBACK_MISSING',
      ['callback'],
      { en: 'the brand learns of verdicts by asking alone', ru: 'бренд узнаёт о вердиктах, только если спросит сам' },
      { en: 'set `callback`', ru: 'задайте `callback`' },
    )
  if (settings.payments_callback !== null && settings.reward_kind === 'qualify')
    yield finding(
      'NO_EFFECT',
      ['payments_callback'],
      { en: 'admission to a draw is no payment, so that none is asked for', ru: 'участие в розыгрыше это не выплата, поэтому извещений не будет' },
      { en: 'set `reward_kind` to `points`, or reset the address', ru: 'поставьте `reward_kind` в `points` или сбросьте адрес' },
    )
  if (settings.include_product_codes && !settings.include_fns_receipt)
    yield finding(
      'NO_EFFECT',
      ['include_product_codes'],
      { en: 'codes are in `fnsReceipt`, which is left out', ru: 'коды передаются в fnsReceipt, а его не передают' },
      { en: 'set `include_fns_receipt`, or reset this', ru: 'включите `include_fns_receipt` или сбросьте это' },
    )
  for (const { setting } of Object.values(CHANNELS)) {
    const { url, headers } = settings[setting] ?? {}
    if (url?.startsWith('http:') && Object.keys(headers ?? {}).length > 0) {
      yield finding(
        'CALLBACK_PLAIN',
        [setting, 'url'],
        { en: 'headers with secrets go over http as they are', ru: 'заголовки с секретами идут по http открытым текстом' },
        { en: 'use https', ru: 'перейдите на https' },
      )
    }
  }
  if (settings.qr_required && hasWidgetKey) {
    yield finding(
      'QR_REQUIRED_FOR_WIDGET',
      ['qr_required'],
      {
        en: 'a photo without a readable QR is refused, and a widget of mode `photo` offers nothing else',
        ru: 'фото без читаемого QR не принимается, а виджет, который предлагает только фото, ничего другого прислать не даёт',
      },
      { en: 'use mode `both`, or let moderators read such photos', ru: 'пусть виджет предлагает и QR, и фото, или отдайте такие фото модераторам' },
    )
  }
}
