import type { DisputeTexts } from '../participant-texts.ts'

/** What the page of a receipt and the widget say about a dispute. */
export const UZ: DisputeTexts = {
  dispute: 'Qarorga eʼtiroz bildirish',
  disputeTitle: 'Qarorga rozi emasmisiz?',
  disputeComment: 'Nima notoʻgʻri? (ixtiyoriy)',
  disputeSend: 'Qayta koʻrishga yuborish',
  disputeSent: 'Qayta koʻrishga yuborildi',
  disputeOpen: 'Siz qarorga eʼtiroz bildirdingiz. Chekni odam koʻrib chiqadi; qaror oʻzgarsa, chek sahifasida koʻrinadi.',
  disputeDeclined: 'Siz qarorga eʼtiroz bildirdingiz, qaror oʻz kuchida qoldi.',
  disputeFailed: 'Yuborib boʻlmadi. Aloqani tekshirib, qayta urinib koʻring.',
}
