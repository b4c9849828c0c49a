/** All that the test ground says. */
export const EN = {
  title: 'Test ground', lead: 'Make a receipt, send it as anybody by any channel, and watch what becomes of it.', other: 'Русский',
  receipt: 'Receipt', send: 'Send', watch: 'What becomes of it', country: 'Country', promo: 'Promo', noPromos: 'There is no active promo in this country.', sandboxMark: 'sandbox',
  goods: 'Goods', name: 'Name', price: 'Price', quantity: 'Qty', total: 'Total', addLine: 'Add a line', removeLine: 'Remove the line', details: 'Shop, date, behaviour',
  inn: 'INN of the shop', shop: 'Shop', address: 'Address', date: 'Bought at', now: 'now', type: 'Type', types: ['Sale', 'Refund of a sale', 'Payout', 'Refund of a payout'],
  online: 'Online shop', after: 'The tax authority has it after, s', behaviour: 'The tax authority', behaviours: { '': 'answers', notFound: 'does not find it', badSign: 'refuses the sign', accessDenied: 'denies access', unavailable: 'is away', slow: 'is slow', malformed: 'answers nonsense' },
  make: 'Make the receipt', making: 'Making…', noSimulator: 'The simulator does not run here: type the QR of a real receipt below.', made: 'Made', paper: 'The receipt on paper', print: 'Open the paper to print', copy: 'Copy', copied: 'Copied', qrAlt: 'QR code of the receipt',
  participant: 'Participant', fresh: 'New', channel: 'Channel', channels: { qr: 'QR string', photo: 'Photo', url: 'URL', widget: 'Widget' },
  qrStr: 'QR string', url: 'Address of a photo', photoFile: 'Photos', photoHint: 'Without a file, the paper of the receipt above is sent.', externalId: 'Your number (externalId)', dupCheck: 'Check for duplicates', sendIt: 'Send', sending: 'Sending…',
  accepted: 'Accepted', replayed: 'Already known: the same receipt again', receiptsOf: 'Receipts of', noReceipts: 'Nothing sent yet.', choose: 'Choose a receipt to see its story.', page: 'Page of its own', participantPage: 'What the participant sees', back: 'Test ground',
  state: 'State', verdict: 'Verdict', points: 'Points', rejectKey: 'Reject key', nextCheck: 'Next check', delivered: 'Callback', duplicate: 'Original', review: 'With moderators',
  approve: 'Approve', reject: 'Reject', recheck: 'Check now', external: 'Set number', resend: 'Send callback again', reason: 'Reason', done: 'Done',
  story: 'History', trace: 'Rules', rule: 'Rule', saw: 'Saw', bound: 'Bound', outcome: 'Outcome', callbacks: 'Callbacks', others: (number: number) => `${number} more that the promo does not use`, noTrace: 'No rule has been asked yet.', noCallbacks: 'The brand has been told nothing yet.', noCallbackUrl: 'The promo has no callback address.', attempt: 'attempt', body: 'Body', photos: 'Photos', json: 'The whole receipt', live: 'Live', lost: 'No connection, trying again',
  pending: 'waiting', approved: 'approved', rejected: 'rejected', bought: 'Contents',
}

export type Words = typeof EN
