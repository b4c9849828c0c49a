import type { DisputeTexts } from '../participant-texts.ts'

/** What the page of a receipt and the widget say about a dispute. */
export const EN: DisputeTexts = {
  dispute: 'Dispute the decision',
  disputeTitle: 'Do you disagree with the decision?',
  disputeComment: 'What is wrong? (optional)',
  disputeSend: 'Send it for review',
  disputeSent: 'Sent for review',
  disputeOpen: 'You have disputed the decision. A person will look at the receipt; if the decision changes, the page of the receipt will say so.',
  disputeDeclined: 'You have disputed the decision, and it stands.',
  disputeFailed: 'It could not be sent. Check your connection and try again.',
}
