import { REJECT_KEYS } from '../../reject-keys.ts'
import type { StatusTexts } from '../participant-texts.ts'
import { plural } from '../plural.ts'
import { EN as DISPUTE } from './dispute.ts'
import { EN as HEADLINES } from './headlines.ts'

export const EN: StatusTexts = {
  headlines: HEADLINES,
  facts: { promo: 'Promo', number: 'Number', boughtAt: 'Bought', sum: 'Sum', sentAt: 'Sent' },
  approved: 'The receipt is approved.',
  approvedWithPoints: (points) => `The receipt is approved. You get ${points} ${plural('en', points, 'point|points|points')}.`,
  admitted: 'The receipt is approved. You are in the draw.',
  withModerators: 'A moderator will check the receipt. It may take a few hours; there is no need to send it again.',
  found: 'The tax service has the receipt, the result is on its way.',
  reading: (minutes) =>
    minutes === null
      ? 'We are looking for the QR code in the photo. It usually takes less than a minute.'
      : `We have your photo, and it waits to be read: there are many at the moment. It takes about ${minutes} ${plural('en', minutes, 'minute|minutes|minutes')}. You need not send it again.`,
  checking: 'We are checking the receipt with the tax service. It usually takes less than a minute.',
  notThereYet: 'The tax service does not have the receipt yet: the shop may have passed it on late.',
  notAnswering: 'The tax service is not answering now.',
  nextCheck: (moment) => `Next check: ${moment}. There is no need to send the receipt again.`,
  rejected: (key) => REJECT_KEYS[key].text.en,
  adviceOn: (key) => REJECT_KEYS[key].advice?.en ?? null,
  advice: {
    pending: 'You can close this page: the link stays valid, and the result will be here.',
    otherwise: 'If you think this is a mistake, write to the support of the promo and add the link to this page.',
  },
  dispute: DISPUTE,
  nothing: {
    missing: { headline: 'Receipt not found', text: 'Check the link: all of it has to be copied.' },
    away: { headline: 'The receipt cannot be shown now', text: 'The service is away for a moment. Nothing is lost: this page tries again by itself.' },
  },
  moment: (day, time, zone) => `${day}, ${time} (${zone})`,
}
